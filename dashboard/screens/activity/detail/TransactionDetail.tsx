import { useTransactionVersion } from "../../../feed/hooks.js";
import type { FactEntry, Row } from "../../../feed/journal-reducer.js";
import { client } from "../../../feed/world.js";
import { AccountLink } from "../../../parts/AccountLink.js";
import buttonStyles from "../../../parts/Button.module.css";
import { reaisText } from "../../../parts/format-reais.js";
import { Loading } from "../../../parts/Loading.js";
import { ProblemNote } from "../../../parts/ProblemNote.js";
import { useResource } from "../../../parts/use-resource.js";
import { Assumptions } from "../../../story/Assumptions.js";
import { amountOf } from "../../../story/amount.js";
import { Deliveries } from "../../../story/Deliveries.js";
import { Payloads } from "../../../story/Payloads.js";
import { Postings } from "../../../story/Postings.js";
import { RequestCard } from "../../../story/RequestCard.js";
import { TransactionActions } from "../../../story/TransactionActions.js";
import { TransactionLabels } from "../../../story/TransactionLabels.js";
import { titleOf } from "../../../story/title.js";
import { Warnings } from "../../../story/Warnings.js";
import { useStoryWords } from "../../../story/words.js";
import { ProgressSteps } from "./ProgressSteps.js";
import { useDetailWords } from "./words.js";

interface Props {
  readonly fact: FactEntry;
  readonly row: Row | null;
  readonly id: string;
}

/** The transaction of a fact, with the deliveries of that fact's event. */
export function TransactionDetail({ fact, row, id }: Props) {
  const words = useDetailWords();
  const story = useStoryWords();
  const version = useTransactionVersion(id);
  const { value: whole, problem } = useResource(`transaction ${id}`, version, () =>
    client.showTransaction({ id }),
  );
  const amount = amountOf(fact);
  const title = amount ? `${titleOf(fact, story)} · ${reaisText(amount.reais)}` : titleOf(fact, story);
  if (!whole) {
    return (
      <>
        <h2>{title}</h2>
        {problem ? <ProblemNote problem={problem} /> : <Loading />}
      </>
    );
  }
  const ownDeliveries = whole.deliveries.filter(({ eventSeq }) => eventSeq === fact.seq);
  const transaction = ownDeliveries.length > 0 ? { ...whole, deliveries: ownDeliveries } : whole;
  return (
    <>
      <h2>{title}</h2>
      <TransactionLabels transaction={transaction} />
      <Warnings transaction={transaction} />
      <TransactionActions transaction={transaction} />
      <AccountLink className={buttonStyles.link} href={`/transactions/${id}`}>
        {words.openTransaction}
      </AccountLink>
      {problem ? <ProblemNote problem={problem} /> : null}
      <ProgressSteps transaction={transaction} />
      <Deliveries
        deliveries={transaction.deliveries}
        eventWithoutUrl={row?.progress && ownDeliveries.length === 0 ? row.progress.eventType : null}
      />
      <Payloads deliveries={transaction.deliveries} />
      <Postings postings={transaction.postings} />
      {transaction.request ? <RequestCard request={transaction.request} /> : null}
      <Assumptions ids={transaction.assumptions} />
    </>
  );
}
