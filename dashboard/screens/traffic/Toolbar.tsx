import { Pause as PauseIcon, Play, Search, X } from "lucide-react";
import { Chip } from "../../parts/Chip.js";
import { Kbd } from "../../parts/Kbd.js";
import { useWords } from "../../words/language.js";
import type { Pause } from "./use-pause.js";
import type { Choice, Filter, View } from "./view.js";

interface Props {
  readonly choice: Choice;
  readonly view: View;
  readonly setFilter: (filter: Filter) => void;
  readonly setQuery: (query: string) => void;
  readonly pause: Pause;
  readonly held: number;
}

/** What to see of the stream, and whether it flows. */
export function Toolbar({ choice, view, setFilter, setQuery, pause, held }: Props) {
  const words = useWords();
  const chip = (filter: Filter, label: string, count?: number) => (
    <Chip key={filter} on={choice.filter === filter} onPress={() => setFilter(filter)} count={count}>
      {label}
    </Chip>
  );
  const PauseMark = pause.paused ? Play : PauseIcon;
  // A type chosen by a link stays visible even when nothing of it has happened yet.
  const types =
    view.eventTypes.some((type) => type === choice.filter) || !choice.filter.includes("_")
      ? view.eventTypes
      : [...view.eventTypes, choice.filter as (typeof view.eventTypes)[number]];
  return (
    <div className="toolbar">
      <search className="search">
        <Search size={14} aria-hidden="true" />
        <input
          type="text"
          value={choice.query}
          placeholder={words.stream.search}
          aria-label={words.stream.search}
          aria-keyshortcuts="/"
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Escape") return;
            if (choice.query === "") event.currentTarget.blur();
            else setQuery("");
          }}
        />
        {choice.query === "" ? (
          <Kbd>/</Kbd>
        ) : (
          <button
            type="button"
            className="search-clear"
            aria-label={words.stream.clear}
            onClick={() => setQuery("")}
          >
            <X size={14} aria-hidden="true" />
          </button>
        )}
      </search>
      <fieldset className="chips">
        <legend className="unseen">{words.stream.filters}</legend>
        {chip("all", words.filter.all)}
        {chip("failing", words.filter.failing, view.failing)}
        {chip("refused", words.filter.refused, view.refused)}
        {chip("money", words.filter.money)}
        {chip("webhooks", words.filter.webhooks)}
        {types.map((type) => chip(type, type))}
      </fieldset>
      <div className="toolbar-end">
        {held > 0 ? (
          <button type="button" className="fresh" onClick={pause.toggle}>
            {words.stream.fresh(held)}
          </button>
        ) : null}
        <button
          type="button"
          className="btn"
          aria-pressed={pause.paused}
          aria-keyshortcuts="p"
          onClick={pause.toggle}
        >
          <PauseMark size={13} aria-hidden="true" />
          {pause.paused ? words.stream.resume : words.stream.pause}
          <Kbd>p</Kbd>
        </button>
      </div>
    </div>
  );
}
