import type { TestAccount, TestSandbox } from "localpix";
import { chargeBody, payoutBody } from "./bodies.js";
import type { Scene } from "./rows.js";

/** What the rows about refunds start from: money that has come in, or gone out. */

/** Somebody pays the account of a scene 100.00; its ids are kept as `id` and `e2eid`. */
export async function receive(scene: Pick<Scene, "sandbox" | "account" | "kept">): Promise<void> {
  Object.assign(scene.kept, await received(scene.sandbox, scene.account));
}

export async function received(sandbox: TestSandbox, { gateway }: TestAccount) {
  const { transactionId: id } = await gateway.cashIn(chargeBody());
  const { endToEndId: e2eid } = await sandbox.pay(id);
  return { id, e2eid };
}

/** A payout of 100.00 that has arrived. */
export async function sent(sandbox: TestSandbox, { gateway }: TestAccount, scenario?: string) {
  const options = scenario === undefined ? {} : { scenario };
  const { transactionId: id } = await gateway.cashOut(payoutBody(), options);
  await sandbox.settle(id);
  return id;
}
