import type { WholeRequest } from "../../../../server/contract/control/requests.js";
import { FoldedCard } from "../../../parts/Card.js";
import { took } from "../../../parts/remaining.js";
import { useWords } from "../../../words/language.js";
import { RequestParts } from "./RequestParts.js";

/** The request that began it and our answer, as recorded; folded, because most readers want the outcome first. */
export function RequestCard({ request }: { request: WholeRequest }) {
  const words = useWords();
  const { method, path, status, durationMs } = request;
  return (
    <FoldedCard
      title={words.request.title}
      aside={<span className="mono">{`${method} ${path} → ${status} · ${took(durationMs)}`}</span>}
    >
      <RequestParts request={request} />
    </FoldedCard>
  );
}
