import type { Inconsistency } from "../yaml-text.js";
import { contradict } from "./scenario.js";
import { scenarioOf, stem } from "./scenario-effects.js";
import { isPlaceholder, type WrittenScenarioFile } from "./scenario-file.js";
import { parameterRule, readParameter } from "./scenario-parameter.js";

/** The kind of parameter that each effect takes. */
const KINDS: Readonly<Record<string, string>> = {
  "arrival.status": "status",
  "arrival.slow": "duration",
  "admission.refuse": "refusal",
  "settlement.rejects": "error-code",
  "settlement.laterBy": "duration",
  "settlement.returnedAfter": "duration",
  "delivery.copies": "count",
  "delivery.delay": "duration",
  "delivery.failures": "count",
};

const problem = (path: readonly PropertyKey[], message: string, known?: readonly string[]) => ({
  code: "custom" as const,
  path,
  message,
  ...(known ? { params: { known } } : {}),
});

/** The contradictions in a file whose values are all valid. */
export function scenarioProblems(file: WrittenScenarioFile): Inconsistency[] {
  const { name, example, parameter, does } = file;
  const placeholder = /<[^>]+>$/.exec(name)?.[0];
  if (placeholder && !parameter)
    return [problem(["name"], `has ${placeholder}, but no parameter says what it may be`)];
  if (!placeholder && parameter)
    return [problem(["parameter"], "needs a placeholder in the name, such as late:<duration>")];
  if (placeholder && example === undefined) return [problem(["example"], "is missing")];
  if (!placeholder && example !== undefined)
    return [problem(["example"], "is only for a name with a parameter")];
  const slots = Object.entries(does).flatMap(([stage, effects]) =>
    Object.entries(effects ?? {}).map(([key, value]) => ({ path: ["does", stage, key], value })),
  );
  const wrong = slots.flatMap(({ path, value }) => {
    if (!isPlaceholder(value)) return [];
    if (value !== placeholder)
      return [problem(path, `has ${value}, which is not in the name`, placeholder ? [placeholder] : [])];
    const kind = KINDS[path.slice(1).join(".")];
    return kind === parameter?.kind
      ? []
      : [problem(path, `needs a parameter of kind ${kind}, not ${parameter?.kind}`)];
  });
  if (wrong.length > 0) return wrong;
  if (placeholder && !slots.some(({ value }) => value === placeholder)) {
    return [problem(["does"], `does not use ${placeholder}`)];
  }
  const value =
    parameter && example !== undefined
      ? readParameter(parameter, example.slice(stem(name).length))
      : undefined;
  if (parameter && (value === null || !example?.startsWith(stem(name)))) {
    return [problem(["example"], `must be ${stem(name)} and ${parameterRule(parameter).en}`)];
  }
  const unproven = proofProblems(file, placeholder);
  if (unproven.length > 0) return unproven;
  const scenario = scenarioOf(file, example ?? name, value ?? undefined);
  return contradict(scenario, scenario)
    ? [problem(["does"], "has two effects that contradict each other")]
    : [];
}

/** A placeholder in a proof stands for the value that is sent, so it must be the same as in the name. */
function proofProblems(file: WrittenScenarioFile, placeholder: string | undefined): Inconsistency[] {
  const { name, example = name } = file;
  return file.proof.flatMap(({ send = example, answer, later = [] }, at) => {
    const codes = [
      { path: ["proof", at, "answer", "code"], code: answer === "lost" ? undefined : answer.code },
      ...later.map(({ errorCode }, step) => ({
        path: ["proof", at, "later", step, "errorCode"],
        code: errorCode,
      })),
    ].filter(({ code }) => isPlaceholder(code));
    const foreign = codes.filter(({ code }) => code !== placeholder);
    if (foreign.length > 0)
      return foreign.map(({ path, code }) =>
        problem(path, `has ${code}, which is not in the name`, placeholder ? [placeholder] : []),
      );
    return codes.length === 0 || [send].flat().every((value) => value.startsWith(stem(name)))
      ? []
      : [problem(["proof", at, "send"], `must begin with ${stem(name)}, the part before ${placeholder}`)];
  });
}
