import type { JournalEntry } from "../../../../server/contract/journal/journal.js";
import type { WholeRequest } from "../../../../server/contract/journal/requests.control.js";
import { client } from "../../../feed/world.js";
import { Card } from "../../../parts/Card.js";
import { Copyable } from "../../../parts/Copyable.js";
import { CopyButton } from "../../../parts/CopyButton.js";
import { Definition } from "../../../parts/Definition.js";
import { Loading } from "../../../parts/Loading.js";
import { ProblemNote } from "../../../parts/ProblemNote.js";
import { took } from "../../../parts/remaining.js";
import { useResource } from "../../../parts/use-resource.js";
import { Assumptions } from "../../../story/Assumptions.js";
import { requestCurl } from "../../../story/curl.js";
import { RequestParts } from "../../../story/RequestParts.js";
import { titleOf } from "../../../story/title.js";
import { useWords } from "../../../words/language.js";

/** Why the gateway said no: the rule and each field first, then what was asked and answered, byte for byte. */
export function RefusalDetail({ fact }: { fact: JournalEntry<"request.refused"> }) {
  const words = useWords();
  const { requestId, code, reason, errorId, message } = fact.data;
  const { value: request, problem } = useResource(`request ${requestId}`, 0, () =>
    client.showRequest({ id: requestId }),
  );
  return (
    <>
      <h2>{titleOf(fact, words)}</h2>
      <p className="identity mono">
        <Copyable text={code ?? reason} />
        <Copyable label="errorId" text={errorId} />
      </p>
      <div className="actions">
        {request ? (
          <CopyButton label={words.action.curl} text={() => requestCurl(request, location.origin)} />
        ) : null}
      </div>
      <Card title={words.request.why}>
        <Explanation request={request} messages={[message].flat()} />
      </Card>
      <Assumptions ids={fact.assumptions ?? []} />
      {problem ? <ProblemNote problem={problem} /> : null}
      {request ? (
        <Card title={words.request.title} aside={`${request.status} · ${took(request.durationMs)}`}>
          <RequestParts request={request} />
        </Card>
      ) : problem ? null : (
        <Loading />
      )}
    </>
  );
}

function Explanation({ request, messages }: { request: WholeRequest | null; messages: readonly string[] }) {
  const { request: words } = useWords();
  const { rule, violations = [], values = {} } = request?.explanation ?? {};
  return (
    <dl className="definitions">
      {rule ? <Definition name={words.rule}>{rule}</Definition> : null}
      {violations.length > 0
        ? violations.map(({ field, message }) => (
            <Definition key={field} name={<code className="mono">{field || words.wholeBody}</code>}>
              {message}
            </Definition>
          ))
        : messages.map((message) => (
            <Definition key={message} name={words.problem}>
              {message}
            </Definition>
          ))}
      {Object.entries(values).map(([name, value]) => (
        <Definition key={name} name={<code className="mono">{name}</code>}>
          {String(value)}
        </Definition>
      ))}
    </dl>
  );
}
