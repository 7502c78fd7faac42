import { useEffect, useRef, useState } from "react";
import { Link } from "wouter";
import { attemptErrorText } from "../../../server/contract/webhooks/attempt-errors.js";
import type { DeliverySummary } from "../../../server/contract/webhooks/deliveries.control.js";
import type { Endpoint } from "../../../server/contract/webhooks/endpoints.control.js";
import { client } from "../../feed/world.js";
import { AccountLink } from "../../parts/AccountLink.js";
import buttonStyles from "../../parts/Button.module.css";
import { Card } from "../../parts/Card.js";
import cardStyles from "../../parts/Card.module.css";
import { Countdown } from "../../parts/Countdown.js";
import { Loading } from "../../parts/Loading.js";
import { ProblemNote } from "../../parts/ProblemNote.js";
import { Tag } from "../../parts/Tag.js";
import { Time } from "../../parts/Time.js";
import { useFilters } from "../../parts/use-filters.js";
import { useLiveResource } from "../../parts/use-live-resource.js";
import attemptStyles from "../../story/Attempt.module.css";
import { AttemptRow } from "../../story/AttemptRow.js";
import { DeliveryActions } from "../../story/DeliveryActions.js";
import { deliveryState, WEBHOOK_TONES } from "../../story/row-marks.js";
import { useStoryWords } from "../../story/words.js";
import { useLanguage } from "../../words/language.js";
import styles from "./LatestDeliveries.module.css";
import { useWebhooksWords } from "./words.js";

const SHOWN = 20;
const ENTRY_TYPES = ["delivery.", "event.", "webhook."];

/** The latest deliveries to this URL, each with its attempts below. The delivery in the address starts unfolded. */
export function LatestDeliveries({ endpoint: { account, eventType, url } }: { endpoint: Endpoint }) {
  const words = useWebhooksWords();
  const { value, problem } = useLiveResource(`deliveries ${account} ${eventType} ${url}`, ENTRY_TYPES, () =>
    client.listDeliveries({ account, eventType, url, limit: SHOWN }),
  );
  // The filter also finds longer URLs that contain this one.
  const deliveries = value?.deliveries.filter((delivery) => delivery.url === url) ?? [];
  if (problem && !value) return <ProblemNote problem={problem} />;
  if (!value) return <Loading />;
  return (
    <Card title={words.deliveries}>
      {deliveries.length === 0 ? <p className={cardStyles.body}>{words.noDeliveries}</p> : null}
      {deliveries.map((delivery) => (
        <DeliveryRow key={delivery.id} delivery={delivery} />
      ))}
      {value.deliveries.length < SHOWN ? null : (
        <p className={cardStyles.foot}>
          <AccountLink
            className={buttonStyles.link}
            href={`/activity?filter=webhooks&q=${encodeURIComponent(url)}`}
          >
            {words.moreDeliveries}
          </AccountLink>
        </p>
      )}
    </Card>
  );
}

function DeliveryRow({ delivery }: { delivery: DeliverySummary }) {
  const words = useWebhooksWords();
  const { language } = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const row = useRef<HTMLDetailsElement>(null);
  const isSelected = useFilters().get("delivery") === delivery.id;
  useEffect(() => {
    if (!isSelected) return;
    setOpen(true);
    row.current?.scrollIntoView({ block: "nearest" });
  }, [isSelected]);
  const state = deliveryState(delivery);
  const { id, createdAt, transactionId, attempts, scheduled, lastStatusCode, lastError } = delivery;
  return (
    <details
      ref={row}
      className={`${attemptStyles.attempt} ${styles.delivery}`}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <Time at={createdAt} />
        <Tag tone={WEBHOOK_TONES[state]}>{words.states[state]}</Tag>
        <span className={`mono ${styles.what}`}>{transactionId ?? `#${id}`}</span>
        <span className={styles.last}>{lastStatusCode ?? attemptErrorText(lastError ?? "", language)}</span>
        <span className={attemptStyles.more}>{words.attempts(attempts, scheduled)}</span>
      </summary>
      {isOpen ? <DeliveryAttempts delivery={delivery} /> : null}
    </details>
  );
}

function DeliveryAttempts({ delivery }: { delivery: DeliverySummary }) {
  const words = useStoryWords();
  const { id, nextAttemptAt, transactionId } = delivery;
  const { value, problem } = useLiveResource(`delivery ${id}`, ENTRY_TYPES, () =>
    client.showDelivery({ id }),
  );
  return (
    <div className={styles.attempts}>
      {problem ? <ProblemNote problem={problem} /> : null}
      {value?.attemptList.map((attempt) => (
        <AttemptRow key={attempt.number} attempt={attempt} delivery={value} />
      ))}
      <div className={cardStyles.foot}>
        {value ? <DeliveryActions delivery={value} /> : null}
        {nextAttemptAt ? (
          <span>
            <Countdown to={nextAttemptAt} say={words.delivery.next} due={words.delivery.nextNow} />
          </span>
        ) : null}
        {transactionId ? (
          <Link className={buttonStyles.link} href={`/transactions/${transactionId}`}>
            {words.openTransaction(transactionId)}
          </Link>
        ) : null}
      </div>
    </div>
  );
}
