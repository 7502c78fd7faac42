import { decodeBrCode } from "../../../server/brazil/brcode.js";
import type { ControlClient } from "../../../server/contract/client.js";
import { refundable } from "../../story/ReturnForms.js";

/** What an operation is applied to. */
export type Subject =
  | "transaction"
  | "payment"
  | "refundablePayment"
  | "devolucao"
  | "sentWebhook"
  | "openCharge"
  | "pendingCharge"
  | "pendingPayout"
  | "settledPayout"
  | "pendingRefund"
  | "cob"
  | "endpoint"
  | "delivery"
  | "openMed"
  | "receivedMed"
  | "refusal"
  | "request"
  | "snapshot"
  | "armed";

/** Where each can be created, if there is none. */
export const WHERE_TO_CREATE: Readonly<Record<Subject, string>> = {
  transaction: "/docs/gateway/cash-in",
  payment: "/bank",
  refundablePayment: "/bank",
  devolucao: "/docs/gateway/devolucao",
  sentWebhook: "/webhooks/new",
  openCharge: "/docs/gateway/cash-in",
  pendingCharge: "/docs/gateway/cash-in",
  pendingPayout: "/docs/gateway/cash-out",
  settledPayout: "/docs/gateway/cash-out",
  pendingRefund: "/docs/gateway/refund-in",
  cob: "/docs/gateway/cob",
  endpoint: "/webhooks/new",
  delivery: "/webhooks/new",
  openMed: "/meds/new",
  receivedMed: "/meds/new",
  refusal: "/docs/gateway/cash-in",
  request: "/docs/gateway/cash-in",
  snapshot: "/state",
  armed: "/scenarios",
};

const SUBJECTS: Readonly<Record<string, Subject>> = {
  "transaction-by-key": "payment",
  "transaction-by-id": "transaction",
  showTransaction: "transaction",
  "resend-webhook": "sentWebhook",
  "refund-in": "refundablePayment",
  devolucao: "refundablePayment",
  "devolucao-show": "devolucao",
  location: "openCharge",
  "cob-read": "cob",
  "cob-change": "cob",
  removeCharge: "cob",
  expireCharge: "pendingCharge",
  cancelCharge: "pendingCharge",
  returnPayout: "settledPayout",
  settlePayout: "pendingPayout",
  rejectPayout: "pendingPayout",
  settleRefund: "pendingRefund",
  rejectRefund: "pendingRefund",
  "delete-webhook": "endpoint",
  duplicateDelivery: "delivery",
  dropDelivery: "delivery",
  delayDelivery: "delivery",
  failDelivery: "delivery",
  showDelivery: "delivery",
  retryDelivery: "delivery",
  cancelDelivery: "delivery",
  receiveMed: "openMed",
  acceptMed: "receivedMed",
  rejectMed: "receivedMed",
  cancelMed: "receivedMed",
  showRequest: "request",
  explainRefusal: "refusal",
  restoreSnapshot: "snapshot",
  removeSnapshot: "snapshot",
  disarm: "armed",
};

export const subjectOf = (operation: string): Subject | null => SUBJECTS[operation] ?? null;

/** What a call leaves in a state in which the same call is refused. */
const SPENT: ReadonlySet<Subject | null> = new Set([
  "refundablePayment",
  "pendingCharge",
  "pendingPayout",
  "settledPayout",
  "pendingRefund",
  "cob",
  "openMed",
  "receivedMed",
]);

/** Whether a call may use up its record, so that the next call needs another one. A PATCH only changes its record. */
export const usesUpRecord = ({ method, id }: { readonly method: string; readonly id: string }): boolean =>
  method === "DELETE" || ((method === "POST" || method === "PUT") && SPENT.has(subjectOf(id)));

/** The path parameters by name. */
type Values = Readonly<Record<string, string>>;

/** The newest record that an operation can be applied to. */
export interface Newest {
  readonly ids: Values;
  /** The most that can be refunded, in reais; undefined if the record is not there to be refunded. */
  readonly refundable?: number;
}

/** How many records are searched for one that the operation can be applied to. */
const SEARCHED = 20;

/** The events that belong to one transaction, so that their webhook can be sent again. */
const OF_TRANSACTION: readonly string[] = ["cash_in", "cash_out", "refund_in", "refund_out"];

/** An id that the path of a devolução can have. */
const DEVOLUCAO_ID = /^[a-zA-Z0-9]{1,35}$/;

/** The newest subject of the account; null if there is none. */
export async function newestRecord(
  client: ControlClient,
  subject: Subject,
  account: number,
): Promise<Newest | null> {
  if (subject === "refundablePayment") return refundablePayment(client, account);
  const ids = await newestIds(client, subject, account);
  return ids && { ids };
}

async function refundablePayment(client: ControlClient, account: number): Promise<Newest | null> {
  const { transactions } = await client.listTransactions({
    account,
    operation: "PAYMENT",
    status: "CONFIRMED",
    limit: SEARCHED,
  });
  for (const { transactionId: id, endToEndId } of transactions) {
    const left = refundable(await client.showTransaction({ id, account }));
    if (left > 0) return { ids: { id, ...(endToEndId ? { e2eid: endToEndId } : {}) }, refundable: left };
  }
  return null;
}

/** The path parameters for the newest subject of the account; null if there is none. */
async function newestIds(
  client: ControlClient,
  subject: Exclude<Subject, "refundablePayment">,
  account: number,
): Promise<Values | null> {
  const idOf = (id: string | number | undefined): Values | null =>
    id === undefined ? null : { id: String(id) };
  const transaction = async (filter: Omit<Parameters<ControlClient["listTransactions"]>[0], "account">) => {
    const [newest] = (await client.listTransactions({ ...filter, account, limit: 1 })).transactions;
    if (!newest) return null;
    const { transactionId: id, endToEndId, pixKey } = newest;
    return {
      id,
      identifier: id,
      ...(endToEndId ? { e2eid: endToEndId } : {}),
      ...(pixKey ? { pixKey } : {}),
    };
  };
  switch (subject) {
    case "transaction":
      return transaction({});
    case "payment":
      return transaction({ operation: "PAYMENT", status: "CONFIRMED" });
    case "devolucao": {
      const { transactions } = await client.listTransactions({
        account,
        operation: "REFUND_IN",
        limit: SEARCHED,
      });
      const refund = transactions.find(({ externalId }) => DEVOLUCAO_ID.test(externalId ?? ""));
      if (!refund?.externalId) return null;
      const { events } = await client.showTransaction({ id: refund.transactionId, account });
      const created = events.find((entry) => entry.type === "refund.created");
      return created ? { e2eid: created.data.originalEndToEndId, id: refund.externalId } : null;
    }
    case "sentWebhook": {
      const [{ deliveries }, { endpoints }] = await Promise.all([
        client.listDeliveries({ account, limit: SEARCHED }),
        client.listEndpoints({ account }),
      ]);
      const sent = deliveries.find(
        ({ eventType }) =>
          OF_TRANSACTION.includes(eventType) &&
          endpoints.some((endpoint) => endpoint.eventType === eventType),
      );
      return sent?.transactionId ? { transactionIdentifier: sent.transactionId } : null;
    }
    case "openCharge": {
      const [newest] = (await client.listOpenCharges({ account, limit: 1 })).charges;
      const location = newest && decodeBrCode(newest.pixCode).url?.split("/").at(-1);
      return location ? { location } : null;
    }
    case "pendingCharge":
      return transaction({ operation: "PAYMENT", status: "PENDING" });
    case "pendingPayout":
      return transaction({ operation: "WITHDRAW", status: "PENDING" });
    case "settledPayout":
      return transaction({ operation: "WITHDRAW", status: "CONFIRMED" });
    case "pendingRefund":
      return transaction({ operation: "REFUND_IN", status: "PENDING" });
    case "cob": {
      const { charges } = await client.listOpenCharges({ account, limit: 100 });
      const txid = charges.find((charge) => charge.txid !== null)?.txid;
      return txid ? { txid, id: txid } : null;
    }
    case "endpoint":
      return idOf((await client.listEndpoints({ account })).endpoints.at(-1)?.id);
    case "delivery":
      return idOf((await client.listDeliveries({ account, limit: 1 })).deliveries[0]?.id);
    case "openMed":
      return idOf((await client.listMeds({ account, status: "OPEN", limit: 1 })).meds[0]?.id);
    case "receivedMed":
      return idOf((await client.listMeds({ account, status: "RECEIVED", limit: 1 })).meds[0]?.id);
    case "request":
      return idOf((await client.listRequests({ limit: 1 })).requests[0]?.id);
    case "refusal": {
      const { requests } = await client.listRequests({ outcome: "refused", limit: 1 });
      const errorId = requests[0]?.errorId;
      return errorId ? { errorId } : null;
    }
    case "snapshot": {
      const name = (await client.listSnapshots()).snapshots[0]?.name;
      return name === undefined ? null : { name };
    }
    case "armed":
      return idOf((await client.listArmed()).armed.at(-1)?.id);
  }
}
