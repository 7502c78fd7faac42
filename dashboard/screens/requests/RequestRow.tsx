import type { RequestSummary } from "../../../server/contract/journal/requests.control.js";
import { StatusTag } from "../../parts/StatusTag.js";
import { Time } from "../../parts/Time.js";
import { useFormat } from "../../parts/use-format.js";
import virtualListStyles from "../../parts/VirtualList.module.css";
import { useWords } from "../../words/words.js";
import styles from "./Requests.module.css";

/** One request in the list. */
export function RequestRow({ request, alone }: { request: RequestSummary; alone: boolean }) {
  const words = useWords();
  const format = useFormat();
  const { at, method, path, status, durationMs, operation, reason, scenario, transactionId, account } =
    request;
  const about = [operation, reason, scenario, alone || account === null ? null : words.account.one(account)];
  return (
    <>
      <span className={virtualListStyles.time}>
        <Time at={at} />
      </span>
      <StatusTag status={status} />
      <span className={virtualListStyles.what}>
        <span className={virtualListStyles.title} title={path}>
          <b className={`${styles.method} mono`}>{method}</b> {path}
        </span>
        <small className="mono">{about.filter(Boolean).join(" · ")}</small>
      </span>
      <span className={virtualListStyles.amount}>
        <span className={styles.took}>{format.elapsed(durationMs)}</span>
        <small className="mono">{transactionId ?? ""}</small>
      </span>
    </>
  );
}
