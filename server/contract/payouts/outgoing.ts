import { type ControlClient, ControlError } from "../client.js";

/**
 * Settles or rejects a pending transaction that is either a payout or a refund. Payouts are tried first, because an
 * externalId can belong to both.
 */

type Settled = ReturnType<ControlClient["settlePayout"]>;
type About = { readonly id: string; readonly account?: number | undefined };

export const settleOutgoing = (client: ControlClient, about: About): Settled =>
  client.settlePayout(about).catch(unlessRefund(() => client.settleRefund(about)));

export const rejectOutgoing = (
  client: ControlClient,
  { errorCode, errorMessage, ...about }: About & { errorCode: string; errorMessage?: string | undefined },
): Settled =>
  client
    .rejectPayout({ ...about, errorCode, errorMessage })
    .catch(unlessRefund(() => client.rejectRefund({ ...about, errorCode, motivo: errorMessage })));

/** Tries the refund if the id is not a payout; if it is not a refund either, throws the first problem. */
function unlessRefund(asRefund: () => Settled) {
  return (problem: unknown): Settled => {
    if (!(problem instanceof ControlError) || problem.code !== "NOT_A_PAYOUT") throw problem;
    return asRefund().catch((refundProblem: unknown) => {
      throw refundProblem instanceof ControlError && refundProblem.code === "NOT_A_REFUND"
        ? problem
        : refundProblem;
    });
  };
}
