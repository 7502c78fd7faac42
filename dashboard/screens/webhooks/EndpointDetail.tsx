import type { Endpoint } from "../../../server/contract/webhooks/endpoints.control.js";
import { useAccounts } from "../../feed/hooks.js";
import { LazyFoldedCard } from "../../parts/Card.js";
import { Copyable } from "../../parts/Copyable.js";
import detailStyles from "../../parts/Detail.module.css";
import { lazyPart } from "../../parts/lazy-part.js";
import { useFormat } from "../../parts/use-format.js";
import { EndpointActions } from "./EndpointActions.js";
import { HealthTag } from "./EndpointRow.js";
import { HealthCard } from "./HealthCard.js";
import { healthOf } from "./health.js";
import { LatestDeliveries } from "./LatestDeliveries.js";
import { useWebhooksWords } from "./words.js";

/** Loaded when they are unfolded; the example needs the schemas of all payloads. */
const ExampleForm = lazyPart(() => import("./ExampleForm.js"));
const EndpointForm = lazyPart(() => import("./EndpointForm.js"));

interface Props {
  readonly endpoint: Endpoint;
  readonly onGone: () => void;
  /** Called after a change was saved. If the URL was changed, `id` is that of the registration that replaces this one. */
  readonly onSaved: (id: string) => void;
}

/** One registered URL: actions, health, and latest deliveries. */
export default function EndpointDetail({ endpoint, onGone, onSaved }: Props) {
  const words = useWebhooksWords();
  const format = useFormat();
  const { eventType, url, version, account, createdAt, headers } = endpoint;
  const name = useAccounts().find(({ id }) => id === account)?.name;
  return (
    <>
      <h2>{eventType}</h2>
      <p className={`${detailStyles.identity} mono`}>
        <HealthTag name={healthOf(endpoint).name} />
        <Copyable text={url} />
        <span>{version ?? words.noVersion}</span>
        {name ? <span>{name}</span> : null}
        <span>{words.since(format.fullDay(createdAt))}</span>
      </p>
      <EndpointActions endpoint={endpoint} onGone={onGone} />
      <HealthCard endpoint={endpoint} />
      <LatestDeliveries endpoint={endpoint} />
      <LazyFoldedCard title={words.example} aside={words.exampleLead}>
        {() => <ExampleForm key={endpoint.version} endpoint={endpoint} />}
      </LazyFoldedCard>
      <LazyFoldedCard title={words.change} aside={words.headers(headers.length)}>
        {() => <EndpointForm key={JSON.stringify(headers) + version} endpoint={endpoint} onDone={onSaved} />}
      </LazyFoldedCard>
    </>
  );
}
