import { LANGUAGES, type Language, useLanguage } from "../words/language.js";

export function LanguageSwitch() {
  const { language, words, speak } = useLanguage();
  return (
    <fieldset className="languages chip">
      <legend className="unseen">{words.language}</legend>
      {(Object.keys(LANGUAGES) as Language[]).map((one) => (
        <button
          key={one}
          type="button"
          lang={one === "pt" ? "pt-BR" : "en"}
          title={LANGUAGES[one].name}
          aria-pressed={one === language}
          onClick={() => speak(one)}
        >
          {one}
        </button>
      ))}
    </fieldset>
  );
}
