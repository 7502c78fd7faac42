import { expect, it } from "vitest";
import { type AssumptionView, groupsOf, switchesOf } from "./groups.js";

const assumption = (id: string, group: AssumptionView["group"], decision = ""): AssumptionView => ({
  id,
  group,
  decision,
  openPoint: "what",
  section: "Errors",
  source: "J",
});
const all = [
  assumption("A", "access"),
  assumption("B", "time", "Never"),
  assumption("C", "access", "never, ever"),
];

it("groups assumptions", () =>
  expect(groupsOf(all, "").map(({ group, assumptions }) => [group, assumptions.map(({ id }) => id)])).toEqual(
    [
      ["access", ["A", "C"]],
      ["time", ["B"]],
    ],
  ));

it("keeps assumptions with every word, and no empty group", () => {
  expect(groupsOf(all, "never ERRORS").flatMap(({ assumptions }) => assumptions.map(({ id }) => id))).toEqual(
    ["B", "C"],
  );
  expect(groupsOf(all, "nobody")).toEqual([]);
});

it("finds the flags in a decision", () => {
  expect(
    switchesOf(assumption("A", "time", "`--settlement manual` waits; `--settlement 5s`, not `POST`")),
  ).toEqual(["--settlement manual", "--settlement 5s"]);
});
