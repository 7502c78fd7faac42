import { useMemo } from "react";
import { useParams } from "wouter";
import type { RequestSummary } from "../../../server/contract/journal/requests.control.js";
import { useAccounts } from "../../feed/hooks.js";
import { EmptyState } from "../../parts/EmptyState.js";
import { ListAndDetail } from "../../parts/ListAndDetail.js";
import { Loading } from "../../parts/Loading.js";
import { ProblemNote } from "../../parts/ProblemNote.js";
import { useCursor } from "../../parts/use-cursor.js";
import { useRequests } from "../../parts/use-requests.js";
import { VirtualList } from "../../parts/VirtualList.js";
import { useWords } from "../../words/words.js";
import { RequestDetail } from "./RequestDetail.js";
import { RequestRow } from "./RequestRow.js";
import styles from "./Requests.module.css";
import { RequestsToolbar } from "./RequestsToolbar.js";
import { useRequestFilter } from "./use-request-filter.js";
import { useRequestsWords } from "./words.js";

const idOf = ({ id }: RequestSummary) => String(id);

/** All requests of the gateway, live, with the detail of the open one. */
export default function RequestsScreen() {
  const { id = null } = useParams();
  const words = useRequestsWords();
  const common = useWords();
  const alone = useAccounts().length === 1;
  const { filter, text, change, showAll } = useRequestFilter();
  const { rows, problem, older } = useRequests(filter);
  const ids = useMemo(() => rows?.map(idOf) ?? [], [rows]);
  const cursor = useCursor("/requests", id, ids);
  const isFiltered = Boolean(filter.outcome ?? filter.operation ?? filter.text);

  const list = () => {
    if (!rows) return problem ? <ProblemNote problem={problem} /> : <Loading />;
    if (rows.length > 0) {
      return (
        <VirtualList
          key={JSON.stringify(filter)}
          rows={rows}
          idOf={idOf}
          cursor={cursor.at}
          label={words.list}
          rowClass={styles.row}
          onOpen={cursor.open}
          onEnd={older}
        >
          {(request) => <RequestRow request={request} alone={alone} />}
        </VirtualList>
      );
    }
    if (isFiltered)
      return (
        <EmptyState title={words.noneTitle} action={{ label: common.showEverything, run: showAll }}>
          {words.none}
        </EmptyState>
      );
    return (
      <EmptyState title={words.emptyTitle} command="localpix credentials --curl | sh">
        {words.empty}
      </EmptyState>
    );
  };

  return (
    <ListAndDetail
      title={common.screens.requests}
      toolbar={<RequestsToolbar filter={filter} text={text} rows={rows} change={change} />}
      list={list()}
      openId={id}
      onClose={cursor.close}
      back={words.back}
    >
      {id !== null ? (
        <RequestDetail key={id} id={id} />
      ) : rows?.length === 0 ? null : (
        <EmptyState title={words.selectTitle}>{words.select}</EmptyState>
      )}
    </ListAndDetail>
  );
}
