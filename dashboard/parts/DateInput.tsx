import { Calendar } from "lucide-react";
import { useRef, useState } from "react";
import { useLanguage } from "../words/language.js";
import styles from "./DateInput.module.css";
import { DATE_FORMAT, dateText, parseDateText } from "./date-text.js";
import { usePartsWords } from "./words.js";

interface Props {
  readonly id: string;
  /** `2027-02-12`, with `withTime` `2027-02-12T19:59`; "" for none, null while the typed text is no date. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly withTime?: boolean;
  /** What is wrong with the date; shown as the tooltip, like the format of an invalid text. */
  readonly problem?: string | null;
  readonly className?: string | undefined;
  /** The id of the text that says what is wrong, if the page shows it. */
  readonly "aria-describedby"?: string;
  /** Set by Field.tsx if the text is wrong, or the sandbox has refused it. */
  readonly "aria-invalid"?: boolean;
  readonly "data-refused"?: boolean;
}

/**
 * A date as the page writes it. A browser's own date input has the language of the browser, which may not be that of the
 * page, so only its calendar is used, behind a button.
 */
export function DateInput({
  id,
  value,
  onChange,
  withTime = false,
  problem = null,
  className,
  "aria-describedby": describedBy,
  "aria-invalid": isInvalid = false,
  "data-refused": isRefused,
}: Props) {
  const words = usePartsWords();
  const { language } = useLanguage();
  const [draft, setDraft] = useState<string | null>(null);
  const native = useRef<HTMLInputElement>(null);
  const format = withTime ? `${DATE_FORMAT[language]} hh:mm` : DATE_FORMAT[language];
  const isUnreadable = draft !== null && parseDateText(draft, language, withTime) === null;
  return (
    <span className={withTime ? `${styles.dateInput} ${styles.withTime}` : styles.dateInput}>
      <input
        id={id}
        type="text"
        className={className}
        placeholder={format}
        autoComplete="off"
        spellCheck={false}
        title={(isUnreadable ? words.writeDate(format) : problem) ?? undefined}
        aria-invalid={isUnreadable || problem !== null || isInvalid}
        data-refused={isRefused}
        aria-describedby={describedBy}
        value={draft ?? dateText(value ?? "", language)}
        onChange={({ target: { value: text } }) => {
          setDraft(text);
          onChange(parseDateText(text, language, withTime));
        }}
        // An unreadable text is kept only if `value` is null, because then the form says what is wrong with it.
        onBlur={() => value !== null && setDraft(null)}
      />
      <button type="button" aria-label={words.calendar} onClick={() => native.current?.showPicker()}>
        <Calendar size={13} aria-hidden="true" />
      </button>
      <input
        ref={native}
        type={withTime ? "datetime-local" : "date"}
        tabIndex={-1}
        aria-hidden="true"
        value={value ?? ""}
        onChange={(event) => {
          setDraft(null);
          onChange(event.target.value);
        }}
      />
    </span>
  );
}
