import { expect, it } from "vitest";
import { allowsStep, MED_STEPS, type MedStep } from "../../../server/meds/meds.js";
import { COLUMNS, MED_ACTIONS, stateOf } from "./med-state.js";

it("offers the steps that the sandbox allows, and no others", () => {
  const steps = Object.keys(MED_STEPS) as MedStep[];
  for (const status of COLUMNS)
    expect(MED_ACTIONS[status].toSorted()).toEqual(
      steps.filter((step) => allowsStep({ status }, step)).toSorted(),
    );
});

it.each([
  ["OPEN", null, "OPEN"],
  ["ANALYZED", "APPROVED", "APPROVED"],
  ["ANALYZED", "REJECTED", "REJECTED"],
] as const)("%s %s is %s", (status, analysisResult, state) => {
  expect(stateOf({ status, analysisResult })).toBe(state);
});
