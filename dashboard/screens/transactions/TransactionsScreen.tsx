import { useMemo, useState } from "react";
import { useParams } from "wouter";
import type { TransactionView } from "../../../server/contract/transactions/transactions.control.js";
import { useJournalVersion } from "../../feed/hooks.js";
import { client } from "../../feed/world.js";
import { EmptyState } from "../../parts/EmptyState.js";
import { ListAndDetail } from "../../parts/ListAndDetail.js";
import { Loading } from "../../parts/Loading.js";
import { ProblemNote } from "../../parts/ProblemNote.js";
import { useCursor } from "../../parts/use-cursor.js";
import { useResource } from "../../parts/use-resource.js";
import { VirtualList } from "../../parts/VirtualList.js";
import { useWords } from "../../words/words.js";
import { Filters } from "./Filters.js";
import { isNarrowed, searchTransactions } from "./filter.js";
import { loadNewest, PAGE } from "./load.js";
import { TransactionRow } from "./TransactionRow.js";
import { TransactionStory } from "./TransactionStory.js";
import styles from "./Transactions.module.css";
import { useFilter } from "./use-filter.js";
import { useTransactionsWords } from "./words.js";

const ABOUT = ["charge.", "cob.", "payout.", "refund.", "pix.", "split.", "med.", "world."];
const MOST_PAGES = 1_000;
const idOf = ({ transactionId }: TransactionView) => transactionId;

/** All transactions, newest first, with the timeline of the open one. */
export default function TransactionsScreen() {
  const { id = null } = useParams();
  const words = useTransactionsWords();
  const common = useWords();
  const { filter, change } = useFilter();
  const [pages, setPages] = useState(1);
  const version = useJournalVersion(ABOUT);
  const { query, ...parameters } = filter;
  const { value, problem } = useResource(
    `transactions ${JSON.stringify(parameters)}`,
    version * MOST_PAGES + pages,
    () => loadNewest(filter, pages * PAGE),
  );
  const loaded = useMemo(() => searchTransactions(value ?? [], query), [value, query]);
  const foundById = useFoundById(value !== null && loaded.length === 0 ? query.trim() : "");
  const rows = foundById ? [foundById] : loaded;
  const cursor = useCursor("/transactions", id, rows.map(idOf));

  const list = () => {
    if (problem && !value) return <ProblemNote problem={problem} />;
    if (!value) return <Loading />;
    if (rows.length > 0)
      return (
        <VirtualList
          rows={rows}
          idOf={idOf}
          cursor={cursor.at}
          label={words.label}
          rowClass={styles.row}
          onOpen={cursor.open}
          onEnd={() => value.length >= pages * PAGE && setPages(pages + 1)}
        >
          {(transaction) => <TransactionRow transaction={transaction} />}
        </VirtualList>
      );
    if (!isNarrowed(filter)) return <FirstPayment />;
    const showAll = () => change({ q: "", operation: "", status: "", from: "", to: "" });
    return (
      <EmptyState title={words.nothing.title} action={{ label: common.showEverything, run: showAll }}>
        {words.nothing.text}
      </EmptyState>
    );
  };
  const isEmpty = value?.length === 0 && !isNarrowed(filter);
  return (
    <ListAndDetail
      title={common.screens.transactions}
      toolbar={<Filters filter={filter} change={change} />}
      list={list()}
      openId={id}
      onClose={cursor.close}
      back={words.back}
    >
      {id !== null ? (
        <TransactionStory key={id} id={id} />
      ) : isEmpty ? null : (
        <EmptyState title={words.select.title}>{words.select.text}</EmptyState>
      )}
    </ListAndDetail>
  );
}

/** Looks an id up in the sandbox that the loaded list does not contain: an older transaction, or another kind of id. */
function useFoundById(query: string): TransactionView | null {
  const isId = /^[\w.+@:-]{4,}$/.test(query);
  const { value } = useResource(`named ${isId ? query : ""}`, 0, async () =>
    isId ? client.showTransaction({ id: query }).catch(() => null) : null,
  );
  return isId ? value : null;
}

/** Shown while there are no transactions: the command that makes one. */
function FirstPayment() {
  const { none } = useTransactionsWords();
  const { value } = useResource("credentials", 0, () => client.showCredentials());
  return (
    <EmptyState title={none.title} command={`localpix pay ${value?.pixKey ?? "…"} --value 150`}>
      {none.text}
    </EmptyState>
  );
}
