import { ControlError } from "../../../server/contract/client.js";
import { type Problem, refusedProblem } from "../../parts/use-action.js";

/** What became of one try to pay. Amounts are reais. */
export type PaymentResult =
  | {
      readonly kind: "paid";
      readonly transactionId: string;
      readonly endToEndId: string;
      readonly value: number;
      /** To whom, as the payer was told. */
      readonly to: string;
      readonly at: number | null;
    }
  | { readonly kind: "refused"; readonly problem: Problem };

type Paid = { readonly transactionId: string; readonly endToEndId: string; readonly value: number };

/** Pays; what the other side refuses is an outcome like any other. Throws when nobody answers. */
export async function tryPayment(
  pay: () => Promise<Paid>,
  to: string,
  at: () => number | null,
): Promise<PaymentResult> {
  try {
    const { transactionId, endToEndId, value } = await pay();
    return { kind: "paid", transactionId, endToEndId, value, to, at: at() };
  } catch (error) {
    if (!(error instanceof ControlError)) throw error;
    return { kind: "refused", problem: refusedProblem(error) };
  }
}
