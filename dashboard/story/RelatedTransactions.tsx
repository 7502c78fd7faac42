import type { WholeTransaction } from "../../server/contract/transactions/transactions.control.js";
import { AccountLink } from "../parts/AccountLink.js";
import { Definition } from "../parts/Definition.js";
import definitionStyles from "../parts/Definition.module.css";
import { useResource } from "../parts/use-resource.js";
import { loadRelated, type Related } from "./related.js";
import { useStoryWords } from "./words.js";

const KINDS = ["otherSide", "splits", "splitOf"] as const satisfies readonly (keyof Related)[];

/** Links to related transactions; nothing if there are none. */
export function RelatedTransactions({ transaction }: { transaction: WholeTransaction }) {
  const words = useStoryWords();
  const { transactionId, status, events } = transaction;
  // Loaded again when this transaction changes, because its other side or its splits may exist by then.
  const key = `related ${transactionId} ${status} ${events.length}`;
  const { value } = useResource(key, 0, () => loadRelated(transaction));
  return KINDS.map((kind) =>
    value && value[kind].length > 0 ? (
      <Definition key={kind} name={words.related[kind]}>
        <span className={`${definitionStyles.listed} mono`}>
          {value[kind].map((id) => (
            <AccountLink key={id} href={`/transactions/${id}`}>
              {id}
            </AccountLink>
          ))}
        </span>
      </Definition>
    ) : null,
  );
}
