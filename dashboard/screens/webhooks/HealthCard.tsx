import { phraseOf } from "../../../server/contract/http-phrases.js";
import { attemptErrorText } from "../../../server/contract/webhooks/attempt-errors.js";
import type { Endpoint } from "../../../server/contract/webhooks/endpoints.control.js";
import { Card } from "../../parts/Card.js";
import cardStyles from "../../parts/Card.module.css";
import { Definition } from "../../parts/Definition.js";
import definitionStyles from "../../parts/Definition.module.css";
import { RelativeTime } from "../../parts/PastTime.js";
import { Tag } from "../../parts/Tag.js";
import { useFormat } from "../../parts/use-format.js";
import { useLanguage } from "../../words/language.js";
import { healthOf } from "./health.js";
import { Sparkline } from "./Sparkline.js";
import styles from "./Webhooks.module.css";
import { useWebhooksWords } from "./words.js";

/** The health of a URL over its latest attempts, as figures and a chart. */
export function HealthCard({ endpoint }: { endpoint: Endpoint }) {
  const words = useWebhooksWords();
  const format = useFormat();
  const { language } = useLanguage();
  const { attempts, acknowledged, failuresInRow, waiting, held, exhausted } = endpoint;
  const { percent, median, slowest, last } = healthOf(endpoint);
  if (percent === null || median === null || slowest === null || !last)
    return (
      <Card title={words.health}>
        <p className={cardStyles.body}>{words.untried}</p>
      </Card>
    );
  const outcome =
    last.statusCode === null
      ? attemptErrorText(last.error ?? "", language)
      : `${last.statusCode} ${phraseOf(last.statusCode)}`.trim();
  return (
    <Card title={words.health} aside={words.latest(attempts.length)}>
      <div className={styles.health}>
        <dl className={definitionStyles.definitions}>
          <Definition name={words.acknowledged}>
            {words.of(acknowledged, attempts.length)} · {format.percent(percent)}
          </Definition>
          <Definition name={words.latency}>
            {words.latencyText(format.elapsed(median), format.elapsed(slowest))}
          </Definition>
          <Definition name={words.streak}>{words.streakText(failuresInRow, attempts.length)}</Definition>
          <Definition name={words.last}>
            <RelativeTime at={last.at} /> <Tag tone={last.acknowledged ? "ok" : "bad"}>{outcome}</Tag>
          </Definition>
          <Definition name={words.notDelivered}>
            {words.notDeliveredText(waiting, held, exhausted)}
          </Definition>
        </dl>
        <figure>
          <Sparkline
            beats={attempts}
            label={words.chart(
              attempts.length,
              format.elapsed(median),
              format.elapsed(slowest),
              attempts.length - acknowledged,
            )}
            width={480}
            height={72}
          />
          <figcaption>{words.latencies(attempts.length)}</figcaption>
        </figure>
      </div>
    </Card>
  );
}
