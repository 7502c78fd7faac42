import { z } from "zod";
import { rule } from "../rules.js";

/** The name and the text of a scenario file. */
const scenarioSource = z.strictObject({
  file: z
    .string()
    .regex(/^[^/\\\p{Cc}]{1,200}\.ya?ml$/u, rule("yaml-file"))
    .meta({ examples: ["my-scenario.yaml"] }),
  text: z.string(),
});
export type ScenarioSource = z.infer<typeof scenarioSource>;

/** The scenario files of one folder. */
export const scenarioSources = z
  .array(scenarioSource)
  .refine((all) => new Set(all.map(({ file }) => file)).size === all.length, rule("own-names"));
