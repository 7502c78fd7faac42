import type { WholeTransaction } from "../../server/contract/transactions/transactions.control.js";
import { MomentItem } from "./MomentItem.js";
import { momentsOf } from "./moments.js";
import "../styles/moments.css";

/** A transaction's whole life, from top to bottom. */
export function Story({ transaction }: { transaction: WholeTransaction }) {
  return (
    <ol className="moments">
      {momentsOf(transaction).map((moment, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: moments are only ever appended, or replaced by their kind
        <MomentItem key={`${moment.kind} ${index}`} moment={moment} />
      ))}
    </ol>
  );
}
