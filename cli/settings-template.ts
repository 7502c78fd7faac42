import { settingTable } from "../server/contract/settings/start-settings.js";

/** These are about one run of one process, and a file that is shared says nothing of them. */
const OF_ONE_RUN = ["json", "open", "token"];

/** A settings file in which every key is commented out, with what it means and what it is when nobody says it. */
export function settingsTemplate(): string {
  const settings = settingTable
    .filter(({ name }) => !OF_ONE_RUN.includes(name))
    .map(({ flag, value, says, fallback, shown }) => {
      const fallbackText = shown ?? String(fallback);
      const isExample = value === "<dir>";
      const words = value === undefined ? "true|false" : value.includes("|") ? value.slice(1, -1) : undefined;
      const allowedValues = words?.replaceAll("|", ", ") ?? (isExample ? fallbackText : undefined);
      return `# ${says}${allowedValues ? ` (${allowedValues})` : ""}\n# ${flag}: ${isExample ? `./${flag}` : fallbackText}\n`;
    });
  return `${HEAD}\n${settings.join("\n")}\n${ACCOUNTS_AND_WEBHOOKS}`;
}

const HEAD = `# Settings of localpix, read by \`localpix start\` and \`localpix exec\` from the working directory.
# Flags beat the environment (LOCALPIX_PORT and so on), which beats this file. A key that is not known is refused.
# What is in force: localpix config
`;

const ACCOUNTS_AND_WEBHOOKS = `# Accounts beside the seed account, which is number 1; these are 2, 3 and so on. They are there when a world
# begins, and again after \`localpix state reset\`. Each key may be left out.
# accounts:
#   - name: Loja Horizonte
#     document: "11222333000181"
#     pixKey: pix@loja-horizonte.test
#     balance: 5000.00
#     limits: { perTransaction: 1000, daily: 20000, night: 1000 }
#     fees: { cashIn: 0.10, cashOut: 0.10, refund: 0 }
#     settlement: manual

# Webhooks that are registered then: of all events, unless they are named; of the seed account, unless it is.
# webhooks:
#   - url: https://loja.example/pix
#     events: [cash_in, cash_out]
#     account: 2
#     version: v2
#     headers: { x-loja: horizonte }
`;
