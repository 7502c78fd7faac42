import { describe, expect, it } from "vitest";
import { parameterRule } from "./scenario-parameter.js";

describe("the rule of a duration parameter", () => {
  it("names the limit that longer durations count as", () => {
    expect(parameterRule({ kind: "duration", from: "1s", to: "2m", above: "clamp" })).toEqual({
      pt: "uma duração com unidade, de 1s a 2m (maiores valem 2m)",
      en: "a duration with a unit, from 1s to 2m (longer ones count as 2m)",
    });
  });

  it("names only the range if longer durations are refused", () => {
    expect(parameterRule({ kind: "duration", from: "0s", to: "1m" }).en).toBe(
      "a duration with a unit, from 0s to 1m",
    );
  });
});
