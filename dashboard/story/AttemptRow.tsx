import type { Attempt } from "../../server/contract/control/deliveries.js";
import { phraseOf } from "../../server/contract/http-phrases.js";
import { Headers } from "../parts/Headers.js";
import { Json } from "../parts/Json.js";
import { took } from "../parts/remaining.js";
import { Tag } from "../parts/Tag.js";
import { Time } from "../parts/Time.js";
import { useWords } from "../words/language.js";

/** One POST: what came of it in a line, and everything that was said when it is opened. */
export function AttemptRow({ attempt }: { attempt: Attempt }) {
  const words = useWords();
  const { number, at, manual, statusCode, error, durationMs, requestHeaders, responseHeaders, responseBody } =
    attempt;
  const acknowledged = statusCode !== null && statusCode >= 200 && statusCode < 300;
  const outcome = statusCode === null ? (error ?? "") : `${statusCode} ${phraseOf(statusCode)}`.trim();
  return (
    <details className="attempt">
      <summary>
        <span className="mono">{number}</span>
        <Time at={at} precise />
        <span className="attempt-outcome">
          <Tag tone={acknowledged ? "ok" : "bad"}>{outcome}</Tag>
          {manual ? <span className="attempt-manual">{words.delivery.manual}</span> : null}
        </span>
        <span className="mono attempt-took">{took(durationMs)}</span>
        <span className="attempt-more">{words.delivery.details}</span>
      </summary>
      <h4>{words.delivery.requestHeaders}</h4>
      <Headers headers={requestHeaders} />
      {responseHeaders ? (
        <>
          <h4>{words.delivery.responseHeaders}</h4>
          <Headers headers={responseHeaders} />
          <h4>{words.delivery.responseBody}</h4>
          <Json text={responseBody || words.delivery.noBody} label={words.delivery.responseBody} />
        </>
      ) : null}
    </details>
  );
}
