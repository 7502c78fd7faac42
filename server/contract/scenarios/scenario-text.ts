import { readYamlText, type TextProblem } from "../yaml-text.js";
import { type ScenarioFile, scenarioFile } from "./scenario-file.js";
import { scenarioProblems } from "./scenario-soundness.js";

export type ScenarioText =
  | { readonly file: ScenarioFile; readonly problems?: undefined }
  | { readonly file?: undefined; readonly problems: readonly TextProblem[] };

/** Reads the YAML of one scenario. Nothing that it does not know passes: every problem is told with its place. */
export function readScenarioText(text: string): ScenarioText {
  const read = readYamlText(text, scenarioFile, scenarioProblems);
  return read.problems ? read : { file: read.value };
}
