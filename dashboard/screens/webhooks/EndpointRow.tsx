import type { Endpoint } from "../../../server/contract/webhooks/endpoints.control.js";
import { AccountName, type AccountNames } from "../../parts/AccountName.js";
import { MiddleCut } from "../../parts/MiddleCut.js";
import { RECEIVER_TONES } from "../../parts/receiver-state.js";
import { Tag, type Tone } from "../../parts/Tag.js";
import { useFormat } from "../../parts/use-format.js";
import virtualListStyles from "../../parts/VirtualList.module.css";
import { type HealthName, healthOf } from "./health.js";
import { Sparkline } from "./Sparkline.js";
import { useWebhooksWords } from "./words.js";

const TONES: Readonly<Record<HealthName, Tone>> = {
  ...RECEIVER_TONES,
  untried: "info",
  held: "wait",
};

/** One registered URL in the list: health, event type, and a chart of the latest attempts. */
export function EndpointRow({ endpoint, names }: { endpoint: Endpoint; names: AccountNames }) {
  const words = useWebhooksWords();
  const format = useFormat();
  const { eventType, url, account, attempts } = endpoint;
  const { name, percent, median } = healthOf(endpoint);
  return (
    <>
      <HealthTag name={name} />
      <span className={virtualListStyles.what}>
        <span className={virtualListStyles.title}>
          <AccountName account={account} names={names} />
          <span className="mono">{eventType}</span>
        </span>
        <small className="mono" title={url}>
          <MiddleCut text={url.replace(/^https?:\/\//, "")} />
        </small>
      </span>
      {attempts.length > 0 ? (
        <Sparkline beats={attempts} label={words.latencies(attempts.length)} width={110} height={30} />
      ) : (
        <span />
      )}
      <span className={virtualListStyles.amount}>
        {percent === null ? "" : format.percent(percent)}
        <small>{median === null ? "" : format.elapsed(median)}</small>
      </span>
    </>
  );
}

export function HealthTag({ name }: { name: HealthName }) {
  const { healths } = useWebhooksWords();
  return <Tag tone={TONES[name]}>{healths[name]}</Tag>;
}
