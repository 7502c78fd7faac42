import { encodeStaticCode } from "../brazil/brcode.js";
import type { GatewayOperation } from "../contract/operation.js";
import { type GatewayOperationName, gatewayOperations } from "../contract/operations.js";
import type { CallOptions } from "./gateway-client.js";
import type { TestAccount } from "./test-account.js";
import type { TestSandbox } from "./test-sandbox.js";

/** A valid call of a gateway operation. */
export interface ProofCall {
  readonly name: GatewayOperationName;
  readonly operation: GatewayOperation;
  readonly body: object | undefined;
  readonly options: CallOptions;
  /** An id by which the transaction is found if no answer contains its id. */
  readonly ownId: string;
}

let callCount = 0;

/** Builds a valid call of the operation with this id, with a unique body, and creates what the call needs beforehand. */
export async function proofCall(sandbox: TestSandbox, account: TestAccount, id: string): Promise<ProofCall> {
  const entry = (Object.entries(gatewayOperations) as [GatewayOperationName, GatewayOperation][]).find(
    ([, operation]) => operation.id === id,
  );
  if (entry === undefined) throw new Error(`There is no operation ${id}.`);
  const [name, operation] = entry;
  const { clientId, clientSecret, certificateHeader } = account.credentials;
  callCount += 1;
  const ownId = `prova${String(callCount).padStart(24, "0")}`;
  const call = (body: object | undefined, options: CallOptions = {}): ProofCall => ({
    name,
    operation,
    body,
    ownId,
    options: { params: pathParameters(ownId), ...options },
  });
  switch (id) {
    case "access-token":
      return call(
        { clientId, clientSecret },
        { headers: { "x-ssl-client-cert": certificateHeader, authorization: "none" } },
      );
    case "oauth-token":
      return call({ clientId, clientSecret }, { headers: { authorization: "none" } });
    case "cash-out":
      return call({ value: 100, externalId: ownId, details: RECIPIENT });
    case "cash-out-qrcode":
      return call({ value: 100, externalId: ownId, qrCode: CODE });
    case "dict-pix":
      return call(
        { pixKey: RECIPIENT.key, payment: { currency: "BRL", amount: 100 } },
        { idempotencyKey: `7d9f0335-8dcc-4054-9bf9-${String(callCount).padStart(12, "0")}` },
      );
    case "cash-in":
      return call({
        transaction: { value: 100, description: "Prova de um cenário", externalId: ownId },
        payer: { fullName: RECIPIENT.name, document: RECIPIENT.document },
      });
    case "cob":
      return call({ calendario: { expiracao: 3_600 }, valor: { original: "100.00" } });
    case "cob-change":
      return call({ status: "REMOVIDA_PELO_USUARIO_RECEBEDOR" });
    case "refund-in": {
      const { transactionId } = await receivedPayment(sandbox, account);
      return call({ refundValue: 100, externalId: ownId }, { params: { id: transactionId } });
    }
    case "devolucao": {
      const { endToEndId } = await receivedPayment(sandbox, account);
      return call({ valor: "100.00" }, { params: { e2eid: endToEndId, id: ownId } });
    }
    case "register-webhook":
      return call({ url: "http://127.0.0.1:9/", eventType: "med_created" });
    case "resend-webhook":
      return call({});
    default:
      return call(undefined);
  }
}

/** A well-formed value for every path parameter. */
const pathParameters = (ownId: string) => ({
  txid: ownId,
  id: "1",
  e2eid: "E0041696820300214150000000000001",
  pixKey: "maria@example.com",
  identifier: ownId,
  transactionIdentifier: ownId,
  location: ownId,
});

const RECIPIENT = {
  key: "maria@example.com",
  keyType: "EMAIL",
  name: "Maria Clara Nogueira",
  document: "12345678909",
} as const;

const CODE = encodeStaticCode({
  key: RECIPIENT.key,
  merchantName: "Padaria do Centro",
  merchantCity: "Recife",
});

/** Receives a payment of 100.00. */
async function receivedPayment(sandbox: TestSandbox, { credentials }: TestAccount) {
  const paid = await sandbox.pay({ pixKey: credentials.pixKey, value: 100 });
  return { transactionId: paid.transactionId, endToEndId: paid.endToEndId };
}
