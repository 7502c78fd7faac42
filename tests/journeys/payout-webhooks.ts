import type { TestAccount, TestSandbox } from "localpix";
import { newExternalId, payoutBody } from "./bodies.js";

type Receiver = Awaited<ReturnType<TestAccount["receiver"]>>;

/** An account of its own with one receiver of payouts. */
export async function listening(sandbox: TestSandbox): Promise<{ account: TestAccount; receiver: Receiver }> {
  const account = await sandbox.createAccount({ balance: 1_000 });
  const receiver = await account.receiver({ events: ["cash_out"] });
  return { account, receiver };
}

/** A payout that has settled, with all that its event causes at that instant. */
export async function settled(sandbox: TestSandbox, account: TestAccount): Promise<string> {
  const externalId = newExternalId("heard");
  const { transactionId } = await account.gateway.cashOut({ ...payoutBody(), externalId, value: 1 });
  await sandbox.settle(transactionId);
  await sandbox.advance("0s");
  return transactionId;
}

/** The deliveries of a transaction, oldest first, as they stand. */
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

/** What the receiver heard of, in the order in which it arrived. */
export const heardOf = ({ received }: Pick<Receiver, "received">) =>
  received.map(({ payload }) => String(payload.transactionId));
