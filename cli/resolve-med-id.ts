import type { Connection } from "./connection.js";
import { RefusedError } from "./failure.js";
import { formatMoney } from "./format.js";
import { findByTypedId, splitPrefix, TRANSACTIONS } from "./resolve-id.js";

/**
 * The number of a MED, found by its number, its `MED-` id or any id of the contested payment. If a payment has several MEDs,
 * those in one of `statuses` are preferred. Throws a RefusedError if none or several remain.
 */
export async function resolveMedId(
  connection: Connection,
  text: string,
  statuses: readonly string[],
): Promise<string> {
  const found = await findByTypedId(connection, text, { kinds: ["med"] });
  if (found?.kind === "med") return String(found.medId);
  const payment = await findByTypedId(connection, text, TRANSACTIONS);
  if (!payment?.transactionId) return splitPrefix(text).id;
  const { transactionId: id, account } = payment;
  const { meds } = await connection.client.showTransaction({ id, account });
  const ready = meds.filter(({ status }) => statuses.includes(status));
  const [med, ...others] = ready.length > 0 ? ready : meds;
  if (med === undefined) {
    throw new RefusedError(
      "MED_UNKNOWN",
      `Transaction ${id} has no MED.`,
      `All MEDs: ${connection.nextCommand("med list")}`,
    );
  }
  if (others.length === 0) return String(med.id);
  const lines = [med, ...others].map(
    ({ id, status, value }) =>
      `  medId:${id}  ${[value === null ? null : formatMoney(value), status].filter(Boolean).join(", ")}`,
  );
  throw new RefusedError(
    "AMBIGUOUS",
    [`Transaction ${id} has several MEDs:`, ...lines].join("\n"),
    "Give the number of one of them.",
  );
}
