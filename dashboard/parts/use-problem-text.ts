import { useEffect, useState } from "react";
import type { ProblemError } from "../../server/contract/control-problems.js";
import { lazyModule } from "../browser/lazy-module.js";
import { useLanguage } from "../words/language.js";
import type { Problem } from "./use-action.js";

const problemTexts = lazyModule(() => import("../../server/contract/problem-text.js"));

/**
 * A problem in the reader's language; null if there is none, or while the Portuguese catalogue loads. If the
 * catalogue cannot be loaded, for example because the sandbox has stopped, the problem stays English.
 */
export function useProblemText(problem: Problem | null): Problem | null {
  const { language } = useLanguage();
  // Compared as text, because callers may pass a new object at each render.
  const answered =
    language === "pt" && problem?.error && !problem.texts ? JSON.stringify(problem.error) : null;
  const [found, setFound] = useState<{ readonly of: string; readonly problem: Problem } | null>(null);
  useEffect(() => {
    if (answered === null) return;
    let isCurrent = true;
    const error = JSON.parse(answered) as ProblemError;
    void problemTexts
      .load()
      .then(({ problemText }) => problemText(error, "pt"))
      .catch(() => ({ message: error.message, hint: error.hint }))
      .then((texts) => isCurrent && setFound({ of: answered, problem: texts }));
    return () => {
      isCurrent = false;
    };
  }, [answered]);
  if (problem?.texts) {
    const { message, hint } = problem.texts;
    return { message: message[language], hint: hint?.[language] };
  }
  if (answered === null) return problem;
  return found?.of === answered ? found.problem : null;
}
