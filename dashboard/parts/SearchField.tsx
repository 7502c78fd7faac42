import { Search, X } from "lucide-react";
import { Kbd } from "./Kbd.js";
import styles from "./SearchField.module.css";
import { usePartsWords } from "./words.js";

interface Props {
  readonly value: string;
  readonly label: string;
  readonly onChange: (value: string) => void;
}

/** The search field of a screen. "/" focuses it. Escape clears its text; if it is empty, Escape removes the focus. */
export function SearchField({ value, label, onChange }: Props) {
  const words = usePartsWords();
  return (
    <search className={styles.searchField}>
      <Search size={14} aria-hidden="true" />
      <input
        type="text"
        value={value}
        placeholder={label}
        aria-label={label}
        aria-keyshortcuts="/"
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          if (value === "") event.currentTarget.blur();
          else onChange("");
        }}
      />
      {value === "" ? (
        <Kbd>/</Kbd>
      ) : (
        <button type="button" className={styles.clear} aria-label={words.clear} onClick={() => onChange("")}>
          <X size={14} aria-hidden="true" />
        </button>
      )}
    </search>
  );
}
