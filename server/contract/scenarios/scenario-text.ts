import { readYamlText, type TextProblem } from "../yaml-text.js";
import { stem } from "./scenario-effects.js";
import { isPlaceholder, type ScenarioFile, scenarioFile, type WrittenScenarioFile } from "./scenario-file.js";
import type { ScenarioProof, WrittenProof } from "./scenario-proof.js";
import { scenarioProblems } from "./scenario-soundness.js";

export type ScenarioText =
  | { readonly file: ScenarioFile; readonly problems?: undefined }
  | { readonly file?: undefined; readonly problems: readonly TextProblem[] };

/** Reads the YAML of one scenario. Nothing that it does not know passes: every problem is told with its place. */
export function readScenarioText(text: string): ScenarioText {
  const read = readYamlText(text, scenarioFile, scenarioProblems);
  if (read.problems) return read;
  const { value } = read;
  return { file: { ...value, proof: value.proof.flatMap((proof) => eachSent(proof, value)) } };
}

/** A proof for each value that one sends, with that value in the place of the placeholder. */
function eachSent(proof: WrittenProof, { name, example = name }: WrittenScenarioFile): ScenarioProof[] {
  const { send = example, answer, later, ...rest } = proof;
  return [send].flat().map((value) => {
    const seen = (code: string) => (isPlaceholder(code) ? value.slice(stem(name).length) : code);
    return {
      ...rest,
      send: value,
      answer:
        answer === "lost" || answer.code === undefined ? answer : { ...answer, code: seen(answer.code) },
      ...(later && {
        later: later.map((step) =>
          step.errorCode === undefined ? step : { ...step, errorCode: seen(step.errorCode) },
        ),
      }),
    };
  });
}
