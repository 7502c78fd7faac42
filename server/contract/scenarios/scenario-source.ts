import { z } from "zod";

/** A scenario file, as it was written. */
const scenarioSource = z.strictObject({
  file: z
    .string()
    .regex(/^[^/\\\p{Cc}]{1,200}\.ya?ml$/u, "must be the name of a YAML file, without a folder")
    .meta({ examples: ["my-scenario.yaml"] }),
  text: z.string(),
});
export type ScenarioSource = z.infer<typeof scenarioSource>;

/** Files of one folder. */
export const scenarioSources = z
  .array(scenarioSource)
  .refine(
    (all) => new Set(all.map(({ file }) => file)).size === all.length,
    "must each have a name of its own",
  );
