import { readPixKey } from "../server/brazil/pix-key.js";
import type { PayerInput } from "../server/contract/charges/payments.control.js";
import type { Connection } from "./connection.js";
import { findByTypedId, OPEN_CHARGES, splitPrefix } from "./resolve-id.js";

interface PaymentTerms {
  readonly value: number | undefined;
  readonly payer?: PayerInput;
}

/** A copy-and-paste code starts with its payload format indicator. */
const CODE = /^000201/;

const PAYABLE = { kinds: [...OPEN_CHARGES.kinds, "account"], statuses: ["PENDING", "ATIVA", ""] } as const;

/**
 * Makes a payment to `text`: an id of a charge, a copy-and-paste code, or the PIX key of an account. Throws a RefusedError
 * if `text` matches several of them.
 */
export async function payByAnyId(connection: Connection, text: string, terms: PaymentTerms) {
  const { client, account } = connection;
  const { id } = splitPrefix(text);
  // The sandbox reads a code as a bank does and reports its errors.
  if (CODE.test(id)) return client.pay({ pixCode: id, account, ...terms });
  const found = await findByTypedId(connection, text, PAYABLE);
  if (found?.kind === "account") return client.pay({ pixKey: id, account, ...terms });
  if (found?.transactionId)
    return client.pay({ transactionId: found.transactionId, account: found.account, ...terms });
  if (found?.txid) return client.pay({ txid: found.txid, account: found.account, ...terms });
  // An unknown number is more likely a mistyped id than the CPF of somebody without an account.
  const isKey = !/^\d+$/.test(id) && readPixKey(id) !== null;
  return client.pay({ [isKey ? "pixKey" : "externalId"]: id, account, ...terms });
}
