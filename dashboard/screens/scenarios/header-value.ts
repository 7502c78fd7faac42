import type { ScenarioView } from "../../../server/contract/scenarios/scenarios.control.js";

/** The scenarios in a value of the header, in order. */
export const partsOf = (value: string): string[] =>
  value
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);

/** Whether a part of a header value belongs to this scenario. */
const isOf = ({ name, parameter }: ScenarioView, part: string) =>
  parameter ? part.startsWith(`${name}:`) : part === name;

/** The parameter of this scenario in a value; "" if the value does not contain the scenario. */
export function parameterIn(scenario: ScenarioView, value: string): string {
  const part = partsOf(value).find((candidate) => isOf(scenario, candidate));
  return part === undefined ? "" : part.slice(scenario.name.length + 1);
}

/** The value with another parameter of this scenario; other scenarios in it stay. */
export function withParameter(scenario: ScenarioView, value: string, parameter: string): string {
  const part = `${scenario.name}:${parameter}`;
  const parts = partsOf(value);
  const index = parts.findIndex((candidate) => isOf(scenario, candidate));
  return (index === -1 ? [part, ...parts] : parts.with(index, part)).join(", ");
}

/** The value with another scenario added. */
export const addScenario = (value: string, name: string): string => [...partsOf(value), name].join(", ");

/** Suggested parameters: those of the scenario's proofs and magic values. */
export function suggestedParameters(scenario: ScenarioView): string[] {
  const values = [...scenario.proof.map(({ send }) => send), ...scenario.magic.map(({ value }) => value)];
  return [...new Set(values.map((value) => parameterIn(scenario, value)).filter(Boolean))];
}
