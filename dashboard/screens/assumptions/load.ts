import type { AssumptionId } from "../../../server/contract/assumptions/assumptions.js";
import { client } from "../../feed/world.js";
import type { Language } from "../../words/language.js";
import type { AssumptionView } from "./groups.js";

/** The table of the sandbox, in the words of a language; those of another one than its own come with the page. */
export async function loadAssumptions(language: Language): Promise<AssumptionView[]> {
  const { assumptions } = await client.listAssumptions();
  if (language === "en") return assumptions;
  const { assumptionsPt } = await import("../../../server/contract/assumptions/assumptions-pt.js");
  return assumptions.map((assumption) => ({
    ...assumption,
    ...assumptionsPt[assumption.id as AssumptionId],
  }));
}
