import { LANGUAGES, type Language, useLanguage } from "../words/language.js";

export function LanguageSwitch() {
  const { language, speak } = useLanguage();
  return (
    <fieldset className="languages chip">
      <legend className="unseen">{LANGUAGES[language].language.label}</legend>
      {(Object.keys(LANGUAGES) as Language[]).map((one) => (
        <button
          key={one}
          type="button"
          lang={one === "pt" ? "pt-BR" : "en"}
          title={LANGUAGES[one].language.name}
          aria-pressed={one === language}
          onClick={() => speak(one)}
        >
          {one}
        </button>
      ))}
    </fieldset>
  );
}
