import type { ReactNode } from "react";
import { AccountLink } from "../parts/AccountLink.js";
import { Countdown } from "../parts/Countdown.js";
import { reaisText } from "../parts/reais.js";
import { took } from "../parts/remaining.js";
import { Time } from "../parts/Time.js";
import { useWords } from "../words/words.js";
import { FactBody } from "./FactBody.js";
import type { Moment } from "./moments.js";
import { RequestParts } from "./RequestParts.js";
import { titleOf } from "./title.js";
import { useStoryWords } from "./words.js";

/** One station: when, what, where it is told elsewhere, and beneath it all that belongs to it. */
export function MomentItem({ moment }: { moment: Moment }) {
  const words = useStoryWords();
  const common = useWords();

  switch (moment.kind) {
    case "request": {
      const { id, method, path, status, durationMs } = moment.request;
      return (
        <Station
          at={moment.at}
          state={status < 400 ? "done" : "failed"}
          title={<span className="mono">{`${method} ${path} → ${status}`}</span>}
          aside={
            <>
              <span>{took(durationMs)}</span>
              <AccountLink href={`/requests/${id}`}>{words.story.request}</AccountLink>
            </>
          }
        >
          <details className="moment-more">
            <summary>{words.request.title}</summary>
            <div className="card">
              <RequestParts request={moment.request} />
            </div>
          </details>
        </Station>
      );
    }
    case "fact":
      return (
        <Station
          at={moment.at}
          state={moment.failed ? "failed" : "done"}
          title={titleOf(moment.fact, words)}
          aside={<AccountLink href={`/traffic/${moment.fact.seq}`}>{words.story.traffic}</AccountLink>}
        >
          <FactBody moment={moment} />
        </Station>
      );
    case "refund": {
      const { transactionId, operation, value, status } = moment.refund;
      return (
        <Station
          at={moment.at}
          state={status === "ERROR" ? "failed" : status === "PENDING" ? "ahead" : "done"}
          title={`${operation === "REFUND_OUT" ? words.story.returned : words.story.refunded} · ${reaisText(value)}`}
          aside={<AccountLink href={`/transactions/${transactionId}`}>{transactionId}</AccountLink>}
        >
          <p>{words.status[status]}</p>
        </Station>
      );
    }
    case "ahead": {
      const say = moment.what === "paid" ? common.waiting.expiresIn : common.waiting.settlesIn;
      return (
        <Station at={moment.at} state="ahead" title={words.story[moment.what]}>
          <p>
            {moment.at === null ? (
              common.waiting.byHand
            ) : (
              <Countdown to={moment.at} say={say} due={common.waiting.due} />
            )}
          </p>
        </Station>
      );
    }
  }
}

interface StationProps {
  readonly at: string | null;
  readonly state: "done" | "failed" | "ahead";
  readonly title: ReactNode;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

function Station({ at, state, title, aside, children }: StationProps) {
  return (
    <li className={`moment ${state}`}>
      <div className="moment-head">
        <h3>{title}</h3>
        <span className="moment-aside">
          {aside}
          {at === null ? null : <Time at={at} />}
        </span>
      </div>
      {children}
    </li>
  );
}
