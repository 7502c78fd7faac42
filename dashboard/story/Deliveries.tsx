import type { WholeDelivery } from "../../server/contract/webhooks/deliveries.control.js";
import type { EventType } from "../../server/contract/webhooks/event-types.js";
import { FORMAT_NAMES, formatReasonText } from "../../server/contract/webhooks/format-texts.js";
import { client } from "../feed/world.js";
import { ActionButton } from "../parts/ActionButton.js";
import { Card } from "../parts/Card.js";
import cardStyles from "../parts/Card.module.css";
import { Countdown } from "../parts/Countdown.js";
import detailStyles from "../parts/Detail.module.css";
import { componentWords, useLanguage } from "../words/language.js";
import { AttemptRow } from "./AttemptRow.js";
import { attemptText } from "./attempt-text.js";
import { Comparison } from "./Comparison.js";
import styles from "./Deliveries.module.css";
import { DeliveryActions } from "./DeliveryActions.js";
import { words as formatHintWords } from "./FormatHint.words.js";
import { isFormatSuspect } from "./format-hint.js";
import { useStoryWords } from "./words.js";

const useFormatHintWords = componentWords(formatHintWords);

interface Props {
  readonly deliveries: readonly WholeDelivery[];
  /** The event of a webhook that was not sent, because no URL is registered for it. */
  readonly eventWithoutUrl: EventType | null;
  /** Whether the detail shows only these deliveries, so that their actions are in its head. */
  readonly alone?: boolean;
}

/** One card per delivery, with its actions. Its title is the URL, and the event too if the cards are of several. */
export function Deliveries({ deliveries, eventWithoutUrl, alone = false }: Props) {
  const words = useStoryWords();
  if (eventWithoutUrl && deliveries.length === 0) {
    return (
      <p className={detailStyles.note}>
        <span>
          <b>{words.delivery.noUrlTitle}.</b> {words.delivery.noUrl(eventWithoutUrl)}
        </span>
      </p>
    );
  }
  const isOfSeveral = new Set(deliveries.map(({ eventSeq }) => eventSeq)).size > 1;
  return deliveries.map((delivery) => (
    <DeliveryCard
      key={delivery.id}
      title={isOfSeveral ? `${delivery.eventType} → ${delivery.url}` : delivery.url}
      delivery={delivery}
      alone={alone}
    />
  ));
}

interface DeliveryCardProps {
  readonly title: string;
  readonly delivery: WholeDelivery;
  readonly alone: boolean;
}

function DeliveryCard({ title, delivery, alone }: DeliveryCardProps) {
  const words = useStoryWords();
  const { attemptList } = delivery;
  return (
    <Card title={title} aside={<DeliveryAside delivery={delivery} />}>
      {attemptList.map((attempt) => (
        <AttemptRow key={attempt.number} attempt={attempt} delivery={delivery} />
      ))}
      {delivery.format && isFormatSuspect(delivery) ? <FormatHint format={delivery.format} /> : null}
      {attemptList.length > 1 ? (
        <Comparison
          title={words.compare.attempts}
          versions={attemptList.map((attempt) => ({
            name: words.compare.attempt(attempt.number),
            text: attemptText(attempt),
          }))}
        />
      ) : null}
      {alone ? null : (
        <div className={cardStyles.foot}>
          <DeliveryActions delivery={delivery} />
        </div>
      )}
    </Card>
  );
}

/** Why the payload has this format, for receivers that may expect the other one. */
function FormatHint({ format }: { format: NonNullable<WholeDelivery["format"]> }) {
  const formatHint = useFormatHintWords();
  const { language } = useLanguage();
  const reason = formatReasonText(format)[language];
  return <p className={styles.hint}>{formatHint(FORMAT_NAMES[format.version][language], reason)}</p>;
}

/** The status of a delivery, and an action that advances the clock to its next attempt. */
function DeliveryAside({ delivery }: { delivery: WholeDelivery }) {
  const words = useStoryWords();
  const { nextAttemptAt } = delivery;
  return (
    <>
      <span>
        <DeliveryStatusText delivery={delivery} />
      </span>
      {nextAttemptAt ? (
        <ActionButton
          look="link"
          act={() => client.advanceClock({ to: nextAttemptAt })}
          command={`localpix clock advance ${nextAttemptAt}`}
        >
          {words.action.advance}
        </ActionButton>
      ) : null}
    </>
  );
}

function DeliveryStatusText({ delivery: { status, nextAttemptAt } }: { delivery: WholeDelivery }) {
  const words = useStoryWords();
  if (nextAttemptAt)
    return <Countdown to={nextAttemptAt} say={words.delivery.next} due={words.delivery.nextNow} />;
  if (status === "exhausted") return words.delivery.exhausted;
  if (status === "cancelled") return words.delivery.cancelled;
  if (status === "dropped") return words.delivery.dropped;
  if (status === "held") return words.delivery.held;
  if (status === "delivered") return words.delivery.delivered;
  return words.delivery.queued;
}
