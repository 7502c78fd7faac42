import { Bell, BellOff, Hand, Pause as PauseIcon, Play } from "lucide-react";
import buttonStyles from "../../parts/Button.module.css";
import { Chip } from "../../parts/Chip.js";
import chipStyles from "../../parts/Chip.module.css";
import { useFailureWatch } from "../../parts/failure-watch.js";
import { Kbd } from "../../parts/Kbd.js";
import { SearchField } from "../../parts/SearchField.js";
import toolbarStyles from "../../parts/Toolbar.module.css";
import virtualListStyles from "../../parts/VirtualList.module.css";
import { usePartsWords } from "../../parts/words.js";
import { useWords } from "../../words/words.js";
import type { View } from "./finder.js";
import { useHeld } from "./held/use-held.js";
import { SavedFilters } from "./SavedFilters.js";
import type { SavedFilter } from "./saved-filters.js";
import type { Pause } from "./use-pause.js";
import type { Choice, Filter } from "./view.js";
import { useTrafficWords } from "./words.js";

interface Props {
  readonly choice: Choice;
  readonly view: View;
  readonly setFilter: (filter: Filter) => void;
  readonly setQuery: (query: string) => void;
  readonly onChoose: (saved: SavedFilter) => void;
  readonly pause: Pause;
  readonly newRows: number;
  readonly onHold: () => void;
}

/** Search, filters and pause of the stream. */
export function Toolbar({ choice, view, setFilter, setQuery, onChoose, pause, newRows, onHold }: Props) {
  const words = useTrafficWords();
  const common = useWords();
  const parts = usePartsWords();
  const chip = (filter: Filter, label: string, count?: number) => (
    <Chip key={filter} on={choice.filter === filter} onPress={() => setFilter(filter)} count={count}>
      {label}
    </Chip>
  );
  // A type chosen by a link is listed even if it has no entry yet.
  const types =
    view.eventTypes.some((type) => type === choice.filter) || !choice.filter.includes("_")
      ? view.eventTypes
      : [...view.eventTypes, choice.filter as (typeof view.eventTypes)[number]];
  const selectedType = types.find((type) => type === choice.filter);
  return (
    <div className={toolbarStyles.toolbar}>
      <SearchField value={choice.query} label={words.stream.search} onChange={setQuery} />
      <fieldset className={chipStyles.chips}>
        <legend className="unseen">{common.filters}</legend>
        {chip("all", words.filter.all)}
        {chip("wire", words.wire)}
        {chip("failing", words.filter.failing, view.failing)}
        {chip("refused", words.filter.refused, view.refused)}
        {chip("money", words.filter.money)}
        {chip("webhooks", words.filter.webhooks)}
        {types.length > 0 ? (
          <select
            className={selectedType ? `${chipStyles.select} ${chipStyles.chosen}` : chipStyles.select}
            aria-label={words.eventType}
            value={selectedType ?? ""}
            onChange={(event) => setFilter((event.target.value || "all") as Filter)}
          >
            <option value="">{words.everyType}</option>
            {types.map((type) => (
              <option key={type}>{type}</option>
            ))}
          </select>
        ) : null}
      </fieldset>
      <SavedFilters choice={choice} onChoose={onChoose} />
      <div className={toolbarStyles.end}>
        {newRows > 0 ? (
          <button type="button" className={virtualListStyles.fresh} onClick={pause.toggle}>
            {parts.fresh(newRows)}
          </button>
        ) : null}
        <NoticeButton />
        <HoldButton onPress={onHold} />
        <PauseButton pause={pause} />
      </div>
    </div>
  );
}

function NoticeButton() {
  const words = useTrafficWords().notify;
  const { isOn, isDenied, toggle } = useFailureWatch();
  const Icon = isOn ? Bell : BellOff;
  const label = isDenied ? words.denied : isOn ? words.on : words.off;
  return (
    <button
      type="button"
      className={`${buttonStyles.btn} ${buttonStyles.icon}`}
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      aria-disabled={isDenied}
      onClick={() => void toggle()}
    >
      <Icon size={14} aria-hidden="true" />
    </button>
  );
}

/** Opens the held deliveries, with their number. */
function HoldButton({ onPress }: { onPress: () => void }) {
  const words = useTrafficWords().held;
  const { value } = useHeld();
  const count = value?.deliveries.length ?? 0;
  const isHolding = count > 0 || (value?.holds.length ?? 0) > 0;
  return (
    <button
      type="button"
      className={isHolding ? `${buttonStyles.btn} ${buttonStyles.holding}` : buttonStyles.btn}
      aria-keyshortcuts="h"
      title={words.title}
      onClick={onPress}
    >
      <Hand size={13} aria-hidden="true" />
      {isHolding ? words.count(count) : words.button}
      <Kbd>h</Kbd>
    </button>
  );
}

function PauseButton({ pause }: { pause: Pause }) {
  const words = useTrafficWords();
  const Icon = pause.paused ? Play : PauseIcon;
  return (
    <button
      type="button"
      className={buttonStyles.btn}
      aria-pressed={pause.paused}
      aria-keyshortcuts="p"
      onClick={pause.toggle}
    >
      <Icon size={13} aria-hidden="true" />
      {pause.paused ? words.stream.resume : words.stream.pause}
      <Kbd>p</Kbd>
    </button>
  );
}
