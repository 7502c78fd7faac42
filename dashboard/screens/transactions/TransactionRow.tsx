import type { TransactionRow as Row } from "../../../server/contract/transactions/transactions.control.js";
import { AccountName, type AccountNames } from "../../parts/AccountName.js";
import { bareReais } from "../../parts/format-reais.js";
import { Tag } from "../../parts/Tag.js";
import { Time } from "../../parts/Time.js";
import virtualListStyles from "../../parts/VirtualList.module.css";
import { webhookMark } from "../../story/row-marks.js";
import { useTitles } from "../../story/title.js";
import { transactionMark } from "../../story/transaction-mark.js";
import { WebhookNote } from "../../story/WebhookNote.js";
import { useTransactionsWords } from "./words.js";

/** One transaction in the list, with the state of its money and of its webhook. */
export function TransactionRow({ transaction, names }: { transaction: Row; names: AccountNames }) {
  const words = useTransactionsWords();
  const marks = useTitles();
  const money = transactionMark(transaction);
  const { event, createdAt, status, operation, origin, value, errorCode, transactionId, externalId, pixKey } =
    transaction;
  const { name } = transaction.counterpart;
  const comes = operation === "PAYMENT" || operation === "REFUND_OUT";
  const sign = status === "CONFIRMED" || !comes ? (comes ? "+ " : "− ") : "";
  const ids = [transactionId, event && errorCode, externalId ?? pixKey].filter(Boolean).join(" · ");
  return (
    <>
      <span className={virtualListStyles.time}>
        <Time at={createdAt} />
      </span>
      <Tag tone={money.tone}>{marks.money[money.name]}</Tag>
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
        <small>
          {event ? (
            <WebhookNote mark={webhookMark(event.deliveries)} eventType={event.eventType} />
          ) : (
            errorCode
          )}
        </small>
      </span>
    </>
  );
}
