import { readYamlText, type TextProblem } from "../yaml-text.js";
import { stem } from "./scenario-effects.js";
import { isPlaceholder, type ScenarioFile, scenarioFile, type WrittenScenarioFile } from "./scenario-file.js";
import type { ScenarioProof, ScenarioProofFile } from "./scenario-proof.js";
import { scenarioProblems } from "./scenario-soundness.js";

export type ScenarioText =
  | { readonly file: ScenarioFile; readonly problems?: undefined }
  | { readonly file?: undefined; readonly problems: readonly TextProblem[] };

/** Reads the YAML of one scenario. Unknown fields are refused; each problem comes with its place in the text. */
export function readScenarioText(text: string): ScenarioText {
  const read = readYamlText(text, scenarioFile, scenarioProblems);
  if (read.problems) return read;
  const { value } = read;
  return { file: { ...value, proof: value.proof.flatMap((proof) => proofPerSentValue(proof, value)) } };
}

/** Splits a proof into one per value that it sends, with the placeholder filled in. */
function proofPerSentValue(
  proof: ScenarioProofFile,
  { name, example = name }: WrittenScenarioFile,
): ScenarioProof[] {
  const { send = example, answer, later, ...rest } = proof;
  return [send].flat().map((value) => {
    const fillPlaceholder = (code: string) => (isPlaceholder(code) ? value.slice(stem(name).length) : code);
    return {
      ...rest,
      send: value,
      answer:
        answer === "lost" || answer.code === undefined
          ? answer
          : { ...answer, code: fillPlaceholder(answer.code) },
      ...(later && {
        later: later.map((step) =>
          step.errorCode === undefined ? step : { ...step, errorCode: fillPlaceholder(step.errorCode) },
        ),
      }),
    };
  });
}
