import type { MedRecord } from "../server/contract/meds/med.js";
import type { MedView } from "../server/contract/meds/meds.control.js";
import type { Connection } from "./connection.js";
import { coloredStatus, formatInstant, formatMoney } from "./format.js";
import { type Tone, tone } from "./print.js";
import { fields, table } from "./table.js";

/** A MED after one of its steps. */
export function formatMed(
  { nextCommand }: Pick<Connection, "nextCommand">,
  verb: string,
  verbTone: Tone,
  med: MedRecord,
): string {
  const { id, originalTransactionId, transaction, analysisResult, cause, requestingBank } = med;
  const payment = transaction && `${formatMoney(transaction.amount)} from ${transaction.name ?? "somebody"}`;
  return [
    `${tone(verbTone, verb)} MED ${id}.`,
    fields([
      ["status", coloredStatus(analysisResult ?? med.status)],
      ["payment", payment ?? "not a payment of this account"],
      ["end-to-end id", med.endToEnd],
      ["cause", cause],
      ["opened by", requestingBank.name],
      ["details", med.analysisDetails],
    ]),
    tone(
      "quiet",
      `Details: ${nextCommand(originalTransactionId === null ? "logs --type med" : `show ${originalTransactionId}`)}`,
    ),
  ].join("\n");
}

/** MEDs as a table. */
export function formatMeds(list: readonly MedView[]): string {
  if (list.length === 0) return "No MEDs.";
  return table(
    [
      { title: "ID" },
      { title: "STATUS" },
      { title: "CONTESTED", align: "right" },
      { title: "BLOCKED", align: "right" },
      { title: "TRANSACTION" },
      { title: "CAUSE", shrinks: true },
      { title: "OPENED BY", shrinks: true },
      { title: "DUE (UTC)" },
      { title: "REFUND" },
    ],
    list.map((med) => [
      String(med.id),
      coloredStatus(med.analysisResult ?? med.status),
      med.value === null ? "" : formatMoney(med.value),
      med.blocked > 0 ? formatMoney(med.blocked) : "",
      String(med.originalTransactionId ?? med.endToEnd),
      med.cause ?? "",
      med.requestingBank.name,
      med.analysisDueAt === null ? "" : formatInstant(med.analysisDueAt),
      med.refundTransactionId ?? "",
    ]),
  );
}
