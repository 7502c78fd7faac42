import type { Account } from "../accounts/accounts.js";
import { foldToAscii } from "../brazil/ascii.js";
import { encodeDynamicCode } from "../brazil/brcode.js";
import type { Centavos } from "../brazil/money.js";

/** The receiver's city in the code, which the format requires; the specification has no city for an account. */
const CITY = "Sao Paulo";

/** The copy-and-paste code of a charge. The payer's bank fetches the charge's document from `location` on our host. */
export function chargeCode(
  host: string,
  location: string,
  { name, document }: Pick<Account, "name" | "document">,
  amount: Centavos,
): string {
  return encodeDynamicCode({
    url: `${host}/qr/${location}`,
    amount,
    // A code holds ASCII only; a name without any ASCII form is replaced by the document.
    merchantName: foldToAscii(name) === "" ? document : name,
    merchantCity: CITY,
  });
}
