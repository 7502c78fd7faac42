import type { Account } from "../accounts/accounts.js";
import { foldToAscii } from "../brazil/ascii.js";
import { encodeDynamicCode } from "../brazil/brcode.js";
import type { Centavos } from "../brazil/money.js";

/** What a code says about where the receiver is; the specification has no city for an account. */
const CITY = "Sao Paulo";

/** The copy-and-paste code of a charge, whose document the payer's bank reads at `location` on our own host. */
export function chargeCode(
  host: string,
  location: string,
  { name, document }: Pick<Account, "name" | "document">,
  amount: Centavos,
): string {
  return encodeDynamicCode({
    url: `${host}/qr/${location}`,
    amount,
    // A name that ASCII has no letters for cannot stand in a code.
    merchantName: foldToAscii(name) === "" ? document : name,
    merchantCity: CITY,
  });
}
