import { describe, expect, it } from "vitest";
import type { ScenarioView } from "../../../server/contract/scenarios/scenarios.control.js";
import { addScenario, parameterIn, partsOf, suggestedParameters, withParameter } from "./header-value.js";
import { filterScenarios, operationsOf } from "./search.js";

const scenario = (name: string, rest: Partial<ScenarioView> = {}): ScenarioView => ({
  name,
  form: name,
  example: name,
  description: { pt: "", en: "" },
  operations: ["cash-out"],
  seams: ["settlement"],
  parameter: null,
  magic: [],
  assumptions: [],
  proof: [],
  source: null,
  ...rest,
});
const anything = { kind: "duration", rule: { pt: "", en: "" } };
const proof = (send: string) => ({ operations: ["cash-out"], send, next: false, answer: null, later: [] });
const delayed = scenario("delayed", {
  parameter: anything,
  proof: [proof("delayed:5s"), proof("delayed:30s, reject:X"), proof("delayed:5s")],
  magic: [{ value: "delayed:1m", amount: 7490.03 }],
});
const webhookDelay = scenario("webhook:delay", { parameter: anything, operations: ["cob", "cash-out"] });

describe("a value of the header", () => {
  it("is split at its commas", () =>
    expect(partsOf(" delayed:5s,webhook:duplicate , ")).toEqual(["delayed:5s", "webhook:duplicate"]));

  it("replaces the parameter of its scenario", () =>
    expect(withParameter(delayed, "success, delayed:5s, webhook:delay:1m", "9s")).toBe(
      "success, delayed:9s, webhook:delay:1m",
    ));

  it("gets its own scenario back at the front", () =>
    expect(withParameter(delayed, "webhook:delay:1m", "9s")).toBe("delayed:9s, webhook:delay:1m"));

  it("gets another scenario", () => {
    expect(addScenario("delayed:5s", "success")).toBe("delayed:5s, success");
    expect(addScenario("", "success")).toBe("success");
  });

  it("finds the parameter of a scenario whose name contains colons", () => {
    expect(parameterIn(webhookDelay, "delayed:5s, webhook:delay:1m")).toBe("1m");
    expect(parameterIn(delayed, "webhook:delay:1m")).toBe("");
  });

  it("is offered with the parameters of its proofs and magic values, each once", () =>
    expect(suggestedParameters(delayed)).toEqual(["5s", "30s", "1m"]));
});

describe("the list of scenarios", () => {
  const all = [delayed, webhookDelay];
  const anyFilter = { query: "", operation: "", stage: "" };
  const names = (rest: Partial<typeof anyFilter>) =>
    filterScenarios(all, { ...anyFilter, ...rest }).map(({ name }) => name);

  it("is searched by name, code and amount, and by every word", () => {
    expect(names({ query: "DELAY webhook" })).toEqual(["webhook:delay"]);
    expect(names({ query: "7490.03" })).toEqual(["delayed"]);
    expect(names({ query: "reject:x" })).toEqual(["delayed"]);
    expect(names({ query: "nobody" })).toEqual([]);
  });

  it("is filtered by operation and by stage", () => {
    expect(names({ operation: "cob" })).toEqual(["webhook:delay"]);
    expect(names({ stage: "settlement" })).toHaveLength(2);
    expect(names({ stage: "arrival" })).toEqual([]);
  });

  it("lists its operations, those with the most scenarios first", () =>
    expect(operationsOf(all)).toEqual(["cash-out", "cob"]));
});
