import chipStyles from "../parts/Chip.module.css";
import { LANGUAGES, type Language, useLanguage } from "../words/language.js";
import styles from "./Header.module.css";
import { useShellWords } from "./words.js";

export function LanguageSwitch() {
  const { language, choose } = useLanguage();
  const words = useShellWords();
  return (
    <fieldset className={`${styles.languages} ${chipStyles.chip}`}>
      <legend className="unseen">{words.language}</legend>
      {(Object.keys(LANGUAGES) as Language[]).map((option) => (
        <button
          key={option}
          type="button"
          lang={option === "pt" ? "pt-BR" : "en"}
          title={LANGUAGES[option]}
          aria-pressed={option === language}
          onClick={() => choose(option)}
        >
          {option}
        </button>
      ))}
    </fieldset>
  );
}
