import type { ControlClient } from "../server/contract/client.js";
import type { PayerInput } from "../server/contract/control/payments.js";

interface Terms {
  readonly value: number | undefined;
  readonly account: number | undefined;
  readonly payer?: PayerInput;
}

type Name = "pixCode" | "transactionId" | "externalId" | "txid";

/** Every copy-and-paste code starts with its payload format indicator. */
const CODE = /^000201/;

/** What the text that somebody typed may be the name of, most likely first. */
function namesOf(text: string): [Name, ...Name[]] {
  if (CODE.test(text)) return ["pixCode"];
  if (/^[1-9]\d*$/.test(text)) return ["transactionId", "externalId"];
  return /^[a-zA-Z0-9]{26,35}$/.test(text) ? ["externalId", "txid"] : ["externalId"];
}

/** Pays the charge that goes by `named`. Where that can mean two things, the second is tried when the first is unknown. */
export async function payCharge(client: ControlClient, named: string, terms: Terms) {
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
