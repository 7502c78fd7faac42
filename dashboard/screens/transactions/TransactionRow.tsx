import type { TransactionView } from "../../../server/contract/transactions/transactions.control.js";
import { useAccounts } from "../../feed/hooks.js";
import { bareReais } from "../../parts/format-reais.js";
import { Tag, type Tone } from "../../parts/Tag.js";
import { Time } from "../../parts/Time.js";
import { useAccount } from "../../parts/use-account.js";
import virtualListStyles from "../../parts/VirtualList.module.css";
import { useStoryWords } from "../../story/words.js";
import styles from "./Transactions.module.css";
import { useTransactionsWords } from "./words.js";

export const STATUS_TONES: Readonly<Record<TransactionView["status"], Tone>> = {
  PENDING: "wait",
  CONFIRMED: "ok",
  ERROR: "bad",
};

/** One transaction in the list. */
export function TransactionRow({ transaction }: { transaction: TransactionView }) {
  const accounts = useAccounts();
  const [chosen] = useAccount();
  const words = useTransactionsWords();
  const story = useStoryWords();
  const { createdAt, status, operation, origin, value, errorCode, transactionId, externalId, pixKey } =
    transaction;
  const { name } = transaction.counterpart;
  const comes = operation === "PAYMENT" || operation === "REFUND_OUT";
  const sign = status === "CONFIRMED" || !comes ? (comes ? "+ " : "− ") : "";
  // Where the list has those of one account only, its name would say nothing.
  const account =
    chosen === null && accounts.length > 1
      ? accounts.find(({ id }) => id === transaction.account)
      : undefined;
  const ids = [transactionId, externalId ?? pixKey].filter(Boolean).join(" · ");
  return (
    <>
      <span className={virtualListStyles.time}>
        <Time at={createdAt} />
      </span>
      <Tag tone={STATUS_TONES[status]}>{story.status[status]}</Tag>
      <span className={virtualListStyles.what}>
        <span className={virtualListStyles.title}>
          {words.origin[origin] ?? origin}
          {name ? ` · ${name}` : ""}
        </span>
        <small className="mono" title={ids}>
          {account ? <span className={styles.account}>{account.name}</span> : null}
          {ids}
        </small>
      </span>
      <span className={virtualListStyles.amount}>
        {status === "ERROR" ? bareReais(value) : `${sign}${bareReais(value)}`}
        <small>{errorCode}</small>
      </span>
    </>
  );
}
