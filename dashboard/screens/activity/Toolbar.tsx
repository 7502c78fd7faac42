import { Bell, BellOff, Hand, Pause as PauseIcon, Play } from "lucide-react";
import { Suspense } from "react";
import type { ActivityGroup } from "../../../server/contract/journal/activity.js";
import { EVENT_TYPES } from "../../../server/contract/webhooks/event-types.js";
import { recall } from "../../browser/memory.js";
import buttonStyles from "../../parts/Button.module.css";
import { Chip } from "../../parts/Chip.js";
import chipStyles from "../../parts/Chip.module.css";
import { DayRange } from "../../parts/DayRange.js";
import { useFailureWatch } from "../../parts/failure-watch.js";
import { Kbd } from "../../parts/Kbd.js";
import { lazyPart } from "../../parts/lazy-part.js";
import { SearchField } from "../../parts/SearchField.js";
import toolbarStyles from "../../parts/Toolbar.module.css";
import { useFormat } from "../../parts/use-format.js";
import virtualListStyles from "../../parts/VirtualList.module.css";
import { usePartsWords } from "../../parts/words.js";
import { useWords } from "../../words/words.js";
import styles from "./Activity.module.css";
import { type Choice, type Filter, isNarrowed } from "./choice.js";
import { useHeld } from "./held/use-held.js";
import { useCounts } from "./use-activity.js";
import type { ChoiceControls } from "./use-choice.js";
import type { Pause } from "./use-pause.js";
import { useActivityWords } from "./words.js";

/** Loaded when there is a filter to save or to choose, so that the first load is small. */
const SavedFilters = lazyPart(() => import("./SavedFilters.js"));

interface Props {
  readonly choice: Choice;
  readonly change: ChoiceControls["change"];
  readonly pause: Pause;
  readonly onHold: () => void;
}

/** Search, filters and pause of the stream. */
export function Toolbar({ choice, change, pause, onHold }: Props) {
  const words = useActivityWords();
  const parts = usePartsWords();
  return (
    <div className={toolbarStyles.toolbar}>
      <SearchField value={choice.query} label={words.stream.search} onChange={(query) => change({ query })} />
      <DayRange from={choice.from} to={choice.to} change={change} />
      <div className={toolbarStyles.end}>
        {pause.newLines > 0 ? (
          <button type="button" className={virtualListStyles.fresh} onClick={pause.toggle}>
            {parts.fresh(pause.newLines)}
          </button>
        ) : null}
        <NoticeButton />
        <HoldButton onPress={onHold} />
        <PauseButton pause={pause} />
      </div>
      <div className={styles.choices}>
        <FilterChips choice={choice} change={change} />
        {recall("filters") !== null || isNarrowed(choice) || choice.filter === "wire" ? (
          <Suspense>
            <SavedFilters choice={choice} onChoose={change} />
          </Suspense>
        ) : null}
      </div>
    </div>
  );
}

/** The groups of the stream, each with how many entries of all history it has. */
function FilterChips({ choice, change }: Pick<Props, "choice" | "change">) {
  const words = useActivityWords();
  const common = useWords();
  const format = useFormat();
  const counted = useCounts(choice);
  const { filter } = choice;
  const isPartial = (group: ActivityGroup) =>
    counted !== null &&
    (counted.unsearched > 0 ||
      (counted.isCapped && (group === "failing" || isNarrowed({ ...choice, filter: "all" }))));
  const chip = (name: Filter, label: string, group?: ActivityGroup) => (
    <Chip
      on={filter === name}
      onPress={() => change({ filter: name })}
      {...(group ? { count: counted?.counts[group], isCapped: isPartial(group) } : {})}
      isAlarming={name === "failing" || name === "refused"}
    >
      {label}
    </Chip>
  );
  // A chosen type is listed even if it has no entry.
  const types = EVENT_TYPES.filter((type) => type === filter || (counted?.counts[type] ?? 0) > 0);
  const selectedType = types.find((type) => type === filter);
  return (
    <fieldset className={chipStyles.chips}>
      <legend className="unseen">{common.filters}</legend>
      {chip("all", words.filter.all, "facts")}
      {chip("wire", words.wire)}
      {chip("failing", words.filter.failing, "failing")}
      {chip("refused", words.filter.refused, "refused")}
      {chip("money", words.filter.money, "money")}
      {chip("webhooks", words.filter.webhooks, "webhooks")}
      {types.length > 0 ? (
        <select
          className={selectedType ? `${chipStyles.select} ${chipStyles.chosen}` : chipStyles.select}
          aria-label={words.eventType}
          value={selectedType ?? ""}
          onChange={(event) => change({ filter: (event.target.value || "all") as Filter })}
        >
          <option value="">{words.everyType}</option>
          {types.map((type) => (
            <option key={type} value={type}>
              {`${type} ${format.number(counted?.counts[type] ?? 0)}${isPartial(type) ? "+" : ""}`}
            </option>
          ))}
        </select>
      ) : null}
    </fieldset>
  );
}

function NoticeButton() {
  const words = useActivityWords().notify;
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
  const words = useActivityWords().held;
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
  const words = useActivityWords();
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
