import { Bell, BellOff, Hand, Pause as PauseIcon, Play } from "lucide-react";
import { Suspense, useState } from "react";
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
import { UnfoldButton } from "../../parts/UnfoldButton.js";
import { useFormat } from "../../parts/use-format.js";
import virtualListStyles from "../../parts/VirtualList.module.css";
import { usePartsWords } from "../../parts/words.js";
import { useWords } from "../../words/words.js";
import styles from "./Activity.module.css";
import { type Choice, type Filter, hasFacts, isNarrowed } from "./choice.js";
import { useHeld } from "./held/use-held.js";
import type { Line } from "./lines.js";
import { useActivityCounts } from "./use-activity.js";
import type { ChoiceControls } from "./use-choice.js";
import type { Pause } from "./use-pause.js";
import { useActivityWords } from "./words.js";

/** Loaded when there is a filter to save or to choose, so that the first load is small. */
const SavedFilters = lazyPart(() => import("./SavedFilters.js"));
const CallFilters = lazyPart(() => import("./call/CallFilters.js"));

interface Props {
  readonly choice: Choice;
  readonly change: ChoiceControls["change"];
  readonly lines: readonly Line[];
  readonly pause: Pause;
  readonly onHold: () => void;
}

/** Search, filters and pause of the stream. */
export function Toolbar({ choice, change, lines, pause, onHold }: Props) {
  const words = useActivityWords();
  const parts = usePartsWords();
  const [isUnfolded, setUnfolded] = useState(false);
  const days = [choice.from, choice.to].filter(Boolean).length;
  return (
    <div className={toolbarStyles.toolbar} data-unfolded={isUnfolded}>
      <div className={toolbarStyles.search}>
        <SearchField
          value={choice.query}
          label={words.stream.search}
          onChange={(query) => change({ query })}
        />
      </div>
      <div className={toolbarStyles.folded}>
        <DayRange from={choice.from} to={choice.to} change={change} />
      </div>
      <div className={toolbarStyles.end}>
        <UnfoldButton isUnfolded={isUnfolded} onPress={() => setUnfolded(!isUnfolded)} count={days} />
        {pause.newLines > 0 ? (
          <button type="button" className={virtualListStyles.fresh} onClick={pause.toggle}>
            {parts.fresh(pause.newLines)}
          </button>
        ) : null}
        <NotifyButton />
        <HoldButton onPress={onHold} />
        <PauseButton pause={pause} />
      </div>
      <div className={`${styles.choices} ${toolbarStyles.strip}`}>
        <FilterChips choice={choice} change={change} />
        <Suspense>
          {hasFacts(choice) ? null : <CallFilters choice={choice} change={change} lines={lines} />}
          {recall("filters") !== null || isNarrowed(choice) || choice.filter === "with-calls" ? (
            <SavedFilters choice={choice} onChoose={change} />
          ) : null}
        </Suspense>
      </div>
    </div>
  );
}

/**
 * Chips for facts, calls or both, and for groups of facts. Their numbers count the whole history, not only the loaded
 * part.
 */
function FilterChips({ choice, change }: Pick<Props, "choice" | "change">) {
  const words = useActivityWords();
  const common = useWords();
  const format = useFormat();
  const counted = useActivityCounts(choice);
  const { filter } = choice;
  const isPartial = (group: ActivityGroup) =>
    counted !== null &&
    (counted.unsearched > 0 ||
      (counted.isCapped && (group === "failing" || isNarrowed({ ...choice, filter: "facts" }))));
  const chip = (name: Filter, label: string, group?: ActivityGroup) => (
    <Chip
      on={filter === name}
      // Pressing the chosen group again shows all facts.
      onPress={() => change({ filter: filter === name && group !== undefined ? "facts" : name })}
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
    <>
      <fieldset className={chipStyles.chips}>
        <legend className="unseen">{words.kinds}</legend>
        {chip("facts", words.filter.facts, "facts")}
        {chip("calls", words.filter.calls)}
        {chip("with-calls", words.filter.withCalls)}
      </fieldset>
      {hasFacts(choice) ? (
        <fieldset className={chipStyles.chips}>
          <legend className="unseen">{common.filters}</legend>
          {chip("failing", words.filter.failing, "failing")}
          {chip("refused", words.filter.refused, "refused")}
          {chip("money", words.filter.money, "money")}
          {chip("webhooks", words.filter.webhooks, "webhooks")}
          {types.length > 0 ? (
            <select
              className={selectedType ? `${chipStyles.select} ${chipStyles.chosen}` : chipStyles.select}
              aria-label={words.eventType}
              value={selectedType ?? ""}
              onChange={(event) => change({ filter: (event.target.value || "facts") as Filter })}
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
      ) : null}
    </>
  );
}

function NotifyButton() {
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
  const count = value?.total ?? 0;
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
      {isHolding ? words.count(count) : null}
      <span className={styles.label}>
        {isHolding ? null : words.button}
        <Kbd>h</Kbd>
      </span>
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
      <span className={styles.label}>
        {pause.paused ? words.stream.resume : words.stream.pause}
        <Kbd>p</Kbd>
      </span>
    </button>
  );
}
