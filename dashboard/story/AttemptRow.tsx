import { phraseOf } from "../../server/contract/http-phrases.js";
import { attemptErrorText } from "../../server/contract/webhooks/attempt-errors.js";
import type { AttemptView, WholeDelivery } from "../../server/contract/webhooks/deliveries.control.js";
import { CopyButton } from "../parts/CopyButton.js";
import { Headers } from "../parts/Headers.js";
import { Json } from "../parts/Json.js";
import { Tag } from "../parts/Tag.js";
import { Time } from "../parts/Time.js";
import { useFormat } from "../parts/use-format.js";
import { useLanguage } from "../words/language.js";
import styles from "./Attempt.module.css";
import { deliveryCurl } from "./curl.js";
import { useStoryWords } from "./words.js";

/** One delivery attempt: a line with its outcome, which unfolds to the response and the request headers. */
export function AttemptRow({ attempt, delivery }: { attempt: AttemptView; delivery: WholeDelivery }) {
  const words = useStoryWords();
  const format = useFormat();
  const { language } = useLanguage();
  const { number, at, manual, statusCode, error, durationMs, acknowledged, warning } = attempt;
  const { requestHeaders, responseHeaders, responseBody } = attempt;
  const outcome =
    statusCode === null
      ? attemptErrorText(error ?? "", language)
      : `${statusCode} ${phraseOf(statusCode)}`.trim();
  return (
    <details className={styles.attempt}>
      <summary>
        <span className="mono">{number}</span>
        <Time at={at} precise />
        <span className={styles.outcome}>
          <Tag tone={!acknowledged ? "bad" : warning === null ? "ok" : "wait"}>{outcome}</Tag>
          {manual ? <span className={styles.manual}>{words.delivery.manual}</span> : null}
        </span>
        <span className={`mono ${styles.took}`}>{format.elapsed(durationMs)}</span>
        <span className={styles.more}>{words.delivery.details}</span>
        {warning === null || statusCode === null ? null : (
          <span className={styles.warning}>{words.delivery.not200(statusCode, acknowledged)}</span>
        )}
      </summary>
      {responseHeaders ? (
        <>
          <h4>{words.delivery.responseBody}</h4>
          <Json text={responseBody || words.delivery.noBody} label={words.delivery.responseBody} />
          <h4>{words.delivery.responseHeaders}</h4>
          <Headers headers={responseHeaders} />
        </>
      ) : null}
      <h4>{words.delivery.requestHeaders}</h4>
      <Headers headers={requestHeaders} />
      <CopyButton quiet label={words.action.curl} text={() => deliveryCurl(delivery, number)} />
    </details>
  );
}
