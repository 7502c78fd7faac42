import type { Credentials } from "../server/contract/accounts/accounts.control.js";
import type { Connection } from "./connection.js";
import { tone } from "./print.js";
import { fields } from "./table.js";

/** The credentials of an account for people; the certificate is shortened. */
export function formatCredentials(
  { nextCommand }: Pick<Connection, "nextCommand">,
  { accountId, clientId, clientSecret, pixKey, certificateHeader }: Credentials,
) {
  const accountFlag = `--account ${accountId}`;
  return [
    fields([
      ["account", String(accountId)],
      ["clientId", clientId],
      ["clientSecret", clientSecret],
      ["PIX key", pixKey],
      ["certificate", `${certificateHeader.slice(0, 40)}… (${certificateHeader.length} characters)`],
    ]),
    "",
    tone("quiet", `$ eval "$(${nextCommand(`credentials ${accountFlag} --env`)})"   into your shell`),
    tone("quiet", `$ ${nextCommand(`credentials ${accountFlag} --curl`)} | sh       a token`),
  ].join("\n");
}
