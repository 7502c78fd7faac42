import { lazy, Suspense, useEffect, useMemo } from "react";
import { useParams } from "wouter";
import { useClock, useJournal } from "../../feed/hooks.js";
import { useFailureWatch } from "../../parts/failure-watch.js";
import { dayOf } from "../../parts/instant.js";
import { Loading } from "../../parts/Loading.js";
import { Nothing } from "../../parts/Nothing.js";
import { wordsOf } from "../../parts/search-text.js";
import { useKeys } from "../../parts/use-keys.js";
import { useWide } from "../../parts/use-wide.js";
import { VirtualList } from "../../parts/VirtualList.js";
import { useLanguage } from "../../words/language.js";
import { useWords } from "../../words/words.js";
import { Elsewhere } from "./Elsewhere.js";
import { FirstSteps } from "./FirstSteps.js";
import { idOf } from "./lines.js";
import { StreamRow } from "./StreamRow.js";
import { Toolbar } from "./Toolbar.js";
import { useChoice } from "./use-choice.js";
import { usePause } from "./use-pause.js";
import { useSelection } from "./use-selection.js";
import { useView } from "./use-view.js";
import { useLines, useWireRequests } from "./use-wire.js";
import { isShown, isUntouched } from "./view.js";
import { useTrafficWords } from "./words.js";

/** Loaded when the first row is opened, so that the stream is there sooner. */
const Detail = lazy(() => import("./detail/Detail.js"));

/** One stream of everything that happens, and beside it the whole story of one row. */
export function TrafficScreen() {
  const { seq: opened = null } = useParams();
  const { language } = useLanguage();
  const words = useTrafficWords();
  const common = useWords();
  const { now } = useClock();
  const today = now === null ? "" : dayOf(now, language);
  const snapshot = useJournal();
  const { choice, setFilter, setQuery, choose, showAll } = useChoice();
  const requests = useWireRequests(choice);
  const pause = usePause(snapshot, requests.all);
  const { rows, attempts, requests: asked } = pause.shown;
  const view = useView(rows, choice);
  const held = useMemo(() => {
    const sought = wordsOf(choice.query);
    return pause.held.filter((row) => isShown(row, choice, sought)).length;
  }, [pause.held, choice]);
  const lines = useLines(view, choice, attempts, asked, requests.isWhole);
  const selection = useSelection(opened, lines);
  const untouched = useMemo(() => snapshot.loaded && isUntouched(snapshot.rows), [snapshot]);
  const covered = !useWide() && (opened !== null || untouched);
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
          {(line) => <StreamRow line={line} today={today} />}
        </VirtualList>
      );
    }
    if (!view.isWhole) return <Loading />;
    if (rows.length === 0) return <Nothing>{words.first.title}</Nothing>;
    return (
      <Nothing title={words.stream.noneTitle} action={{ label: common.showEverything, run: showAll }}>
        {words.stream.none} {choice.query.trim() === "" ? null : <Elsewhere query={choice.query} />}
      </Nothing>
    );
  };

  return (
    <div className={opened === null ? "traffic" : "traffic opened"}>
      <h1 className="unseen">{common.screens.traffic}</h1>
      <div className="toolbar-place" inert={covered}>
        <Toolbar
          choice={choice}
          view={view}
          setFilter={setFilter}
          setQuery={setQuery}
          onChoose={choose}
          onHold={() => open("held")}
          pause={pause}
          held={held}
        />
      </div>
      <div className="list" inert={covered}>
        {list()}
      </div>
      <section className="detail" id="detail" tabIndex={-1} aria-label={common.details}>
        {opened !== null ? (
          <Suspense fallback={<Loading />}>
            <Detail key={opened} id={opened} onClose={close} />
          </Suspense>
        ) : untouched ? (
          <FirstSteps />
        ) : (
          <Nothing title={words.stream.selectTitle}>{words.stream.select}</Nothing>
        )}
      </section>
    </div>
  );
}
