import type { TestSandbox } from "../../server/testkit/index.js";
import { chargeBody, cobBody, newTxid, payoutBody } from "../journeys/bodies.js";

/** How much data a sandbox has when a screen is tested. */
export const WORLDS = ["empty", "normal", "crowded"] as const;
export type World = (typeof WORLDS)[number];

/** Fills a sandbox with the data of a world. The result is always the same. */
export async function fillWorld(sandbox: TestSandbox, world: World): Promise<void> {
  if (world === "empty") return;
  const { gateway, control, credentials } = sandbox;
  const receiver = await sandbox.receiver();
  await control.setBalance({ id: 1, available: 1_000_000 });
  await control.changeAccount({ id: 1, settlement: "manual" });

  const createCharge = (value: number) => {
    const body = chargeBody();
    return gateway.cashIn({ ...body, transaction: { ...body.transaction, value } });
  };
  const charge = await createCharge(100);
  await createCharge(42.5);
  await gateway.createCob({ ...cobBody(), chave: credentials.pixKey }, { params: { txid: newTxid() } });
  const paid = await sandbox.pay(charge.transactionId);
  const pending = await gateway.cashOut({ ...payoutBody(), value: 150 });
  const settled = await gateway.cashOut({ ...payoutBody(), value: 75.9 });
  await sandbox.settle(settled.transactionId);
  await sandbox.advance("1m");
  receiver.answer({ status: 500, body: "banco de dados fora do ar" });
  const rejected = await gateway.cashOut({ ...payoutBody(), value: 12.34 });
  await sandbox.reject(rejected.transactionId, "ACCOUNT_CLOSED");
  await sandbox.advance("0s");
  await gateway.refundIn({ refundValue: 10 }, { params: { id: paid.transactionId } });
  await gateway.send("cashOut", { ...payoutBody(), value: -1 });
  const med = await sandbox.openMed({ transactionId: paid.transactionId, value: 30 });
  await control.armScenario({ scenario: "reject:ACCOUNT_CLOSED", operation: "cash-out", times: 2 });
  await control.takeSnapshot({ name: "antes-do-teste", replace: false });
  await sandbox.advance("1m");
  if (world === "normal") return;

  receiver.answer({ status: 200 });
  await control.rejectMed({ id: String(med.id), details: "Compra entregue e assinada." });
  for (const name of [
    "Loja Boreal",
    "Casa do Abastecimento e Comércio Exterior do Centro-Oeste",
    "Ágata & Ñandú",
  ])
    await control.createAccount({ name });
  for (let batch = 0; batch < 12; batch++) {
    await sandbox.advance("7m");
    for (let order = 0; order < 5; order++) {
      const { transactionId } = await createCharge(1 + batch * 97 + order);
      if (order < 3) await sandbox.pay(transactionId);
      if (order === 0) await sandbox.openMed({ transactionId, value: 1, receive: batch % 2 === 0 });
      const payout = await gateway.cashOut({ ...payoutBody(), value: 3 + batch * 5 + order });
      if (order < 2) await sandbox.settle(payout.transactionId);
      if (order === 2) await sandbox.reject(payout.transactionId, "INVALID_TAX_ID");
      if (order === 3) await gateway.send("cashOut", { ...payoutBody(), externalId: payout.externalId });
    }
    await control.takeSnapshot({ name: `lote-${batch}`, replace: false });
  }
  for (const scenario of ["webhook:duplicate", "delayed:30s", "http:503"])
    await control.armScenario({ scenario, times: 3 });
  await sandbox.settle(pending.transactionId);
  await sandbox.advance("0s");
}

/** Creates one of each thing that has actions, and returns the paths of their details by screen. */
export async function createOneOfEach(sandbox: TestSandbox): Promise<Record<string, readonly string[]>> {
  await fillWorld(sandbox, "normal");
  const { gateway, control, credentials } = sandbox;
  const { transactions } = await control.listTransactions({});
  const idOf = (operation: string, status: string) =>
    transactions.find((transaction) => transaction.operation === operation && transaction.status === status)!
      .transactionId;
  const txid = newTxid();
  await gateway.createCob({ ...cobBody(), chave: credentials.pixKey }, { params: { txid } });
  const { entries } = await control.readJournal({ limit: 1_000 });
  const cob = entries.findLast(({ type }) => type === "cob.created")!.seq;
  const failing = entries.findLast(({ type }) => type === "med.received")!.seq;
  const open = await sandbox.openMed({
    transactionId: idOf("PAYMENT", "CONFIRMED"),
    value: 1,
    receive: false,
  });
  const { meds } = await control.listMeds({});
  const received = meds.find(({ status }) => status === "RECEIVED")!.id;
  const { requests } = await control.listRequests({});
  const refused = requests.find(({ status }) => status >= 400)!.id;
  const { endpoints } = await control.listEndpoints({});
  await control.holdDeliveries({ filter: { eventType: "cash_out" } });
  await sandbox.settle((await gateway.cashOut(payoutBody())).transactionId);
  return {
    "/activity": [
      ...["activity/held", "activity/first-steps", `activity/${failing}`, `activity/${cob}`],
      `activity/r${refused}?filter=calls`,
    ],
    "/transactions": [
      `transactions/${idOf("WITHDRAW", "PENDING")}`,
      `transactions/${idOf("WITHDRAW", "CONFIRMED")}`,
      `transactions/${idOf("PAYMENT", "PENDING")}`,
      `activity/${cob}`,
    ],
    "/bank": [`bank/${idOf("PAYMENT", "PENDING")}`],
    "/meds": ["meds/new", `meds/${open.id}`, `meds/${received}`],
    "/scenarios": ["scenarios", "scenarios/reject"],
    "/clock": ["clock"],
    "/webhooks": ["webhooks/new", "webhooks/settings", `webhooks/${endpoints[0]!.id}`],
    "/account": ["account"],
    "/state": ["state"],
    "/assumptions": ["assumptions/FEES"],
    "/docs": ["docs/gateway/cash-in", "docs/webhooks/webhook-med-created", "docs/control/pay"],
  };
}
