import { type ControlClient, ControlError } from "../client.js";

/**
 * Whoever settles or rejects what is on its way seldom wants to say whether it is a payout or a refund. A payout
 * comes first, because an externalId can belong to both.
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

/** Turns to the refund where the answer was that this is no payout; if it is no refund either, that answer stays. */
function unlessRefund(asRefund: () => Settled) {
  return (problem: unknown): Settled => {
    if (!(problem instanceof ControlError) || problem.code !== "NOT_A_PAYOUT") throw problem;
    return asRefund().catch((other: unknown) => {
      throw other instanceof ControlError && other.code === "NOT_A_REFUND" ? problem : other;
    });
  };
}
