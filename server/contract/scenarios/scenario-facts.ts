import { z } from "zod";

/** The fields of every entry about an armed scenario. */
const armed = { id: z.int(), scenario: z.string() };

/** The journal entries about scenarios, a part of the facts in journal.ts. */
export const scenarioFacts = {
  "scenario.armed": z.object({
    ...armed,
    operation: z.string().nullable(),
    probability: z.number(),
    left: z.int().nullable(),
  }),
  /** An armed scenario applied to a request; `left`: how many more requests it applies to. */
  "scenario.met": z.object({
    ...armed,
    operation: z.string(),
    requestId: z.int(),
    left: z.int().nullable(),
  }),
  /** A warning: the scenario in the header of a request cannot apply to its operation and was ignored. */
  "scenario.ignored": z.object({
    scenario: z.string(),
    operation: z.string(),
    requestId: z.int(),
  }),
  "scenario.disarmed": z.object(armed),
  /** The user's own scenario files changed; if they have problems, the previous ones stay in use. */
  "scenario.reloaded": z.object({ files: z.int(), problems: z.array(z.string()) }),
} as const;
