import { useDeferredValue, useEffect, useMemo } from "react";
import { useParams } from "wouter";
import { useJournal } from "../../feed/hooks.js";
import { Loading } from "../../parts/Loading.js";
import { Nothing } from "../../parts/Nothing.js";
import { useKeys } from "../../parts/use-keys.js";
import { useWide } from "../../parts/use-wide.js";
import { useWords } from "../../words/language.js";
import { Detail } from "./detail/Detail.js";
import { FirstSteps } from "./FirstSteps.js";
import { Stream } from "./Stream.js";
import { Toolbar } from "./Toolbar.js";
import { useChoice } from "./use-choice.js";
import { usePause } from "./use-pause.js";
import { useSelection } from "./use-selection.js";
import { isUntouched, viewOf } from "./view.js";

/** One stream of everything that happens, and beside it the whole story of one row. */
export function TrafficScreen() {
  const { seq: asked } = useParams();
  const seq = asked ? Number(asked) : null;
  const words = useWords();
  const snapshot = useJournal();
  const { choice, setFilter, setQuery, showAll } = useChoice();
  const pause = usePause(snapshot);
  // A long history may take longer than a frame to search; typing and clicking come first.
  const rows = useDeferredValue(pause.rows);
  const wanted = useDeferredValue(choice);
  const view = useMemo(() => viewOf(rows, wanted), [rows, wanted]);
  const held = useMemo(() => viewOf(pause.held, wanted).rows.length, [pause.held, wanted]);
  const selection = useSelection(seq, view.rows);
  const untouched = snapshot.loaded && isUntouched(snapshot.rows);
  const covered = !useWide() && (seq !== null || untouched);

  const open = (to: number) => {
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
    document.title = `${words.traffic} · localpix`;
  }, [words]);
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
    if (view.rows.length > 0) {
      return (
        <Stream
          key={`${choice.filter} ${choice.query} ${choice.account}`}
          rows={view.rows}
          cursor={selection.cursor}
          onOpen={selection.open}
        />
      );
    }
    if (rows.length === 0) return <Nothing>{words.first.title}</Nothing>;
    return (
      <Nothing title={words.stream.noneTitle} action={{ label: words.stream.showAll, run: showAll }}>
        {words.stream.none}
      </Nothing>
    );
  };

  return (
    <div className={seq === null ? "traffic" : "traffic opened"}>
      <h1 className="unseen">{words.traffic}</h1>
      <div className="toolbar-place" inert={covered}>
        <Toolbar
          choice={choice}
          view={view}
          setFilter={setFilter}
          setQuery={setQuery}
          pause={pause}
          held={held}
        />
      </div>
      <div className="list" inert={covered}>
        {list()}
      </div>
      <section className="detail" id="detail" tabIndex={-1} aria-label={words.detail.label}>
        {seq !== null ? (
          <Detail key={seq} seq={seq} onClose={close} />
        ) : untouched ? (
          <FirstSteps />
        ) : (
          <Nothing title={words.stream.selectTitle}>{words.stream.select}</Nothing>
        )}
      </section>
    </div>
  );
}
