import type { MedRecord } from "../server/contract/meds/med.js";
import type { Med } from "../server/contract/meds/meds.control.js";
import { type Tone, tone } from "./print.js";
import { fields, table } from "./table.js";
import { moment, money, status } from "./wording.js";

/** How a MED stands after one of its steps. */
export function medWords(done: string, meaning: Tone, med: MedRecord): string {
  const { id, originalTransactionId, transaction, analysisResult, cause, requestingBank } = med;
  const payment = transaction && `${money(transaction.amount)} from ${transaction.name ?? "somebody"}`;
  return [
    `${tone(meaning, done)} MED ${id}.`,
    fields([
      ["status", status(analysisResult ?? med.status)],
      ["payment", payment ?? "none that this account has received"],
      ["end-to-end id", med.endToEnd],
      ["cause", cause],
      ["opened by", requestingBank.name],
      ["details", med.analysisDetails],
    ]),
    tone(
      "quiet",
      originalTransactionId === null
        ? "What came of it: localpix logs --type med"
        : `What came of it: localpix show ${originalTransactionId}`,
    ),
  ].join("\n");
}

/** MEDs under one another, each on its line. */
export function medTable(list: readonly Med[]): string {
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
    list.map((one) => [
      String(one.id),
      status(one.analysisResult ?? one.status),
      one.value === null ? "" : money(one.value),
      one.blocked > 0 ? money(one.blocked) : "",
      String(one.originalTransactionId ?? one.endToEnd),
      one.cause ?? "",
      one.requestingBank.name,
      one.analysisDueAt === null ? "" : moment(one.analysisDueAt),
      one.refundTransactionId ?? "",
    ]),
  );
}
