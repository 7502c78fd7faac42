import { settlementMessage } from "../server/contract/payouts/settlement-codes.js";
import type { Connection } from "./connection.js";
import { coloredStatus } from "./format.js";
import { tone } from "./print.js";
import { fields } from "./table.js";

interface EndedPayout {
  readonly transactionId: string;
  readonly operation: "WITHDRAW" | "REFUND_IN";
  readonly externalId: string | null;
  readonly status: "CONFIRMED" | "ERROR";
  readonly endToEndId: string | null;
  readonly errorCode: string | null;
}

/** The result of `settle` and `reject` for a payout or refund. */
export function formatPayout(
  { nextCommand }: Pick<Connection, "nextCommand">,
  verb: string,
  outcome: EndedPayout,
  message?: string,
): string {
  const { transactionId, operation, externalId, endToEndId, errorCode } = outcome;
  const why = errorCode && `${errorCode}: ${message ?? settlementMessage(errorCode)}`;
  return [
    `${tone(outcome.status === "CONFIRMED" ? "good" : "bad", verb)} ${operation === "REFUND_IN" ? "refund" : "cash-out"} ${transactionId}.`,
    fields([
      ["externalId", externalId],
      ["status", coloredStatus(outcome.status)],
      ["end-to-end id", endToEndId],
      ["error", why],
    ]),
    tone("quiet", `Details: ${nextCommand(`show ${transactionId}`)}`),
  ].join("\n");
}
