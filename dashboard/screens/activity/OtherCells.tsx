import { ArrowDownLeft, ArrowUpRight, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import type { RequestSummary } from "../../../server/contract/journal/requests.control.js";
import type { AttemptLine, Row } from "../../feed/journal-reducer.js";
import { AccountName, type AccountNames } from "../../parts/AccountName.js";
import { StatusTag } from "../../parts/StatusTag.js";
import { Tag, type Tone } from "../../parts/Tag.js";
import { useFormat } from "../../parts/use-format.js";
import virtualListStyles from "../../parts/VirtualList.module.css";
import { urlName } from "../../story/url-name.js";
import { useStoryWords } from "../../story/words.js";
import { ClockCells } from "./ClockCells.js";
import { useDetailWords } from "./detail/words.js";
import type { Line } from "./lines.js";

/**
 * The lines of the stream that are not facts. Loaded when the first of them is shown, so that the first load is
 * small.
 */
export default function OtherCells({ line, names }: { line: Exclude<Line, Row>; names: AccountNames }) {
  if ("clock" in line) return <ClockCells changes={line.clock} />;
  if ("attempt" in line) return <AttemptCells attempt={line.attempt} names={names} />;
  return <RequestCells request={line.request} names={names} />;
}

/** A request in the stream. */
function RequestCells({ request, names }: { request: RequestSummary; names: AccountNames }) {
  const { account, status, method, path, operation, reason, scenario, transactionId, durationMs } = request;
  return (
    <CallCells
      mark={<StatusTag status={status} />}
      icon={ArrowDownLeft}
      title={`${method} ${path}`}
      identity={[operation, reason, scenario, transactionId]}
      account={account}
      names={names}
      durationMs={durationMs}
    />
  );
}

/** A delivery attempt in the stream. */
function AttemptCells({
  attempt: { account, data, transactionId },
  names,
}: {
  attempt: AttemptLine["attempt"];
  names: AccountNames;
}) {
  const words = useDetailWords();
  const story = useStoryWords();
  const { attempt, eventType, url, statusCode, error, acknowledged, warning, durationMs } = data;
  const tone: Tone = !acknowledged ? "bad" : warning === undefined ? "ok" : "wait";
  const remark = statusCode === null ? error : warning && story.delivery.not200(statusCode, acknowledged);
  return (
    <CallCells
      mark={<Tag tone={tone}>{statusCode ?? words.noAnswer}</Tag>}
      icon={ArrowUpRight}
      title={words.attempt(attempt, eventType)}
      identity={[urlName(url), remark, transactionId]}
      account={account}
      names={names}
      durationMs={durationMs}
    />
  );
}

interface CallProps {
  readonly mark: ReactNode;
  /** The direction of the call. */
  readonly icon: LucideIcon;
  readonly title: string;
  /** Ids and names that identify the call; missing values are left out. */
  readonly identity: readonly (string | null | undefined)[];
  readonly account: number | null;
  readonly names: AccountNames;
  readonly durationMs: number;
}

/** The cells of a call, to the gateway or to a receiver. */
function CallCells({ mark, icon: Icon, title, identity, account, names, durationMs }: CallProps) {
  const format = useFormat();
  const text = identity.filter(Boolean).join(" · ");
  return (
    <>
      {mark}
      <span className={`${virtualListStyles.what} ${virtualListStyles.call}`}>
        <span className={virtualListStyles.title} title={title}>
          <Icon size={13} aria-hidden="true" />
          {title}
        </span>
        <small className="mono" title={text}>
          <AccountName account={account} names={names} />
          {text}
        </small>
      </span>
      <span className={virtualListStyles.amount}>
        <small>{format.elapsed(durationMs)}</small>
      </span>
    </>
  );
}
