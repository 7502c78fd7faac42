import { CircleCheck, CircleX } from "lucide-react";
import { AccountLink } from "../../parts/AccountLink.js";
import { Copyable } from "../../parts/Copyable.js";
import { reaisText } from "../../parts/format-reais.js";
import type { Problem } from "../../parts/use-action.js";
import { useFormat } from "../../parts/use-format.js";
import { useProblemText } from "../../parts/use-problem-text.js";
import { WithCommands } from "../../parts/WithCommands.js";
import styles from "./Phone.module.css";
import type { PaymentResult } from "./payment-result.js";
import { useBankWords } from "./words.js";

/** The results of the payments, latest first. */
export function Receipts({ outcomes }: { outcomes: readonly PaymentResult[] }) {
  const { receipt } = useBankWords();
  const format = useFormat();
  return (
    <div className={styles.receipts} aria-live="polite">
      {outcomes.map((outcome, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: new receipts come first, so the key counts from the oldest
        <article key={outcomes.length - index} className={`${styles.receipt} ${styles[outcome.kind] ?? ""}`}>
          {outcome.kind === "paid" ? (
            <>
              <CircleCheck size={18} aria-hidden="true" />
              <div>
                <h3>
                  {receipt.paid} {reaisText(outcome.value)}
                </h3>
                <p>
                  {receipt.to(outcome.to)}
                  {outcome.at === null ? null : ` · ${format.time(outcome.at)}`}
                </p>
                <p className="mono">
                  <Copyable text={outcome.endToEndId} />
                </p>
                <AccountLink href={`/transactions/${outcome.transactionId}`}>
                  {receipt.transaction(outcome.transactionId)}
                </AccountLink>
              </div>
            </>
          ) : (
            <Refused problem={outcome.problem} />
          )}
        </article>
      ))}
    </div>
  );
}

function Refused({ problem }: { problem: Problem }) {
  const { receipt } = useBankWords();
  const text = useProblemText(problem);
  return (
    <>
      <CircleX size={18} aria-hidden="true" />
      <div>
        <h3>{receipt.refused}</h3>
        <p>{text?.message}</p>
        {text?.hint ? (
          <p>
            <WithCommands text={text.hint} />
          </p>
        ) : null}
      </div>
    </>
  );
}
