import type { WholeRequest } from "../../server/contract/journal/requests.control.js";
import { FoldedCard } from "../parts/Card.js";
import { useFormat } from "../parts/use-format.js";
import { RequestParts } from "./RequestParts.js";
import { useStoryWords } from "./words.js";

/**
 * The recorded request that created the transaction, with its response. The card is folded at first, because readers
 * look for the outcome.
 */
export function RequestCard({ request }: { request: WholeRequest }) {
  const words = useStoryWords();
  const format = useFormat();
  const { method, path, status, durationMs } = request;
  return (
    <FoldedCard
      title={words.request.title}
      aside={<span className="mono">{`${method} ${path} → ${status} · ${format.elapsed(durationMs)}`}</span>}
    >
      <RequestParts request={request} />
    </FoldedCard>
  );
}
