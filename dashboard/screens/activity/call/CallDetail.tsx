import type { ReactNode } from "react";
import { phraseOf } from "../../../../server/contract/http-phrases.js";
import type { WholeRequest } from "../../../../server/contract/journal/requests.control.js";
import { isProgressEntry } from "../../../feed/delivery-progress.js";
import { useAccounts } from "../../../feed/hooks.js";
import { client } from "../../../feed/world.js";
import { AccountLink } from "../../../parts/AccountLink.js";
import { Card, FoldedCard } from "../../../parts/Card.js";
import { Copyable } from "../../../parts/Copyable.js";
import { CopyButton } from "../../../parts/CopyButton.js";
import detailStyles from "../../../parts/Detail.module.css";
import { Headers } from "../../../parts/Headers.js";
import { Json } from "../../../parts/Json.js";
import { Loading } from "../../../parts/Loading.js";
import { PastTime } from "../../../parts/PastTime.js";
import { ProblemNote } from "../../../parts/ProblemNote.js";
import { StatusTag } from "../../../parts/StatusTag.js";
import { useFormat } from "../../../parts/use-format.js";
import { useResource } from "../../../parts/use-resource.js";
import { Assumptions } from "../../../story/Assumptions.js";
import { EditRequest } from "../../../story/EditRequest.js";
import { isBodyUnrecorded } from "../../../story/replay-request.js";
import { titleOf } from "../../../story/title.js";
import { useStoryWords } from "../../../story/words.js";
import { RowLink } from "../detail/RowLink.js";
import { Explanation } from "./Explanation.js";
import { Replay } from "./Replay.js";
import { useCallWords } from "./words.js";

/**
 * One call with its response, the reason if it was refused, and its effects. `children` are shown if it is not
 * recorded.
 */
export default function CallDetail({ id, children }: { id: number; children?: ReactNode }) {
  const { value: request, problem } = useResource(`request ${id}`, 0, () => client.showRequest({ id }));
  if (request) return <Call request={request} />;
  if (!problem) return <Loading />;
  return (
    <>
      {children}
      <ProblemNote problem={problem} />
    </>
  );
}

function Call({ request }: { request: WholeRequest }) {
  const format = useFormat();
  const words = useCallWords();
  const story = useStoryWords();
  const { method, path, status, explanation, body, answer, headers, durationMs, transactionId } = request;
  return (
    <>
      <h2>{`${method} ${path}`}</h2>
      <Identity request={request} />
      <Replay request={request} />
      {request.plane === "gateway" && isBodyUnrecorded(request) ? (
        <p className={detailStyles.note}>{words.noBody}</p>
      ) : null}
      {explanation ? (
        <>
          <Explanation explanation={explanation} request={request} />
          <Assumptions ids={explanation.assumptions} />
        </>
      ) : null}
      {transactionId === null ? null : <Caused request={request} transactionId={transactionId} />}
      <Card
        title={story.request.answer}
        aside={
          <span className="mono">{`${status} ${phraseOf(status)} · ${format.elapsed(durationMs)}`}</span>
        }
      >
        <Json text={answer || story.delivery.noBody} label={story.request.answer} />
      </Card>
      {body ? (
        <Card title={story.request.body} aside={<CopyButton quiet text={() => body} />}>
          <Json text={body} label={story.request.body} />
        </Card>
      ) : null}
      <FoldedCard
        title={story.delivery.requestHeaders}
        aside={words.headerCount(Object.keys(headers).length)}
      >
        <Headers headers={headers} />
      </FoldedCard>
      <EditRequest request={request} />
    </>
  );
}

function Identity({ request }: { request: WholeRequest }) {
  const words = useCallWords();
  const story = useStoryWords();
  const name = useAccounts().find(({ id }) => id === request.account)?.name;
  const { id, at, status, operation, reason, errorId, scenario } = request;
  return (
    <p className={`${detailStyles.identity} mono`}>
      <StatusTag status={status} />
      <PastTime at={at} precise />
      {name ? <span>{name}</span> : null}
      {operation ? <span>{operation}</span> : null}
      {reason ? <Copyable label="reason" text={reason} /> : null}
      <Copyable label={words.callId} text={String(id)} />
      {errorId ? <Copyable label="errorId" text={errorId} /> : null}
      {scenario ? <Copyable label={story.scenario.toLowerCase()} text={scenario} /> : null}
    </p>
  );
}

/**
 * Links to the transaction, and to the facts that the call caused. A later call about the transaction caused none of
 * them.
 */
function Caused({ request, transactionId }: { request: WholeRequest; transactionId: string }) {
  const words = useCallWords();
  const story = useStoryWords();
  const { method, at, journalSeq } = request;
  const { value } = useResource(`transaction ${transactionId}`, 0, () =>
    client.showTransaction({ id: transactionId }),
  );
  const facts = (value?.events ?? []).flatMap((entry) => (isProgressEntry(entry) ? [] : [entry]));
  const isItsWork = method !== "GET" && facts[0] !== undefined && facts[0].at >= at;
  const caused = isItsWork ? facts.filter(({ seq }) => seq <= journalSeq) : [];
  return (
    <p className={detailStyles.links}>
      {caused.length > 0 ? <span className={detailStyles.linksOf}>{words.caused}</span> : null}
      {caused.map((fact) => (
        <RowLink key={fact.seq} to={String(fact.seq)}>
          {titleOf(fact, story)}
        </RowLink>
      ))}
      <AccountLink href={`/transactions/${transactionId}`}>
        {story.openTransaction(transactionId)}
      </AccountLink>
    </p>
  );
}
