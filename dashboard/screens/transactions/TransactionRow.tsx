import type { TransactionView } from "../../../server/contract/transactions/transactions.control.js";
import { AccountName, type AccountNames } from "../../parts/AccountName.js";
import { bareReais } from "../../parts/format-reais.js";
import { Tag, type Tone } from "../../parts/Tag.js";
import { Time } from "../../parts/Time.js";
import virtualListStyles from "../../parts/VirtualList.module.css";
import { useStoryWords } from "../../story/words.js";
import { useTransactionsWords } from "./words.js";

export const STATUS_TONES: Readonly<Record<TransactionView["status"], Tone>> = {
  PENDING: "wait",
  CONFIRMED: "ok",
  ERROR: "bad",
};

/** One transaction in the list. */
export function TransactionRow({
  transaction,
  names,
}: {
  transaction: TransactionView;
  names: AccountNames;
}) {
  const words = useTransactionsWords();
  const story = useStoryWords();
  const { createdAt, status, operation, origin, value, errorCode, transactionId, externalId, pixKey } =
    transaction;
  const { name } = transaction.counterpart;
  const comes = operation === "PAYMENT" || operation === "REFUND_OUT";
  const sign = status === "CONFIRMED" || !comes ? (comes ? "+ " : "− ") : "";
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
          <AccountName account={transaction.account} names={names} />
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
