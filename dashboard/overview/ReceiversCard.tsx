import { phraseOf } from "../../server/contract/http-phrases.js";
import type { Overview, Receiver } from "../../server/contract/journal/overview.control.js";
import { attemptErrorText } from "../../server/contract/webhooks/attempt-errors.js";
import { AccountLink } from "../parts/AccountLink.js";
import { AccountName, useAccountNames } from "../parts/AccountName.js";
import { Card } from "../parts/Card.js";
import cardStyles from "../parts/Card.module.css";
import { RECEIVER_TONES, receiverState } from "../parts/receiver-state.js";
import { Tag } from "../parts/Tag.js";
import { useAccount } from "../parts/use-account.js";
import { useFormat } from "../parts/use-format.js";
import { useLanguage } from "../words/language.js";
import styles from "./Overview.module.css";
import { useOverviewWords } from "./words.js";

const MAX_SHOWN = 6;

/** The receivers of webhooks, the failing ones first, and how fast they answer. */
export function ReceiversCard({ overview: { receivers, otherReceivers } }: { overview: Overview }) {
  const words = useOverviewWords().receivers;
  const others = otherReceivers + Math.max(0, receivers.length - MAX_SHOWN);
  return (
    <Card title={words.title} aside={<AccountLink href="/webhooks">{words.all}</AccountLink>}>
      {receivers.length === 0 ? (
        <p className={cardStyles.body}>
          {words.none} <AccountLink href="/webhooks/new">{words.register}</AccountLink>
        </p>
      ) : null}
      <ul className={styles.rows}>
        {receivers.slice(0, MAX_SHOWN).map((receiver) => (
          <ReceiverRow
            key={`${receiver.account} ${receiver.eventType} ${receiver.url}`}
            receiver={receiver}
          />
        ))}
      </ul>
      {others > 0 ? <p className={styles.more}>{words.others(others)}</p> : null}
    </Card>
  );
}

function ReceiverRow({ receiver }: { receiver: Receiver }) {
  const words = useOverviewWords().receivers;
  const format = useFormat();
  const { language } = useLanguage();
  const [chosen] = useAccount();
  const names = useAccountNames(chosen);
  const { endpointId, account, eventType, url, attempts, acknowledged, failuresInRow, median, p95 } =
    receiver;
  const state = receiverState(receiver);
  const why =
    receiver.lastStatusCode === null
      ? attemptErrorText(receiver.lastError ?? "", language)
      : `${receiver.lastStatusCode} ${phraseOf(receiver.lastStatusCode)}`.trim();
  return (
    <li className={styles.receiver}>
      <span className={styles.name}>
        {endpointId === null ? (
          <b className="mono">{eventType}</b>
        ) : (
          <AccountLink className="mono" href={`/webhooks/${endpointId}`}>
            {eventType}
          </AccountLink>
        )}
        <small className={`mono ${styles.url}`}>
          <AccountName account={account} names={names} />
          {url}
        </small>
        {state === "failing" && why ? <small className={styles.why}>{why}</small> : null}
      </span>
      <span className={styles.state}>
        <Tag tone={RECEIVER_TONES[state]}>
          {state === "failing" ? words.failing(failuresInRow, attempts) : words[state]}
        </Tag>
        <small title={words.acknowledged(acknowledged, attempts)}>
          {words.latency(format.elapsed(median), format.elapsed(p95))}
        </small>
      </span>
    </li>
  );
}
