import type { TestSandbox } from "localpix";
import { decodeBrCode } from "../../server/brazil/brcode.js";
import { EVENT_TYPES } from "../../server/contract/webhooks/event-types.js";
import {
  chargeBody,
  cobBody,
  newIdempotencyKey,
  newTxid,
  payoutBody,
  transferBody,
} from "../journeys/bodies.js";
import type { Known } from "./from-schema.js";

const times = <Made>(count: number, make: (index: number) => Promise<Made>): Promise<Made[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

const locationOf = (code: string) => decodeBrCode(code).url!.split("/").at(-1)!;

/**
 * Fills a frozen sandbox with manual settlement with records of every kind in every state, so that random requests can
 * refer to them. Returns existing values by the name of the field that can refer to them.
 */
export async function fillWorld(sandbox: TestSandbox): Promise<Known> {
  const { control, credentials, gateway } = sandbox;
  await control.changeAccount({ id: 1, limits: { perTransaction: null, daily: null, night: null } });
  await control.setBalance({ id: 1, available: 9_000_000_000 });
  const receiver = await sandbox.receiver();

  const received = await times(4, () => sandbox.pay({ pixKey: credentials.pixKey, value: 50_000 }));
  const charges = await times(8, () => gateway.cashIn(chargeBody()));
  const paidCharge = await sandbox.pay(charges[0]!.transactionId);
  await sandbox.expire(charges[1]!.transactionId);
  const cobs = await times(10, () =>
    gateway.createCob({ ...cobBody(), chave: credentials.pixKey }, { params: { txid: newTxid() } }),
  );
  await sandbox.pay(cobs[0]!.txid);
  await sandbox.cancel(cobs[1]!.txid);

  const payouts = await times(13, () => gateway.cashOut(payoutBody()));
  const settled = await times(3, (index) => sandbox.settle(payouts[index]!.transactionId));
  await sandbox.reject(payouts[3]!.transactionId, "ORDER_REJECTED");
  const keys = await times(2, async () => newIdempotencyKey());
  await times(2, (index) => gateway.dictPix(transferBody(), { idempotencyKey: keys[index]! }));

  const given = ["devolucao1"];
  const originals = received.slice(0, 2).map(({ endToEndId }) => endToEndId);
  await times(2, (index) =>
    gateway.devolucao({ valor: "10.00" }, { params: { e2eid: originals[index]!, id: given[0]! } }),
  );
  const refunds = await times(4, () =>
    gateway.refundIn({ refundValue: 1 }, { params: { id: received[3]!.transactionId } }),
  );

  // Each action has its own MEDs, because an action may close them.
  const meds = await times(12, (index) =>
    sandbox.openMed({ transactionId: received[2]!.transactionId, value: 1, receive: index > 2 }),
  );
  const medIds = (from: number) => meds.slice(from, from + 3).map(({ id }) => String(id));
  const armed = await times(6, () => control.armScenario({ scenario: "success", operation: "refund-in" }));
  await control.takeSnapshot({ name: "kept", replace: false });

  for (const eventType of EVENT_TYPES) {
    for (const copy of ["a", "b"])
      await gateway.registerWebhook({ url: `${receiver.url}/${eventType}?${copy}`, eventType });
  }
  const { webhooks } = await gateway.listWebhooks();
  const { errorId } = (await gateway.send("cashOut", {})).body as { errorId: string };
  await sandbox.advance("0s");
  // From here on the receiver fails, so that deliveries wait for their retry.
  receiver.answer({ status: 500 });
  await times(4, (index) => sandbox.settle(payouts[9 + index]!.transactionId));
  await sandbox.advance("0s");
  const { deliveries } = await control.listDeliveries({});
  const { requests } = await control.listRequests({ limit: 5 });

  const payoutIds = payouts.map(({ transactionId }) => transactionId);
  const refundIds = refunds.map(({ transactionId }) => transactionId);
  const originalIds = received.map(({ transactionId }) => transactionId);
  const endToEndIds = [...received, paidCharge, ...settled].map(({ endToEndId }) => endToEndId);
  const externalIds = [...charges, ...payouts].map(({ externalId }) => externalId);
  const transactionIds = [
    ...payoutIds,
    ...originalIds,
    ...refundIds,
    ...charges.map((charge) => charge.transactionId),
  ];
  const codes = [...charges.map(({ pixCode }) => pixCode), ...cobs.map(({ location }) => location)];
  const txids = cobs.map(({ txid }) => txid);
  return {
    ...{ externalId: externalIds, txid: txids, e2eid: originals, endToEndId: endToEndIds },
    ...{ qrCode: codes, pixCode: codes, location: codes.map(locationOf) },
    ...{ pixKey: [credentials.pixKey], chave: [credentials.pixKey], "cashOut.key": [credentials.pixKey] },
    ...{ clientId: [credentials.clientId], client_id: [credentials.clientId] },
    ...{ clientSecret: [credentials.clientSecret], client_secret: [credentials.clientSecret] },
    certificateHeader: [credentials.certificateHeader],
    "explainCertificate.sent": [credentials.certificateHeader, credentials.certificatePem],
    ...{ url: [`${receiver.url}/cash_out`], idempotencyKey: keys },
    ...{
      transactionId: transactionIds,
      transactionIdentifier: [...transactionIds, ...externalIds, ...endToEndIds],
    },
    identifier: [...transactionIds, ...externalIds, ...endToEndIds],
    "refundIn.id": originalIds,
    "transactionById.id": [...transactionIds, ...externalIds],
    "devolucao.id": given,
    "showDevolucao.id": given,
    "deleteWebhook.id": webhooks.map(({ id }) => String(id)),
    // Fields of the control API.
    account: [1],
    id: [1],
    errorId: [errorId],
    "identify.id": [
      ...transactionIds,
      ...externalIds,
      ...endToEndIds,
      ...txids,
      ...codes,
      credentials.pixKey,
    ],
    "showTransaction.id": [...transactionIds, ...txids],
    ...Object.fromEntries(
      ["settlePayout", "rejectPayout", "returnPayout"].map((act) => [`${act}.id`, payoutIds]),
    ),
    ...Object.fromEntries(
      ["settleRefund", "rejectRefund"].map((act) => [`${act}.id`, [...refundIds, ...given]]),
    ),
    ...Object.fromEntries(
      ["expireCharge", "cancelCharge", "removeCharge"].map((act) => [
        `${act}.id`,
        [...txids, ...charges.map(({ transactionId }) => transactionId)],
      ]),
    ),
    ...Object.fromEntries(
      ["showDelivery", "retryDelivery", "duplicateDelivery"].map((act) => [
        `${act}.id`,
        deliveries.map(({ id }) => id),
      ]),
    ),
    // The newest deliveries are waiting. Each of these actions has two of its own, because it may end them.
    ...Object.fromEntries(
      ["cancelDelivery", "dropDelivery", "delayDelivery", "failDelivery"].map((act, index) => [
        `${act}.id`,
        deliveries.slice(2 * index, 2 * index + 2).map(({ id }) => id),
      ]),
    ),
    "receiveMed.id": medIds(0),
    "acceptMed.id": medIds(3),
    "rejectMed.id": medIds(6),
    "cancelMed.id": medIds(9),
    "armScenario.scenario": ["success", "pending", "delayed:5s, webhook:duplicate"],
    "armScenario.operation": ["cash-out"],
    "disarm.id": armed.map(({ id }) => id),
    "restoreSnapshot.name": ["kept"],
    "removeSnapshot.name": ["kept"],
    "showRequest.id": requests.map(({ id }) => id),
    eventSeq: deliveries.map(({ eventSeq }) => eventSeq),
  };
}
