import type { WholeTransaction } from "../../../server/contract/transactions/transactions.control.js";
import { useJournalVersion, useTransactionVersion } from "../../feed/hooks.js";
import { client } from "../../feed/world.js";
import { Copyable } from "../../parts/Copyable.js";
import { Definition } from "../../parts/Definition.js";
import definitionStyles from "../../parts/Definition.module.css";
import { reaisText } from "../../parts/format-reais.js";
import { Loading } from "../../parts/Loading.js";
import { PastTime } from "../../parts/PastTime.js";
import { ProblemNote } from "../../parts/ProblemNote.js";
import { Tag } from "../../parts/Tag.js";
import { useResource } from "../../parts/use-resource.js";
import { Assumptions } from "../../story/Assumptions.js";
import { RelatedTransactions } from "../../story/RelatedTransactions.js";
import { TransactionActions } from "../../story/TransactionActions.js";
import { TransactionLabels } from "../../story/TransactionLabels.js";
import { TransactionTimeline } from "../../story/TransactionTimeline.js";
import { useTitles } from "../../story/title.js";
import { transactionMark } from "../../story/transaction-mark.js";
import { Warnings } from "../../story/Warnings.js";
import styles from "./Transactions.module.css";
import { useTransactionsWords } from "./words.js";

const REFUNDS_AND_RETURNS = ["refund.", "payout.returned"];

/** One transaction: summary, actions and timeline. */
export default function TransactionStory({ id }: { id: string }) {
  const words = useTransactionsWords();
  const marks = useTitles();
  // The timeline shows refunds and returns too. Each is a transaction of its own, with its own journal entries.
  const version = Math.max(useTransactionVersion(id), useJournalVersion(REFUNDS_AND_RETURNS));
  const { value: transaction, problem } = useResource(`transaction ${id}`, version, () =>
    client.showTransaction({ id }),
  );
  if (!transaction) return problem ? <ProblemNote problem={problem} /> : <Loading />;
  const { origin, operation, value } = transaction;
  const money = transactionMark(transaction);

  return (
    <>
      <h2>
        {words.origin[origin] ?? operation} · {reaisText(value)}
      </h2>
      <TransactionLabels transaction={transaction} />
      <Warnings transaction={transaction} />
      <TransactionActions transaction={transaction} />
      {problem ? <ProblemNote problem={problem} /> : null}
      <section className={styles.summary} aria-label={words.summary}>
        <Tag tone={money.tone}>{marks.money[money.name]}</Tag>
        <Summary transaction={transaction} />
      </section>
      <TransactionTimeline transaction={transaction} />
      <Assumptions ids={transaction.assumptions} />
    </>
  );
}

function Summary({ transaction }: { transaction: WholeTransaction }) {
  const { fields } = useTransactionsWords();
  const { createdAt, fee, final, description, counterpart, pixCode } = transaction;
  const { document, bankName } = counterpart;
  return (
    <dl className={definitionStyles.definitions}>
      <Definition name={fields.day}>
        <PastTime at={createdAt} />
      </Definition>
      {fee > 0 ? (
        <Definition name={fields.fee}>
          {reaisText(fee)} ({fields.final.toLowerCase()}: {reaisText(final)})
        </Definition>
      ) : null}
      {description ? <Definition name={fields.description}>{description}</Definition> : null}
      {document ? (
        <Definition name={fields.document}>
          <Copyable text={document} />
        </Definition>
      ) : null}
      {bankName ? <Definition name={fields.bank}>{bankName}</Definition> : null}
      <RelatedTransactions transaction={transaction} />
      {pixCode ? (
        <Definition name={fields.code}>
          <span className={`${styles.code} mono`}>
            <Copyable text={pixCode} />
          </span>
        </Definition>
      ) : null}
    </dl>
  );
}
