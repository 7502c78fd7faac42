import { readPixKey } from "../server/brazil/pix-key.js";
import type { PayerInput } from "../server/contract/charges/payments.control.js";
import type { Connection } from "./connection.js";
import { meant, OPEN_CHARGES, split } from "./resolve-id.js";

interface Terms {
  readonly value: number | undefined;
  readonly payer?: PayerInput;
}

/** Every copy-and-paste code starts with its payload format indicator. */
const CODE = /^000201/;

const PAYABLE = { kinds: [...OPEN_CHARGES.kinds, "account"], statuses: ["PENDING", "ATIVA", ""] } as const;

/**
 * Pays the charge that goes by `text`, the code that it is, or straight to the PIX key that it is. Throws a
 * RefusedError when it names several of them.
 */
export async function payWhatIsNamed(connection: Connection, text: string, terms: Terms) {
  const { client, account } = connection;
  const { id } = split(text);
  // The sandbox reads a code as a bank does, and says what is wrong with it.
  if (CODE.test(id)) return client.pay({ pixCode: id, account, ...terms });
  const one = await meant(connection, text, PAYABLE);
  if (one?.kind === "account") return client.pay({ pixKey: id, account, ...terms });
  if (one?.transactionId)
    return client.pay({ transactionId: one.transactionId, account: one.account, ...terms });
  if (one?.txid) return client.pay({ txid: one.txid, account: one.account, ...terms });
  // A number is rather an id with a digit wrong than the CPF of somebody who has no account here.
  const isKey = !/^\d+$/.test(id) && readPixKey(id) !== null;
  return client.pay({ [isKey ? "pixKey" : "externalId"]: id, account, ...terms });
}
