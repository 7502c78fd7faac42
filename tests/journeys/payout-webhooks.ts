import type { TestAccount, TestSandbox } from "localpix";
import { newExternalId, payoutBody } from "./bodies.js";

type Receiver = Awaited<ReturnType<TestAccount["receiver"]>>;

/** A new account with one receiver of cash_out webhooks. */
export async function accountWithReceiver(
  sandbox: TestSandbox,
): Promise<{ account: TestAccount; receiver: Receiver }> {
  const account = await sandbox.createAccount({ balance: 1_000 });
  const receiver = await account.receiver({ events: ["cash_out"] });
  return { account, receiver };
}

/** Settles a new payout of 1.00 and waits for its webhook. Returns the transactionId. */
export async function settledPayout(sandbox: TestSandbox, account: TestAccount): Promise<string> {
  const externalId = newExternalId("settled");
  const { transactionId } = await account.gateway.cashOut({ ...payoutBody(), externalId, value: 1 });
  await sandbox.settle(transactionId);
  await sandbox.advance("0s");
  return transactionId;
}

/** The deliveries of a transaction, oldest first. */
export async function deliveriesOf(sandbox: TestSandbox, transactionId: string) {
  const { deliveries } = await sandbox.control.listDeliveries({ transactionId });
  return Promise.all(deliveries.reverse().map(({ id }) => sandbox.control.showDelivery({ id })));
}

export async function onlyDeliveryOf(sandbox: TestSandbox, transactionId: string) {
  const [delivery, ...others] = await deliveriesOf(sandbox, transactionId);
  if (!delivery || others.length > 0)
    throw new Error(`${transactionId} has ${others.length + 1} deliveries.`);
  return delivery;
}

/** The transactionIds of the received webhooks, in order of arrival. */
export const receivedTransactionIds = ({ received }: Pick<Receiver, "received">) =>
  received.map(({ payload }) => String(payload.transactionId));
