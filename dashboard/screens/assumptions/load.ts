import type { AssumptionId } from "../../../server/contract/assumptions/assumptions.js";
import { client } from "../../feed/world.js";
import type { Language } from "../../words/language.js";
import type { AssumptionView } from "./groups.js";

/** Loads the assumptions in a language: English from the sandbox, Portuguese with the page's own texts. */
export async function loadAssumptions(language: Language): Promise<AssumptionView[]> {
  const { assumptions } = await client.listAssumptions();
  if (language === "en") return assumptions;
  const { assumptionsPt } = await import("../../../server/contract/assumptions/assumptions-pt.js");
  return assumptions.map((assumption) => ({
    ...assumption,
    ...assumptionsPt[assumption.id as AssumptionId],
  }));
}
