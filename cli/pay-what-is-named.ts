import { pixKeyType } from "../server/brazil/pix-key.js";
import type { ControlClient } from "../server/contract/client.js";
import type { PayerInput } from "../server/contract/control/payments.js";

interface Terms {
  readonly value: number | undefined;
  readonly account: number | undefined;
  readonly payer?: PayerInput;
}

type Name = "pixCode" | "transactionId" | "externalId" | "txid" | "pixKey";

/** Every copy-and-paste code starts with its payload format indicator. */
const CODE = /^000201/;

/** What the text that somebody typed may be the name of, most likely first. */
function namesOf(text: string): [Name, ...Name[]] {
  const isKey = pixKeyType(text) !== null;
  const key: Name[] = isKey ? ["pixKey"] : [];
  if (CODE.test(text)) return ["pixCode"];
  // A CPF is written like a transactionId; an id that nobody has may still be somebody's key.
  if (/^[1-9]\d*$/.test(text)) return ["transactionId", "externalId", ...key];
  if (isKey) return ["pixKey", "externalId"];
  return /^[a-zA-Z0-9]{26,35}$/.test(text) ? ["externalId", "txid"] : ["externalId"];
}

/**
 * Pays the charge that goes by `named`, or straight to the PIX key that it is. Where it can mean several things, the
 * next is tried when the one before is unknown.
 */
export async function payWhatIsNamed(client: ControlClient, named: string, terms: Terms) {
  const [first, ...others] = namesOf(named);
  let unknown: unknown;
  for (const name of [first, ...others]) {
    try {
      return await client.pay({ [name]: named, ...terms });
    } catch (error) {
      if ((error as { status?: number }).status !== 404) throw error;
      unknown ??= error;
    }
  }
  throw unknown;
}
