import { lazyModule } from "../../browser/lazy-module.js";
import { client } from "../../feed/world.js";
import type { Language } from "../../words/language.js";
import type { AssumptionView } from "./groups.js";

const assumptionTexts = lazyModule(() => import("../../../server/contract/assumptions/assumptions.js"));

/** Loads the assumptions in a language: English from the sandbox, Portuguese with the page's own texts. */
export async function loadAssumptions(language: Language): Promise<AssumptionView[]> {
  const { assumptions } = await client.listAssumptions();
  if (language === "en") return assumptions;
  const { assumptionRowsIn } = await assumptionTexts.load();
  const translated = new Map<string, AssumptionView>(assumptionRowsIn(language).map((row) => [row.id, row]));
  return assumptions.map((assumption) => {
    const { openPoint, decision } = translated.get(assumption.id) ?? assumption;
    return { ...assumption, openPoint, decision };
  });
}
