import { useEffect, useState } from "react";
import { useLanguage } from "../words/language.js";
import type { Problem } from "./use-action.js";

/**
 * A problem in the reader's language; null for the moment that the Portuguese sentences take to come. Without them, as
 * when nobody answers any more, it stays English.
 */
export function useTold(problem: Problem): Problem | null {
  const { language } = useLanguage();
  const { code, message, hint } = problem;
  const isForeign = language === "pt" && code !== undefined;
  const [told, setTold] = useState<{ readonly of: string; readonly problem: Problem } | null>(null);
  useEffect(() => {
    if (!isForeign) return;
    let isWanted = true;
    void inPortuguese(code, { message, hint })
      .catch((): Problem => ({ message, hint }))
      .then((found) => isWanted && setTold({ of: message, problem: found }));
    return () => {
      isWanted = false;
    };
  }, [isForeign, code, message, hint]);
  if (!isForeign) return problem;
  return told?.of === message ? told.problem : null;
}

async function inPortuguese(code: string | null, said: Problem): Promise<Problem> {
  const { phraseInPortuguese, problemInPortuguese } = await import("../../server/contract/messages/told.js");
  return code === null
    ? { ...said, message: phraseInPortuguese(said.message) }
    : problemInPortuguese(code, said);
}
