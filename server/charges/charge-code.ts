import type { Account } from "../accounts/accounts.js";
import { foldToAscii } from "../brazil/ascii.js";
import { encodeDynamicCode } from "../brazil/brcode.js";
import type { Centavos } from "../brazil/money.js";
import type { Ids } from "../kernel/ids.js";

/** The receiver's city in the code, which the format requires; the specification has no city for an account. */
const CITY = "Sao Paulo";

/**
 * The last part of the payload URL of the `number`-th charge or cob: 32 hexadecimal digits that begin with the number,
 * so that new entries are added at the end of the index of locations. With random digits, a commit of ten charges wrote
 * ten more pages.
 */
export function chargeLocation(ids: Ids, kind: "charge" | "cob", number: number): string {
  const first = number.toString(16).padStart(8, "0");
  return first + ids.uuid(`${kind}.location`, number).replaceAll("-", "").slice(first.length);
}

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
