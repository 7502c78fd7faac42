import { z } from "zod";

/** What every entry about an armed scenario says of it. */
const armed = { id: z.int(), scenario: z.string() };

/** What the journal says of scenarios: a part of its facts (journal.ts). */
export const scenarioFacts = {
  "scenario.armed": z.object({
    ...armed,
    operation: z.string().nullable(),
    probability: z.number(),
    left: z.int().nullable(),
  }),
  /** A request has met what was armed; `left`: how many more it will meet. */
  "scenario.met": z.object({
    ...armed,
    operation: z.string(),
    requestId: z.int(),
    left: z.int().nullable(),
  }),
  /** A request asked in its header for what cannot happen to its operation: a warning, because nothing came of it. */
  "scenario.ignored": z.object({
    scenario: z.string(),
    operation: z.string(),
    requestId: z.int(),
  }),
  "scenario.disarmed": z.object(armed),
  /** The user's own scenario files have changed; with problems, the ones before stay in use. */
  "scenario.reloaded": z.object({ files: z.int(), problems: z.array(z.string()) }),
} as const;
