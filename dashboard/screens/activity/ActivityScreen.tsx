import { Suspense, useMemo } from "react";
import { useParams } from "wouter";
import { useJournal } from "../../feed/hooks.js";
import { OverviewPanel } from "../../overview/OverviewPanel.js";
import { useAccountNames } from "../../parts/AccountName.js";
import detailStyles from "../../parts/Detail.module.css";
import { EmptyState } from "../../parts/EmptyState.js";
import { FirstSteps } from "../../parts/FirstSteps.js";
import listAndDetailStyles from "../../parts/ListAndDetail.module.css";
import { Loading } from "../../parts/Loading.js";
import { lazyPart, optionalPart } from "../../parts/lazy-part.js";
import { ProblemNote } from "../../parts/ProblemNote.js";
import { SearchingNote } from "../../parts/SearchingNote.js";
import { UnknownValues } from "../../parts/UnknownValues.js";
import { useKeys } from "../../parts/use-keys.js";
import { useTitle } from "../../parts/use-title.js";
import { useWide } from "../../parts/use-wide.js";
import { VirtualList } from "../../parts/VirtualList.js";
import { usePartsWords } from "../../parts/words.js";
import factRowStyles from "../../story/FactRow.module.css";
import { useWords } from "../../words/words.js";
import styles from "./Activity.module.css";
import { hasCalls, hasFacts, isNarrowed, isUntouched } from "./choice.js";
import { idOf, type Line } from "./lines.js";
import { StreamRow } from "./StreamRow.js";
import { Toolbar } from "./Toolbar.js";
import { useActivity } from "./use-activity.js";
import { useChoice } from "./use-choice.js";
import { usePause } from "./use-pause.js";
import { useSelection } from "./use-selection.js";
import { useActivityWords } from "./words.js";

/** Loaded when first shown, so that the first load is small. */
const Detail = lazyPart(() => import("./detail/Detail.js"));
const CallsEnd = optionalPart(() => import("./call/CallsEnd.js"));
const MatchingCalls = optionalPart(() => import("./call/MatchingCalls.js"));

const NONE: readonly Line[] = [];

/** The stream of everything that happens, with the detail of the open row. */
export default function ActivityScreen() {
  const { seq: openId = null } = useParams();
  const words = useActivityWords();
  const common = useWords();
  const { firstSteps } = usePartsWords();
  const snapshot = useJournal();
  const { choice, change, showAll } = useChoice();
  const activity = useActivity(choice, snapshot);
  const pause = usePause(activity.lines, snapshot.rows.at(-1)?.seq ?? 0, snapshot.loaded);
  const lines = pause.shown;
  const names = useAccountNames(choice.account);
  const selection = useSelection(openId, lines ?? NONE);
  const untouched = useMemo(() => snapshot.loaded && isUntouched(snapshot), [snapshot]);
  const wide = useWide();
  // The first steps are beside the empty list; on a narrow page they replace it, below the filters.
  const isWithoutCalls = lines?.length === 0 && !hasFacts(choice) && !isNarrowed(choice);
  const isSearched = choice.query.trim() !== "";
  const covered = !wide && (openId !== null || untouched);

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
  useTitle(common.screens.activity);
  useKeys({
    j: () => selection.move(1),
    k: () => selection.move(-1),
    ArrowDown: () => selection.move(1),
    ArrowUp: () => selection.move(-1),
    Enter: () => selection.cursor !== null && open(selection.cursor),
    Escape: close,
  });

  const list = () => {
    if (lines === null) return activity.problem ? <ProblemNote problem={activity.problem} /> : <Loading />;
    if (lines.length > 0) {
      return (
        <VirtualList
          key={activity.queryKey}
          rows={lines}
          idOf={idOf}
          cursor={selection.cursor}
          label={words.stream.label}
          rowClass={factRowStyles.row}
          onOpen={selection.open}
          onEnd={activity.more}
          foot={
            <>
              {activity.hasAllCalls ? <CallsEnd /> : null}
              {choice.account === null ? null : <div className={styles.end}>{words.stream.ofAccount}</div>}
            </>
          }
        >
          {(line) => <StreamRow line={line} names={names} />}
        </VirtualList>
      );
    }
    if (activity.unsearched > 0) return null;
    if (isWithoutCalls && !wide && !untouched)
      return (
        <div className={styles.noCalls}>
          <FirstSteps />
        </div>
      );
    if (isWithoutCalls || untouched) return <EmptyState>{firstSteps.title}</EmptyState>;
    return (
      <EmptyState
        title={words.stream.noneTitle}
        action={{ label: common.showEverything, run: showAll }}
        below={
          isSearched && !hasCalls(choice) ? (
            <MatchingCalls choice={choice} onShow={() => change({ filter: "with-calls" })} />
          ) : null
        }
      >
        {words.stream.none}
        {isSearched && hasFacts(choice) ? ` ${words.stream.beginnings}` : null}
        {choice.account === null ? null : ` ${words.stream.ofAccount}`}
      </EmptyState>
    );
  };

  return (
    <div className={listAndDetailStyles.listAndDetail}>
      <h1 className="unseen">{common.screens.activity}</h1>
      <div className={listAndDetailStyles.toolbar} inert={covered}>
        <Toolbar
          choice={choice}
          change={change}
          lines={lines ?? NONE}
          onHold={() => open("held")}
          pause={pause}
        />
        <UnknownValues
          used={{ filter: choice.filter, outcome: choice.outcome, from: choice.from, to: choice.to }}
        />
      </div>
      <div className={listAndDetailStyles.list} inert={covered}>
        {list()}
        <SearchingNote unsearched={activity.unsearched} />
      </div>
      <section className={detailStyles.detail} id="detail" tabIndex={-1} aria-label={common.details}>
        {openId !== null ? (
          <Suspense fallback={<Loading />}>
            <Detail key={openId} id={openId} onClose={close} />
          </Suspense>
        ) : untouched || (wide && isWithoutCalls) ? (
          <FirstSteps />
        ) : wide && snapshot.loaded ? (
          <OverviewPanel />
        ) : null}
      </section>
    </div>
  );
}
