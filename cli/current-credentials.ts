import type { Credentials } from "../server/contract/accounts/accounts.control.js";
import type { ControlClient } from "../server/contract/client.js";
import { remark } from "./print.js";

/** The credentials of an account. Reports on stderr if its certificate had expired and was renewed by this call. */
export async function currentCredentials(
  client: Pick<ControlClient, "showCredentials">,
  account: number | undefined,
): Promise<Credentials> {
  const own = await client.showCredentials({ account });
  if (own.renews !== undefined) {
    remark(`The certificate of account ${own.accountId} had expired, and was renewed.`);
  }
  return own;
}
