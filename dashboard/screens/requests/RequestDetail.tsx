import { Link, useSearch } from "wouter";
import { phraseOf } from "../../../server/contract/http-phrases.js";
import type { WholeRequest } from "../../../server/contract/journal/requests.control.js";
import { useAccounts } from "../../feed/hooks.js";
import { client } from "../../feed/world.js";
import buttonStyles from "../../parts/Button.module.css";
import { Card, FoldedCard } from "../../parts/Card.js";
import { Command } from "../../parts/Command.js";
import { Copyable } from "../../parts/Copyable.js";
import { CopyButton } from "../../parts/CopyButton.js";
import detailStyles from "../../parts/Detail.module.css";
import { Headers } from "../../parts/Headers.js";
import { Json } from "../../parts/Json.js";
import { Loading } from "../../parts/Loading.js";
import { PastTime } from "../../parts/PastTime.js";
import { ProblemNote } from "../../parts/ProblemNote.js";
import { StatusTag } from "../../parts/StatusTag.js";
import { useFormat } from "../../parts/use-format.js";
import { useResource } from "../../parts/use-resource.js";
import { Assumptions } from "../../story/Assumptions.js";
import { requestCurl } from "../../story/curl.js";
import { EditRequest } from "../../story/EditRequest.js";
import { useStoryWords } from "../../story/words.js";
import { Explanation } from "./Explanation.js";
import { Replay } from "./Replay.js";
import { useRequestsWords } from "./words.js";

/** One request with its response, and the reason if it was refused. */
export function RequestDetail({ id }: { id: string }) {
  const format = useFormat();
  const words = useRequestsWords();
  const story = useStoryWords();
  const { value: request, problem } = useResource(`request ${id}`, 0, () =>
    client.showRequest({ id: Number(id) }),
  );
  if (problem && !request) return <ProblemNote problem={problem} />;
  if (!request) return <Loading />;
  const { method, path, status, explanation, body, answer, headers, durationMs } = request;
  return (
    <>
      <h2>{`${method} ${path}`}</h2>
      <Identity request={request} />
      <Replay request={request}>
        <CopyButton label={story.action.curl} text={() => requestCurl(request, location.origin)} />
        <Created request={request} />
        {request.errorId ? <Command text={`localpix explain ${request.errorId}`} /> : null}
      </Replay>
      {explanation ? (
        <>
          <Explanation explanation={explanation} request={request} />
          <Assumptions ids={explanation.assumptions} />
        </>
      ) : null}
      {body ? (
        <Card title={story.request.body} aside={<CopyButton quiet text={() => body} />}>
          <Json text={body} label={story.request.body} />
        </Card>
      ) : null}
      <Card
        title={story.request.answer}
        aside={
          <span className="mono">{`${status} ${phraseOf(status)} · ${format.elapsed(durationMs)}`}</span>
        }
      >
        <Json text={answer || story.delivery.noBody} label={story.request.answer} />
      </Card>
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
  const words = useRequestsWords();
  const story = useStoryWords();
  const name = useAccounts().find(({ id }) => id === request.account)?.name;
  const { id, at, status, operation, errorId, scenario } = request;
  return (
    <p className={`${detailStyles.identity} mono`}>
      <StatusTag status={status} />
      <PastTime at={at} precise />
      {name ? <span>{name}</span> : null}
      {operation ? <span>{operation}</span> : null}
      <Copyable label={words.number} text={String(id)} />
      {errorId ? <Copyable label="errorId" text={errorId} /> : null}
      {scenario ? <Copyable label={story.scenario.toLowerCase()} text={scenario} /> : null}
    </p>
  );
}

/** A link to the transaction that the request created, if any. */
function Created({ request: { transactionId } }: { request: WholeRequest }) {
  const words = useStoryWords();
  const search = useSearch();
  const account = new URLSearchParams(search).get("account");
  if (!transactionId) return null;
  const href = `/transactions/${transactionId}${account ? `?account=${account}` : ""}`;
  return (
    <Link href={href} className={buttonStyles.btn}>
      {words.openTransaction(transactionId)}
    </Link>
  );
}
