import { BookmarkPlus, X } from "lucide-react";
import { useState } from "react";
import { recall, remember } from "../../browser/memory.js";
import chipStyles from "../../parts/Chip.module.css";
import searchFieldStyles from "../../parts/SearchField.module.css";
import styles from "./Activity.module.css";
import { type Choice, isNarrowed, NO_FILTERS } from "./choice.js";
import { useDetailWords } from "./detail/words.js";
import { addSavedFilter, parseSavedFilters, type SavedFilter } from "./saved-filters.js";

interface Props {
  readonly choice: Choice;
  readonly onChoose: (chosen: Omit<Choice, "account">) => void;
}

/** Named filters, stored in this browser. */
export default function SavedFilters({ choice, onChoose }: Props) {
  const words = useDetailWords().saved;
  const [all, setAll] = useState(() => parseSavedFilters(recall("filters")));
  const [name, setName] = useState<string | null>(null);
  const keep = (next: readonly SavedFilter[]) => {
    setAll([...next]);
    remember("filters", JSON.stringify(next));
  };
  const { account: _, ...current } = choice;
  const isChosen = ({ name: _, ...saved }: SavedFilter) =>
    Object.entries(current).every(([key, value]) => saved[key as keyof typeof saved] === value);
  const isWorthIt = (choice.filter === "with-calls" || isNarrowed(choice)) && !all.some(isChosen);
  if (all.length === 0 && !isWorthIt) return null;
  return (
    <fieldset className={chipStyles.chips}>
      <legend className="unseen">{words.label}</legend>
      {all.map((saved) => (
        <span key={saved.name} className={styles.savedOne}>
          <button
            type="button"
            className={chipStyles.chip}
            aria-pressed={isChosen(saved)}
            onClick={() => onChoose(isChosen(saved) ? NO_FILTERS : choiceOf(saved))}
          >
            {saved.name}
          </button>
          <button
            type="button"
            className={searchFieldStyles.clear}
            aria-label={words.remove(saved.name)}
            title={words.remove(saved.name)}
            onClick={() => keep(all.filter((filter) => filter.name !== saved.name))}
          >
            <X size={12} aria-hidden="true" />
          </button>
        </span>
      ))}
      {name !== null ? (
        <form
          className={styles.savedName}
          onSubmit={(event) => {
            event.preventDefault();
            if (name.trim() !== "") keep(addSavedFilter(all, { ...current, name: name.trim() }));
            setName(null);
          }}
        >
          <input
            // biome-ignore lint/a11y/noAutofocus: the reader has just pressed its button
            autoFocus
            value={name}
            maxLength={40}
            aria-label={words.name}
            placeholder={words.name}
            onChange={(event) => setName(event.target.value)}
            onKeyDown={(event) => event.key === "Escape" && setName(null)}
          />
          <button type="submit" className={chipStyles.chip}>
            {words.keep}
          </button>
        </form>
      ) : isWorthIt ? (
        <button
          type="button"
          className={`${chipStyles.chip} ${chipStyles.icon}`}
          aria-label={words.save}
          title={words.save}
          onClick={() => setName("")}
        >
          <BookmarkPlus size={13} aria-hidden="true" />
        </button>
      ) : null}
    </fieldset>
  );
}

const choiceOf = ({ name: _, ...choice }: SavedFilter) => choice;
