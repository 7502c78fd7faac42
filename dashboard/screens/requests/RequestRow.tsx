import type { GatewayRequest } from "../../../server/contract/journal/requests.control.js";
import { useClock } from "../../feed/hooks.js";
import { formatElapsed } from "../../parts/format-duration.js";
import { dayOf } from "../../parts/instant.js";
import { StatusTag } from "../../parts/StatusTag.js";
import { Time } from "../../parts/Time.js";
import virtualListStyles from "../../parts/VirtualList.module.css";
import { useLanguage } from "../../words/language.js";
import { useWords } from "../../words/words.js";
import styles from "./Requests.module.css";

/** One request in the list: what was asked, how it came out, and as whom. */
export function RequestRow({ request, alone }: { request: GatewayRequest; alone: boolean }) {
  const words = useWords();
  const { language } = useLanguage();
  const { now } = useClock();
  const { at, method, path, status, durationMs, operation, reason, scenario, transactionId, account } =
    request;
  const day = dayOf(at, language);
  const isToday = now !== null && day === dayOf(now, language);
  const about = [operation, reason, scenario, alone || account === null ? null : words.account.one(account)];
  return (
    <>
      <span className={virtualListStyles.time}>
        <Time at={at} />
        {isToday ? null : <small>{day}</small>}
      </span>
      <StatusTag status={status} />
      <span className={virtualListStyles.what}>
        <span className={virtualListStyles.title} title={path}>
          <b className={`${styles.method} mono`}>{method}</b> {path}
        </span>
        <small className="mono">{about.filter(Boolean).join(" · ")}</small>
      </span>
      <span className={virtualListStyles.amount}>
        <span className={styles.took}>{formatElapsed(durationMs)}</span>
        <small className="mono">{transactionId ?? ""}</small>
      </span>
    </>
  );
}
