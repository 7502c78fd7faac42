import type { WholeTransaction } from "../../server/contract/transactions/transactions.control.js";
import { client } from "../feed/world.js";

/** Ids of related transactions. */
export interface Related {
  /** The same payment in another account of this sandbox. */
  readonly otherSide: readonly string[];
  /** The splits that were sent when this charge was paid. */
  readonly splits: readonly string[];
  /** The charges that this split belongs to. */
  readonly splitOf: readonly string[];
}

/** Finds the transactions with the same end-to-end id, and those of the splits. */
export async function loadRelated(transaction: WholeTransaction): Promise<Related> {
  const { transactionId, endToEndId, operation, account, events } = transaction;
  const others = async (id: string, within?: number) => {
    const { found } = await client.identify({ id, ...(within === undefined ? {} : { account: within }) });
    return found
      .filter(({ kind }) => kind !== "med")
      .flatMap((match) => (match.transactionId === null ? [] : [match.transactionId]))
      .filter((id) => id !== transactionId);
  };
  const parts = events.flatMap((entry) => (entry.type === "split.scheduled" ? [entry.data.externalId] : []));
  const isPayment = operation === "PAYMENT" || operation === "WITHDRAW";
  const [otherSide, ...splits] = await Promise.all([
    endToEndId !== null && isPayment ? others(endToEndId) : [],
    ...parts.map((id) => others(id, account)),
  ]);
  const splitOf = transaction.parts.map((part) => part.transactionId);
  return { otherSide, splits: [...new Set(splits.flat())], splitOf: [...new Set(splitOf)] };
}
