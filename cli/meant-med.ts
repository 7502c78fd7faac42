import type { Connection } from "./connection.js";
import { RefusedError } from "./failure.js";
import { meant, split, TRANSACTIONS } from "./resolve-id.js";
import { money } from "./wording.js";

/**
 * The number of the MED that somebody means: its own number, its `MED-` id, or any id of what it contests. Of several
 * on one payment those in one of `statuses` come first; throws a RefusedError when that leaves more than one.
 */
export async function meantMed(
  connection: Connection,
  text: string,
  statuses: readonly string[],
): Promise<string> {
  const one = await meant(connection, text, { kinds: ["med"] });
  if (one?.kind === "med") return String(one.medId);
  const payment = await meant(connection, text, TRANSACTIONS);
  if (!payment?.transactionId) return split(text).id;
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
      `  medId:${id}  ${[value === null ? null : money(value), status].filter(Boolean).join(", ")}`,
  );
  throw new RefusedError(
    "AMBIGUOUS",
    [`Several MEDs contest transaction ${id}:`, ...lines].join("\n"),
    "Name one by its number.",
  );
}
