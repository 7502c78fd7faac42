import type { TestAccount, TestSandbox } from "localpix";
import { chargeBody, payoutBody } from "./bodies.js";
import type { RowContext } from "./rows.js";

/** Starting points of the refund tests: a payment received, or a payout sent. */

/** The account receives a payment of 100.00; its ids are saved as `id` and `e2eid`. */
export async function receivePayment(
  context: Pick<RowContext, "sandbox" | "account" | "saved">,
): Promise<void> {
  Object.assign(context.saved, await paidCharge(context.sandbox, context.account));
}

export async function paidCharge(sandbox: TestSandbox, { gateway }: TestAccount) {
  const { transactionId: id } = await gateway.cashIn(chargeBody());
  const { endToEndId: e2eid } = await sandbox.pay(id);
  return { id, e2eid };
}

/** A settled payout of 100.00. Returns its transactionId. */
export async function sentPayout(sandbox: TestSandbox, { gateway }: TestAccount, scenario?: string) {
  const options = scenario === undefined ? {} : { scenario };
  const { transactionId: id } = await gateway.cashOut(payoutBody(), options);
  await sandbox.settle(id);
  return id;
}
