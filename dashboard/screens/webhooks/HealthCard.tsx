import { phraseOf } from "../../../server/contract/http-phrases.js";
import type { Endpoint } from "../../../server/contract/webhooks/endpoints.control.js";
import { Card } from "../../parts/Card.js";
import { Definition } from "../../parts/Definition.js";
import { took } from "../../parts/remaining.js";
import { Tag } from "../../parts/Tag.js";
import { Time } from "../../parts/Time.js";
import { useWords } from "../../words/language.js";
import { healthOf } from "./health.js";
import { Sparkline } from "./Sparkline.js";

/** How the receiver has answered lately, in figures and as a picture of them. */
export function HealthCard({ endpoint }: { endpoint: Endpoint }) {
  const own = useWords().screen.webhooks;
  const { attempts, acknowledged, failuresInRow, waiting, held, exhausted } = endpoint;
  const { percent, median, slowest, last } = healthOf(endpoint);
  if (percent === null || median === null || slowest === null || !last)
    return (
      <Card title={own.health}>
        <p className="card-body">{own.untried}</p>
      </Card>
    );
  const outcome =
    last.statusCode === null ? (last.error ?? "") : `${last.statusCode} ${phraseOf(last.statusCode)}`.trim();
  return (
    <Card title={own.health} aside={own.latest(attempts.length)}>
      <div className="health">
        <dl className="definitions">
          <Definition name={own.acknowledged}>
            {own.of(acknowledged, attempts.length)} · {percent} %
          </Definition>
          <Definition name={own.latency}>{own.latencyText(took(median), took(slowest))}</Definition>
          <Definition name={own.streak}>{own.streakText(failuresInRow)}</Definition>
          <Definition name={own.last}>
            <Time at={last.at} /> <Tag tone={last.acknowledged ? "ok" : "bad"}>{outcome}</Tag>
          </Definition>
          <Definition name={own.underWay}>{own.underWayText(waiting, held, exhausted)}</Definition>
        </dl>
        <figure>
          <Sparkline
            beats={attempts}
            label={own.chart(attempts.length, took(median), took(slowest), attempts.length - acknowledged)}
            width={480}
            height={72}
          />
          <figcaption>{own.latencies(attempts.length)}</figcaption>
        </figure>
      </div>
    </Card>
  );
}
