import { useEffect, useState } from "react";
import { lazyModule } from "../browser/lazy-module.js";
import { useLanguage } from "../words/language.js";
import { isNamed } from "./Form.js";
import type { Problem } from "./use-action.js";
import { useProblemText } from "./use-problem-text.js";

const rules = lazyModule(() => import("../../server/contract/rules.js"));

/**
 * The problem of a field in the reader's language, beginning with the field's label: the rule that the field breaks,
 * as in `Limit must be at least 0` or, of a list, `Headers (2) must be …`, or the whole problem if its code is in `names`.
 * `names`: API paths of the field and problem codes shown at it, separated by spaces.
 */
export function useFieldProblem(problem: Problem | null, names: string, label: string): string | null {
  const known = names.split(" ").filter(Boolean);
  const violation = problem?.error?.violations?.find(({ field }) => isNamed(known, field));
  const rule = useBrokenRule(violation);
  const isOfField = problem?.error !== undefined && known.includes(problem.error.code);
  const text = useProblemText(isOfField ? problem : null);
  if (text) return [`${label}: ${text.message}`, text.hint].filter(Boolean).join(" ");
  // The message begins with the field's API path, which only users of the API know, so the label replaces it.
  if (!violation || rule === null) return null;
  const [, item] = /\.(\d+)(?:\.|$)/.exec(violation.field) ?? [];
  const place = item === undefined ? label : `${label} (${Number(item) + 1})`;
  return `${place}${rule.slice(violation.field.length)}`;
}

type Violation = NonNullable<NonNullable<Problem["error"]>["violations"]>[number];

/** The broken rule in the reader's language; null for none, and while the Portuguese rules load. */
function useBrokenRule(violation: Violation | undefined): string | null {
  const { language } = useLanguage();
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
  return language === "en" ? (violation?.message ?? null) : translated;
}
