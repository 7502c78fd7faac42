import { useEffect, useState } from "react";
import { lazyModule } from "../browser/lazy-module.js";
import { useLanguage } from "../words/language.js";
import type { Problem } from "./use-action.js";

const rules = lazyModule(() => import("../../server/contract/rules.js"));

/** The rule that a field breaks, in the reader's language and with the field's label: `Limit must be at least 0`. */
export function useBrokenRule(
  problem: Problem | null,
  name: string | undefined,
  label: string,
): string | null {
  const { language } = useLanguage();
  const violation = problem?.error?.violations?.find(({ field }) => field === name);
  const [translated, setTranslated] = useState<string | null>(null);
  useEffect(() => {
    setTranslated(null);
    if (!violation || language === "en") return;
    let isCurrent = true;
    void rules
      .load()
      .then(
        ({ brokenRuleText }) => brokenRuleText(violation, language),
        () => violation.message,
      )
      .then((text) => isCurrent && setTranslated(text));
    return () => {
      isCurrent = false;
    };
  }, [violation, language]);
  if (!violation) return null;
  const text = language === "en" ? violation.message : translated;
  // The sentence begins with the path of the field, which only the API's users know.
  return text === null ? null : `${label}${text.slice(violation.field.length)}`;
}
