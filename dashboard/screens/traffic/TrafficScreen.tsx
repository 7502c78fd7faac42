import { Suspense, useEffect, useMemo } from "react";
import { useParams } from "wouter";
import { useJournal } from "../../feed/hooks.js";
import detailStyles from "../../parts/Detail.module.css";
import { EmptyState } from "../../parts/EmptyState.js";
import { FirstSteps } from "../../parts/FirstSteps.js";
import { useFailureWatch } from "../../parts/failure-watch.js";
import listAndDetailStyles from "../../parts/ListAndDetail.module.css";
import { Loading } from "../../parts/Loading.js";
import { lazyPart, optionalPart } from "../../parts/lazy-part.js";
import { searchWords } from "../../parts/search-text.js";
import { useKeys } from "../../parts/use-keys.js";
import { useWide } from "../../parts/use-wide.js";
import { VirtualList } from "../../parts/VirtualList.js";
import { usePartsWords } from "../../parts/words.js";
import { useWords } from "../../words/words.js";
import { idOf } from "./lines.js";
import { OlderTraffic } from "./OlderTraffic.js";
import { StreamRow } from "./StreamRow.js";
import { Toolbar } from "./Toolbar.js";
import { useChoice } from "./use-choice.js";
import { useLines, useStreamRequests } from "./use-lines.js";
import { usePause } from "./use-pause.js";
import { useSelection } from "./use-selection.js";
import { useView } from "./use-view.js";
import { isShown, isUntouched } from "./view.js";
import { useTrafficWords } from "./words.js";

/** Both are loaded when they are first shown, so that the first load is small. */
const Detail = lazyPart(() => import("./detail/Detail.js"));
const OverviewPanel = optionalPart(() => import("../../overview/OverviewPanel.js"));

/** The stream of everything that happens, with the detail of the open row. */
export function TrafficScreen() {
  const { seq: openId = null } = useParams();
  const words = useTrafficWords();
  const common = useWords();
  const { firstSteps } = usePartsWords();
  const snapshot = useJournal();
  const { choice, setFilter, setQuery, choose, showAll } = useChoice();
  const requests = useStreamRequests(choice);
  const pause = usePause(snapshot, requests.all);
  const { rows, attempts, requests: streamRequests } = pause.shown;
  const view = useView(rows, choice);
  const newRows = useMemo(() => {
    const searchTerms = searchWords(choice.query);
    return pause.newRows.filter((row) => isShown(row, choice, searchTerms)).length;
  }, [pause.newRows, choice]);
  const lines = useLines(view, choice, attempts, streamRequests, requests.isWhole);
  const selection = useSelection(openId, lines);
  const untouched = useMemo(() => snapshot.loaded && isUntouched(snapshot.rows), [snapshot]);
  const wide = useWide();
  const covered = !wide && (openId !== null || untouched);
  const { unseen } = useFailureWatch();

  const open = (to: string) => {
    selection.open(to);
    requestAnimationFrame(() => document.getElementById("detail")?.focus({ preventScroll: true }));
  };
  const close = () => {
    selection.close();
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>("[role=listbox]")?.focus({ preventScroll: true }),
    );
  };
  useEffect(() => {
    document.title = `${unseen > 0 ? `(${unseen}) ` : ""}${common.screens.traffic} · localpix`;
  }, [common, unseen]);
  useKeys({
    j: () => selection.move(1),
    k: () => selection.move(-1),
    ArrowDown: () => selection.move(1),
    ArrowUp: () => selection.move(-1),
    Enter: () => selection.cursor !== null && open(selection.cursor),
    Escape: close,
  });

  const list = () => {
    if (!snapshot.loaded) return <Loading />;
    if (lines.length > 0) {
      return (
        <VirtualList
          key={`${choice.filter} ${choice.query} ${choice.account}`}
          rows={lines}
          idOf={idOf}
          cursor={selection.cursor}
          label={words.stream.label}
          onOpen={selection.open}
          onEnd={requests.older}
        >
          {(line) => <StreamRow line={line} />}
        </VirtualList>
      );
    }
    if (!view.isWhole) return <Loading />;
    if (rows.length === 0) return <EmptyState>{firstSteps.title}</EmptyState>;
    return (
      <EmptyState title={words.stream.noneTitle} action={{ label: common.showEverything, run: showAll }}>
        {words.stream.none} {choice.query.trim() === "" ? null : <OlderTraffic query={choice.query} />}
      </EmptyState>
    );
  };

  return (
    <div
      className={
        openId === null
          ? listAndDetailStyles.listAndDetail
          : `${listAndDetailStyles.listAndDetail} ${listAndDetailStyles.opened}`
      }
    >
      <h1 className="unseen">{common.screens.traffic}</h1>
      <div className={listAndDetailStyles.place} inert={covered}>
        <Toolbar
          choice={choice}
          view={view}
          setFilter={setFilter}
          setQuery={setQuery}
          onChoose={choose}
          onHold={() => open("held")}
          pause={pause}
          newRows={newRows}
        />
      </div>
      <div className={listAndDetailStyles.list} inert={covered}>
        {list()}
      </div>
      <section className={detailStyles.detail} id="detail" tabIndex={-1} aria-label={common.details}>
        {openId !== null ? (
          <Suspense fallback={<Loading />}>
            <Detail key={openId} id={openId} onClose={close} />
          </Suspense>
        ) : untouched ? (
          <FirstSteps />
        ) : wide && snapshot.loaded ? (
          <OverviewPanel />
        ) : null}
      </section>
    </div>
  );
}
