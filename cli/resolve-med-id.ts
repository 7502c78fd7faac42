import type { Connection } from "./connection.js";
import { RefusedError } from "./failure.js";
import { formatMoney } from "./format.js";
import { findByTypedId, splitPrefix, TRANSACTIONS } from "./resolve-id.js";

/**
 * The number of the MED that somebody means: its own number, its `MED-` id, or any id of what it contests. Of several
 * on one payment those in one of `statuses` come first; throws a RefusedError when that leaves more than one.
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
      `No MED contests transaction ${id}.`,
      "localpix med list shows all MEDs.",
    );
  }
  if (others.length === 0) return String(med.id);
  const lines = [med, ...others].map(
    ({ id, status, value }) =>
      `  medId:${id}  ${[value === null ? null : formatMoney(value), status].filter(Boolean).join(", ")}`,
  );
  throw new RefusedError(
    "AMBIGUOUS",
    [`Several MEDs contest transaction ${id}:`, ...lines].join("\n"),
    "Name one by its number.",
  );
}
