import type { Inconsistency } from "../yaml-text.js";
import { contradict } from "./scenario.js";
import { scenarioOf, stem } from "./scenario-effects.js";
import { isPlaceholder, type ScenarioFile } from "./scenario-file.js";
import { parameterRule, readParameter } from "./scenario-parameter.js";

/** Which kind of parameter fits where. */
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

/** What is wrong with a file whose every value is well-formed. */
export function scenarioProblems(file: ScenarioFile): Inconsistency[] {
  const problem = (path: readonly string[], message: string, known?: readonly string[]) => ({
    code: "custom" as const,
    path,
    message,
    ...(known ? { params: { known } } : {}),
  });
  const { name, example, parameter, does } = file;
  const placeholder = /<[^>]+>$/.exec(name)?.[0];
  if (placeholder && !parameter)
    return [problem(["name"], `has ${placeholder}, but no parameter says what it may be`)];
  if (!placeholder && parameter)
    return [problem(["parameter"], "has no place in the name, such as late:<duration>")];
  if (placeholder && example === undefined) return [problem(["example"], "is missing")];
  if (!placeholder && example !== undefined)
    return [problem(["example"], "belongs to a family; the name says all")];
  const slots = Object.entries(does).flatMap(([seam, effects]) =>
    Object.entries(effects ?? {}).map(([key, value]) => ({ path: ["does", seam, key], value })),
  );
  const wrong = slots.flatMap(({ path, value }) => {
    if (!isPlaceholder(value)) return [];
    if (value !== placeholder)
      return [problem(path, `has ${value}, which the name has not`, placeholder ? [placeholder] : [])];
    const kind = KINDS[path.slice(1).join(".")];
    return kind === parameter!.kind
      ? []
      : [problem(path, `needs a parameter of kind ${kind}, not ${parameter!.kind}`)];
  });
  if (wrong.length > 0) return wrong;
  if (placeholder && !slots.some(({ value }) => value === placeholder)) {
    return [problem(["does"], `makes no use of ${placeholder}`)];
  }
  const value = parameter ? readParameter(parameter, example!.slice(stem(name).length)) : undefined;
  if (parameter && (value === null || !example!.startsWith(stem(name)))) {
    return [problem(["example"], `must be ${stem(name)} and ${parameterRule(parameter).en}`)];
  }
  const scenario = scenarioOf(file, example ?? name, value ?? undefined);
  return contradict(scenario, scenario)
    ? [problem(["does"], "says two things that cannot both be true")]
    : [];
}
