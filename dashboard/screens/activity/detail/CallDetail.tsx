import { client, journal } from "../../../feed/world.js";
import { Card } from "../../../parts/Card.js";
import { CopyButton } from "../../../parts/CopyButton.js";
import detailStyles from "../../../parts/Detail.module.css";
import { Loading } from "../../../parts/Loading.js";
import { ProblemNote } from "../../../parts/ProblemNote.js";
import { useFormat } from "../../../parts/use-format.js";
import { useResource } from "../../../parts/use-resource.js";
import { requestCurl } from "../../../story/curl.js";
import { RequestParts } from "../../../story/RequestParts.js";
import { useStoryWords } from "../../../story/words.js";
import { RowLink } from "./RowLink.js";
import { useDetailWords } from "./words.js";

/** One request with its response, and links to its transaction. */
export function CallDetail({ id }: { id: string }) {
  const words = useDetailWords();
  const format = useFormat();
  const story = useStoryWords();
  const { value: request, problem } = useResource(`request ${id}`, 0, () => client.showRequest({ id }));
  if (!request) return problem ? <ProblemNote problem={problem} /> : <Loading />;
  const { method, path, status, operation, transactionId, durationMs } = request;
  const facts = transactionId
    ? journal.reducer.rows.find(({ fact }) => fact.transactionId === transactionId)
    : undefined;
  return (
    <>
      <h2>{`${method} ${path} → ${status}`}</h2>
      <p className={`${detailStyles.identity} mono`}>{operation}</p>
      <div className={detailStyles.actions}>
        <CopyButton label={story.action.curl} text={() => requestCurl(request, location.origin)} />
      </div>
      <p className={detailStyles.links}>
        {facts ? <RowLink to={String(facts.seq)}>{words.itsFacts}</RowLink> : null}
        <RowLink href={`/requests/${id}`}>{words.itsRequest}</RowLink>
        {transactionId ? (
          <RowLink href={`/transactions/${transactionId}`}>{words.itsTransaction(transactionId)}</RowLink>
        ) : null}
      </p>
      <Card title={story.request.title} aside={`${status} · ${format.elapsed(durationMs)}`}>
        <RequestParts request={request} />
      </Card>
    </>
  );
}
