import type { ReactNode } from "react";
import { AccountLink } from "../parts/AccountLink.js";
import cardStyles from "../parts/Card.module.css";
import { Countdown } from "../parts/Countdown.js";
import { reaisText } from "../parts/format-reais.js";
import { Time } from "../parts/Time.js";
import { useFormat } from "../parts/use-format.js";
import { useWords } from "../words/words.js";
import dotStyles from "./Dot.module.css";
import { FactBody } from "./FactBody.js";
import { RequestParts } from "./RequestParts.js";
import styles from "./TransactionTimeline.module.css";
import type { TimelineEvent } from "./timeline.js";
import { titleOf } from "./title.js";
import { transactionMark } from "./transaction-mark.js";
import { useStoryWords } from "./words.js";

/** One event: time, title, links to other screens, and details. */
export function TimelineItem({ event }: { event: TimelineEvent }) {
  const words = useStoryWords();
  const common = useWords();
  const format = useFormat();

  switch (event.kind) {
    case "request": {
      const { id, method, path, status, durationMs } = event.request;
      return (
        <TimelineEntry
          at={event.at}
          state={status < 400 ? "done" : "failed"}
          title={<span className="mono">{`${method} ${path} → ${status}`}</span>}
          aside={
            <>
              <span>{format.elapsed(durationMs)}</span>
              <AccountLink href={`/activity/r${id}?filter=calls`}>{words.story.request}</AccountLink>
            </>
          }
        >
          <details className={styles.more}>
            <summary>{words.request.title}</summary>
            <div className={cardStyles.card}>
              <RequestParts request={event.request} />
            </div>
          </details>
        </TimelineEntry>
      );
    }
    case "fact":
      return (
        <TimelineEntry
          at={event.at}
          state={event.failed ? "failed" : "done"}
          title={titleOf(event.fact, words)}
          aside={<AccountLink href={`/activity/${event.fact.seq}`}>{words.story.activity}</AccountLink>}
        >
          <FactBody event={event} />
        </TimelineEntry>
      );
    case "refund": {
      const { transactionId, operation, value, status } = event.refund;
      return (
        <TimelineEntry
          at={event.at}
          state={status === "ERROR" ? "failed" : status === "PENDING" ? "ahead" : "done"}
          title={`${operation === "REFUND_OUT" ? words.story.returned : words.story.refunded} · ${reaisText(value)}`}
          aside={<AccountLink href={`/transactions/${transactionId}`}>{transactionId}</AccountLink>}
        >
          <p>{words.money[transactionMark(event.refund).name]}</p>
        </TimelineEntry>
      );
    }
    case "ahead": {
      const say = event.what === "payment" ? common.waiting.expiresIn : common.waiting.settlesIn;
      return (
        <TimelineEntry at={event.at} state="ahead" title={words.story.ahead[event.what]}>
          <p>
            {event.at === null ? (
              common.waiting.byHand
            ) : (
              <Countdown to={event.at} say={say} due={common.waiting.due} />
            )}
          </p>
        </TimelineEntry>
      );
    }
  }
}

interface TimelineEntryProps {
  readonly at: string | null;
  readonly state: "done" | "failed" | "ahead";
  readonly title: ReactNode;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

function TimelineEntry({ at, state, title, aside, children }: TimelineEntryProps) {
  return (
    <li className={`${dotStyles.dot} ${dotStyles[state] ?? ""} ${styles.entry} ${styles[state] ?? ""}`}>
      <div className={styles.head}>
        <h3>{title}</h3>
        <span className={styles.aside}>
          {aside}
          {at === null ? null : <Time at={at} />}
        </span>
      </div>
      {children}
    </li>
  );
}
