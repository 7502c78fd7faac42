import { LANGUAGES, type Language, useLanguage } from "../words/language.js";
import { useShellWords } from "./words.js";

export function LanguageSwitch() {
  const { language, choose } = useLanguage();
  const words = useShellWords();
  return (
    <fieldset className="languages chip">
      <legend className="unseen">{words.language}</legend>
      {(Object.keys(LANGUAGES) as Language[]).map((one) => (
        <button
          key={one}
          type="button"
          lang={one === "pt" ? "pt-BR" : "en"}
          title={LANGUAGES[one]}
          aria-pressed={one === language}
          onClick={() => choose(one)}
        >
          {one}
        </button>
      ))}
    </fieldset>
  );
}
