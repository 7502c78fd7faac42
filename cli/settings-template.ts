import { settingTable } from "../server/contract/settings/start-settings.js";

/** Settings of a single run, which do not belong in a shared file. */
const OF_ONE_RUN = ["json", "open", "token"];

/** A settings file with every key commented out, with its meaning and its default, or else an example. */
export function settingsTemplate(): string {
  const settings = settingTable
    .filter(({ name }) => !OF_ONE_RUN.includes(name))
    .map(({ flag, value, help, fallback, shown, example }) => {
      const fallbackText = shown ?? String(fallback);
      const words = value === undefined ? "true|false" : value.includes("|") ? value.slice(1, -1) : undefined;
      const remark = example === undefined ? words?.replaceAll("|", ", ") : `default: ${fallbackText}`;
      return `# ${help}${remark ? ` (${remark})` : ""}\n# ${flag}: ${example ?? fallbackText}\n`;
    });
  return `${HEAD}\n${settings.join("\n")}\n${ACCOUNTS_AND_WEBHOOKS}`;
}

const HEAD = `# Settings of localpix, read by \`localpix start\` and \`localpix exec\` from the working directory.
# Each key has its default, or an example where it says what the default is. Uncomment those that you want to change.
# Flags override environment variables (LOCALPIX_PORT and so on), which override this file. Unknown keys are refused.
# To see the settings in force: localpix config
`;

const ACCOUNTS_AND_WEBHOOKS = `# Accounts besides the seed account, which has id 1; these get 2, 3 and so on. They are created with a new data
# file and after \`localpix state reset\`. Every key is optional.
# accounts:
#   - name: Loja Horizonte
#     document: "11222333000181"
#     pixKey: pix@loja-horizonte.test
#     balance: 5000.00
#     limits: { perTransaction: 1000, daily: 20000, night: 1000 }
#     fees: { cashIn: 0.10, cashOut: 0.10, refund: 0 }
#     settlement: manual
#     clientId: 0b6f3c1e-58d1-4f0a-9c1d-6a1f5b0e7d42
#     clientSecret: segredo-da-loja-horizonte
# Without them, clientId and clientSecret follow from the seed; so does the certificate. To give your own, name a PEM file,
# relative to this file, or write the PEM here: certificate: ./loja.pem. Only \`localpix credentials\` needs privateKey.

# Webhooks to register at the same time. Without events: all events. Without account: the seed account.
# webhooks:
#   - url: https://loja.example/pix
#     events: [cash_in, cash_out]
#     account: 1
#     version: v2
#     headers: { x-loja: horizonte }
`;
