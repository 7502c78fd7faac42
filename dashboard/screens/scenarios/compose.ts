import type { ScenarioView } from "../../../server/contract/scenarios/scenarios.control.js";

/** The scenarios that a value of the header names, in order. */
export const partsOf = (value: string): string[] =>
  value
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);

/** Whether a part of a value is of this scenario. */
const isOf = ({ name, parameter }: ScenarioView, part: string) =>
  parameter ? part.startsWith(`${name}:`) : part === name;

/** What stands for the parameter of this scenario in a value; "" where the value does not name it. */
export function parameterIn(scenario: ScenarioView, value: string): string {
  const part = partsOf(value).find((one) => isOf(scenario, one));
  return part === undefined ? "" : part.slice(scenario.name.length + 1);
}

/** The value with another parameter of this scenario; whatever stands beside it stays. */
export function withParameter(scenario: ScenarioView, value: string, parameter: string): string {
  const written = `${scenario.name}:${parameter}`;
  const parts = partsOf(value);
  const place = parts.findIndex((one) => isOf(scenario, one));
  return (place === -1 ? [written, ...parts] : parts.with(place, written)).join(", ");
}

/** The value with one scenario more. */
export const withAnother = (value: string, another: string): string =>
  [...partsOf(value), another].join(", ");

/** Parameters worth offering: those that its proofs send and its signs stand for. */
export function offeredParameters(scenario: ScenarioView): string[] {
  const sent = [...scenario.proof.map(({ send }) => send), ...scenario.magic.map(({ value }) => value)];
  return [...new Set(sent.map((value) => parameterIn(scenario, value)).filter(Boolean))];
}
