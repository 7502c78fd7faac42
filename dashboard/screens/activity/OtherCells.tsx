import { ArrowDownLeft, ArrowUpRight } from "lucide-react";
import type { RequestSummary } from "../../../server/contract/journal/requests.control.js";
import type { AttemptRow, Row } from "../../feed/journal-reducer.js";
import { AccountName, type AccountNames } from "../../parts/AccountName.js";
import { StatusTag } from "../../parts/StatusTag.js";
import { Tag, type Tone } from "../../parts/Tag.js";
import { useFormat } from "../../parts/use-format.js";
import virtualListStyles from "../../parts/VirtualList.module.css";
import { useStoryWords } from "../../story/words.js";
import { ClockCells } from "./ClockCells.js";
import { useDetailWords } from "./detail/words.js";
import type { Line } from "./lines.js";

/**
 * The lines of the stream that are no facts. They are loaded when the first is shown, so that the first load is small.
 */
export default function OtherCells({ line, names }: { line: Exclude<Line, Row>; names: AccountNames }) {
  if ("clock" in line) return <ClockCells changes={line.clock} />;
  if ("attempt" in line) return <AttemptCells attempt={line.attempt} names={names} />;
  return <RequestCells request={line.request} names={names} />;
}

/** A request in the stream. */
function RequestCells({ request, names }: { request: RequestSummary; names: AccountNames }) {
  const format = useFormat();
  const { status, method, path, operation, reason, scenario, transactionId, durationMs } = request;
  const identity = [operation, reason, scenario, transactionId].filter(Boolean).join(" · ");
  return (
    <>
      <StatusTag status={status} />
      <span className={`${virtualListStyles.what} ${virtualListStyles.call}`}>
        <span className={virtualListStyles.title} title={path}>
          <ArrowDownLeft size={13} aria-hidden="true" />
          {method} {path}
        </span>
        <small className="mono" title={identity}>
          <AccountName account={request.account} names={names} />
          {identity}
        </small>
      </span>
      <span className={virtualListStyles.amount}>
        <small>{format.elapsed(durationMs)}</small>
      </span>
    </>
  );
}

/** A delivery attempt in the stream. */
function AttemptCells({
  attempt: { account, data, transactionId },
  names,
}: {
  attempt: AttemptRow["attempt"];
  names: AccountNames;
}) {
  const words = useDetailWords();
  const format = useFormat();
  const story = useStoryWords();
  const { attempt, eventType, url, statusCode, error, acknowledged, warning, durationMs } = data;
  const tone: Tone = !acknowledged ? "bad" : warning === undefined ? "ok" : "wait";
  const remark = statusCode === null ? error : warning && story.delivery.not200(statusCode, acknowledged);
  const identity = [url, remark, transactionId].filter(Boolean).join(" · ");
  return (
    <>
      <Tag tone={tone}>{statusCode ?? words.noAnswer}</Tag>
      <span className={`${virtualListStyles.what} ${virtualListStyles.call}`}>
        <span className={virtualListStyles.title}>
          <ArrowUpRight size={13} aria-hidden="true" />
          {words.attempt(attempt, eventType)}
        </span>
        <small className="mono" title={identity}>
          <AccountName account={account} names={names} />
          {identity}
        </small>
      </span>
      <span className={virtualListStyles.amount}>
        <small>{format.elapsed(durationMs)}</small>
      </span>
    </>
  );
}
