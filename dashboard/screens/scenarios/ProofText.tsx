import type { ProofView } from "../../../server/contract/scenarios/scenarios.control.js";
import { Tag } from "../../parts/Tag.js";
import { sinceRequest } from "./proof-groups.js";
import styles from "./Scenarios.module.css";
import { useScenariosWords } from "./words.js";

/** The response of the request. */
export function ProofAnswer({ answer }: Pick<ProofView, "answer">) {
  const words = useScenariosWords();
  if (answer === null) return <Tag tone="bad">{words.dropped}</Tag>;
  const { status, code, takes, retryAfter, behindWebhook } = answer;
  const failed = status !== null && status >= 400;
  return (
    <>
      <Tag tone={failed ? "bad" : "ok"}>{status === null ? words.asUsual : String(status)}</Tag>
      {code ? <span className="mono">{code}</span> : null}
      {retryAfter ? <span>{words.retryAfter}</span> : null}
      {takes ? <span>{words.takes(takes)}</span> : null}
      {behindWebhook ? <span>{words.behindWebhook}</span> : null}
    </>
  );
}

const TONES = { PENDING: "wait", CONFIRMED: "ok", ERROR: "bad" } as const;

/** The later steps of a proof. */
export function ProofSteps({ proof: { later, next } }: { proof: ProofView }) {
  const words = useScenariosWords();
  const webhooksText = (webhooks: readonly ("own" | "next")[]) => {
    if (webhooks.includes("next")) return words.otherFirst;
    return words.webhooks(webhooks.length);
  };
  return (
    <>
      {next ? <span className={styles.step}>{words.withNext}</span> : null}
      {sinceRequest(later).map(({ after, status, errorCode, webhooks }, index) =>
        status === null && webhooks === null ? null : (
          // The steps of one proof never change their order.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <span key={index} className={styles.step}>
            <span className={styles.after}>{words.after(after)}</span>
            {status ? <Tag tone={TONES[status as keyof typeof TONES]}>{status}</Tag> : null}
            {errorCode ? <span className="mono">{errorCode}</span> : null}
            {webhooks ? <span>{webhooksText(webhooks)}</span> : null}
          </span>
        ),
      )}
    </>
  );
}
