import { z } from "zod";
import { rule } from "../rules.js";

/** A scenario file, as it was written. */
const scenarioSource = z.strictObject({
  file: z
    .string()
    .regex(/^[^/\\\p{Cc}]{1,200}\.ya?ml$/u, rule("yaml-file"))
    .meta({ examples: ["my-scenario.yaml"] }),
  text: z.string(),
});
export type ScenarioSource = z.infer<typeof scenarioSource>;

/** Files of one folder. */
export const scenarioSources = z
  .array(scenarioSource)
  .refine((all) => new Set(all.map(({ file }) => file)).size === all.length, rule("own-names"));
