import { ControlError } from "../../../server/contract/client.js";
import { type Problem, refusedProblem } from "../../parts/use-action.js";

/** The result of one payment. Amounts are reais. */
export type PaymentResult =
  | {
      readonly kind: "paid";
      readonly transactionId: string;
      readonly endToEndId: string;
      readonly value: number;
      /** Name of the receiver. */
      readonly to: string;
      readonly at: number | null;
    }
  | { readonly kind: "refused"; readonly problem: Problem };

type PaymentAnswer = { readonly transactionId: string; readonly endToEndId: string; readonly value: number };

/** Pays. A refusal is a result, too. Throws if the sandbox does not answer, or for invalid input, which the fields show. */
export async function tryPayment(
  pay: () => Promise<PaymentAnswer>,
  to: string,
  at: () => number | null,
): Promise<PaymentResult> {
  try {
    const { transactionId, endToEndId, value } = await pay();
    return { kind: "paid", transactionId, endToEndId, value, to, at: at() };
  } catch (error) {
    if (!(error instanceof ControlError) || error.facts.violations) throw error;
    return { kind: "refused", problem: refusedProblem(error) };
  }
}
