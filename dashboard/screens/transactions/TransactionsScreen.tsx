import { useParams } from "wouter";
import type { TransactionRow as Row } from "../../../server/contract/transactions/transactions.control.js";
import { useJournalVersion } from "../../feed/hooks.js";
import { client } from "../../feed/world.js";
import { OverviewPanel } from "../../overview/OverviewPanel.js";
import { AccountLink } from "../../parts/AccountLink.js";
import { useAccountNames } from "../../parts/AccountName.js";
import { Command } from "../../parts/Command.js";
import { EmptyState } from "../../parts/EmptyState.js";
import { ListAndDetail } from "../../parts/ListAndDetail.js";
import { Loading } from "../../parts/Loading.js";
import { lazyPart } from "../../parts/lazy-part.js";
import { ProblemNote } from "../../parts/ProblemNote.js";
import { SearchingNote } from "../../parts/SearchingNote.js";
import { UnknownValues } from "../../parts/UnknownValues.js";
import { useAccount } from "../../parts/use-account.js";
import { useCredentials } from "../../parts/use-credentials.js";
import { useCursor } from "../../parts/use-cursor.js";
import { TYPING_MS, usePagedList } from "../../parts/use-paged-list.js";
import { VirtualList } from "../../parts/VirtualList.js";
import factRowStyles from "../../story/FactRow.module.css";
import { useWords } from "../../words/words.js";
import { Filters } from "./Filters.js";
import { type Filter, isNarrowed, searchOf } from "./filter.js";
import { TransactionRow } from "./TransactionRow.js";
import { useFilter } from "./use-filter.js";
import { useTransactionsWords } from "./words.js";

/** Loaded when first shown, so that the first load is small. */
const TransactionStory = lazyPart(() => import("./TransactionStory.js"));

const RELOAD_ON = [
  "charge.",
  "cob.",
  "payout.",
  "refund.",
  "pix.",
  "split.",
  "med.",
  "event.",
  "delivery.",
  "world.",
];
/** Rows per page; the next page loads when the end of the list is reached. */
const PAGE = 100;
const idOf = ({ transactionId }: Row) => transactionId;

/** All transactions, newest first, with the timeline of the open one. */
export default function TransactionsScreen() {
  const { id = null } = useParams();
  const words = useTransactionsWords();
  const common = useWords();
  const { filter, change } = useFilter();
  const [account] = useAccount();
  const names = useAccountNames(account);
  const { rows, unsearched, problem, more } = usePagedList(
    JSON.stringify(filter),
    useJournalVersion(RELOAD_ON),
    (before) => loadPage(filter, before),
    (transaction) => Number(idOf(transaction)),
    filter.query === "" ? 0 : TYPING_MS,
  );
  const { operation = "", status = "", from = "", to = "" } = filter;
  const cursor = useCursor("/transactions", id, rows?.map(idOf) ?? []);

  const list = () => {
    if (rows === null) return problem ? <ProblemNote problem={problem} /> : <Loading />;
    if (rows.length > 0)
      return (
        <VirtualList
          rows={rows}
          idOf={idOf}
          cursor={cursor.at}
          label={words.label}
          rowClass={factRowStyles.row}
          onOpen={cursor.open}
          onEnd={more}
        >
          {(transaction) => <TransactionRow transaction={transaction} names={names} />}
        </VirtualList>
      );
    if (unsearched > 0) return null;
    if (!isNarrowed(filter)) return <FirstPayment />;
    const showAll = () => change({ q: "", operation: "", status: "", from: "", to: "" });
    return (
      <EmptyState title={words.nothing.title} action={{ label: common.showEverything, run: showAll }}>
        {words.nothing.text}
        {filter.query === "" ? null : (
          <>
            {" "}
            <AccountLink href={`/activity?q=${encodeURIComponent(filter.query)}`}>
              {words.nothing.inActivity}
            </AccountLink>
          </>
        )}
      </EmptyState>
    );
  };
  return (
    <ListAndDetail
      title={common.screens.transactions}
      toolbar={
        <>
          <Filters filter={filter} change={change} />
          <UnknownValues used={{ operation, status, from, to }} />
        </>
      }
      list={
        <>
          {list()}
          <SearchingNote unsearched={unsearched} />
        </>
      }
      openId={id}
      onClose={cursor.close}
      back={words.back}
    >
      {id === null ? <OverviewPanel /> : <TransactionStory key={id} id={id} />}
    </ListAndDetail>
  );
}

/** A page of the transactions that match the filter. */
async function loadPage(filter: Filter, before: number | null) {
  const { transactions, next, unsearched } = await client.listTransactions({
    ...searchOf(filter),
    operation: filter.operation,
    ...(before === null ? {} : { before }),
    limit: PAGE,
  });
  return { rows: transactions, next, unsearched };
}

/** Shown while there are no transactions: a command that creates one. */
function FirstPayment() {
  const { none } = useTransactionsWords();
  const [account] = useAccount();
  const { value } = useCredentials(account);
  return (
    <EmptyState
      title={none.title}
      below={value ? <Command text={`localpix pay ${value.pixKey} --value 150`} /> : null}
    >
      {none.text}
    </EmptyState>
  );
}
