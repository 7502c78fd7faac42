import { describe, expect, it } from "vitest";
import { readScenarioText } from "./scenario-text.js";

const SOUND = `name: late:<duration>
example: late:5s
description: { pt: Tarde., en: Late. }
operations: [cash-out]
parameter: { kind: duration, from: 1s, to: 1m }
does:
  settlement: { laterBy: <duration> }
proof:
  - operation: cash-out
    answer: { status: 201 }
`;

/** Every problem of a text with line and column. */
const problems = (text: string) =>
  (readScenarioText(text).problems ?? []).map(({ line, column, message }) => `${line}:${column} ${message}`);
const changed = (from: string, to: string) => {
  expect(SOUND).toContain(from);
  return problems(SOUND.replace(from, to));
};

describe("the text of a scenario", () => {
  it("is read if it is valid", () => {
    expect(readScenarioText(SOUND)).toMatchObject({ file: { name: "late:<duration>", assumptions: [] } });
  });

  it("has a proof for each value of a list, with the value in place of the placeholder", () => {
    const text = SOUND.replace("late:5s", "late:A1")
      .replace("{ kind: duration, from: 1s, to: 1m }", "{ kind: error-code }")
      .replace("laterBy: <duration>", "rejects: <duration>")
      .replace(
        "    answer: { status: 201 }",
        "    send: [late:A1, late:B2]\n    answer: { status: 422, code: <duration> }\n    later: [{ after: 1s, errorCode: <duration> }]",
      );
    expect(readScenarioText(text).file?.proof).toEqual(
      ["A1", "B2"].map((code) => ({
        ...{ operation: "cash-out", send: `late:${code}`, answer: { status: 422, code } },
        later: [{ after: "1s", errorCode: code }],
      })),
    );
    expect(readScenarioText(SOUND).file?.proof).toMatchObject([{ send: "late:5s" }]);
  });

  it.each<[string, string, string, string]>([
    [
      "another placeholder in a proof",
      "status: 201 }",
      "status: 400, code: <time> }",
      "10:34 proof.0.answer.code has <time>, which is not in the name; there is <duration>.",
    ],
    [
      "a placeholder that is not in the sent value",
      "    answer: { status: 201 }",
      "    send: [late:1s, success]\n    answer: { status: 400, code: <duration> }",
      "10:11 proof.0.send must begin with late:, the part before <duration>.",
    ],
    [
      "an unknown key",
      "operations:",
      "opertions:",
      "4:1 there is no key opertions; did you mean operations?",
    ],
    [
      "an unknown key within",
      "laterBy:",
      "laterby:",
      "7:17 does.settlement: there is no key laterby; did you mean laterBy?",
    ],
    [
      "an unknown operation",
      "[cash-out]",
      "[cash-ot]",
      '4:14 operations.0 cannot be "cash-ot"; did you mean cash-out',
    ],
    [
      "an unknown stage",
      "settlement:",
      "setlement:",
      "7:3 does: there is no key setlement; did you mean settlement?",
    ],
    [
      "a duration without a unit",
      "from: 1s",
      "from: '1'",
      "5:36 parameter.from must be a duration with a unit, such as 5s or 1h30m.",
    ],
    [
      "an unknown assumption",
      "proof:",
      "assumptions: [SCENARIO]\nproof:",
      '8:15 assumptions.0 cannot be "SCENARIO"; did you mean SCENARIOS?',
    ],
    [
      "an unknown code",
      "laterBy: <duration>",
      "laterBy: <duration>, rejects: ACOUNT_CLOSED",
      "7:47 does.settlement.rejects is not an error code that localpix knows; a code of your own needs a message; did you mean ACCOUNT_CLOSED",
    ],
    [
      "an unknown refusal",
      "settlement: { laterBy: <duration> }",
      "admission: { refuse: PIX_INVALID_AMOUT }",
      "7:24 does.admission.refuse is not a refusal of any operation; did you mean PIX_INVALID_AMOUNT?",
    ],
    [
      "an unknown journal type",
      "status: 201 }",
      "status: 201 }\n    journal: [payout.setled]",
      '11:15 proof.0.journal.0 cannot be "payout.setled"; did you mean payout.settled or payout.created or payout.returned?',
    ],
    [
      "another placeholder",
      "laterBy: <duration>",
      "laterBy: <time>",
      "7:26 does.settlement.laterBy has <time>, which is not in the name; there is <duration>.",
    ],
    [
      "a placeholder of another kind",
      "laterBy: <duration>",
      "rejects: <duration>",
      "7:26 does.settlement.rejects needs a parameter of kind error-code, not duration.",
    ],
    [
      "an invalid example",
      "late:5s",
      "late:2m",
      "2:10 example must be late: and a duration with a unit, from 1s to 1m.",
    ],
    [
      "a family without its parameter",
      "late:<duration>",
      "late",
      "5:12 parameter needs a placeholder in the name, such as late:<duration>.",
    ],
    [
      "two contradictory effects",
      "laterBy: <duration>",
      "laterBy: <duration>, outcome: never",
      "7:3 does has two effects that contradict each other.",
    ],
    [
      "a slot of the wrong type",
      "laterBy: <duration>",
      "laterBy: [5s]",
      '7:26 does.settlement.laterBy must be of type string, not ["5s"].',
    ],
    ["invalid YAML", "does:", "does: [", "8:1 Flow sequence"],
    [
      "a key twice",
      "example: late:5s",
      "example: late:5s\nexample: late:6s",
      "3:1 there is a key example already.",
    ],
  ])("with %s is refused with line and column, and with a suggestion", (_what, from, to, message) => {
    expect(changed(from, to)[0]).toMatch(new RegExp(`^${message.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")}`));
  });

  const many = (count: number, line: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => line(index)).join("");

  it.each<[string, string, string, number]>([
    ["unknown keys", SOUND + many(800, (index) => `key${index}: 1\n`), "31:1 and 780 more", 21],
    ["a key that is repeated 800 times", SOUND + many(800, () => "name: a\n"), "31:1 and 780 more", 21],
    ["unknown words", SOUND.replace("[cash-out]", `[${many(800, () => "x, ")}x]`), "4:74 and 781 more", 21],
    ["many lines of invalid YAML", many(800, () => "a: b: c\n"), "21:4 and ", 21],
    ["unknown tags", many(800, (index) => `k${index}: !x y\n`), "21:6 and more, from", 21],
    [
      "a word as long as a file",
      SOUND.replace("cash-out", "x".repeat(15_000)),
      "4:14 operations.0 cannot be",
      1,
    ],
    ["a key as long as a file", `${SOUND}? ${"x".repeat(15_000)}\n`, "11:3 there is no key xxx", 1],
    ["a list in each list", `x: ${"[".repeat(300)}${"]".repeat(300)}`, "1:202 this is nested too deeply.", 1],
    ["unclosed lists", "[".repeat(15_000), "1:2001 this is nested too deeply.", 1],
    ["a key in each key", `x:\n  ${"? ".repeat(300)}1`, "2:5 a key must be a word", 1],
    [
      "aliases of aliases",
      `a0: &a0 [x]\n${many(30, (i) => `a${i + 1}: &a${i + 1} [*a${i}, *a${i}]\n`)}`,
      "2:10 Ex",
      1,
    ],
    ["an undefined alias", "name: *x", "1:7 Unresolved alias", 1],
    ["an alias within itself", "name: &x [*x]", "1:11 an alias cannot refer to", 1],
    [
      "more text than a scenario can have",
      SOUND + " ".repeat(16_000),
      "1:1 the file has 16252 characters",
      1,
    ],
  ])("with %s is refused with a short list of problems", (_what, text, last, count) => {
    const found = problems(text);
    expect(found.at(-1)?.slice(0, last.length)).toBe(last);
    expect(found).toHaveLength(count);
    expect(found.join("").length).toBeLessThan(5_000);
  });

  it("lists all problems at once", () => {
    expect(
      problems("name: Late\ndoes: {}\n").map((problem) => problem.split(" ").slice(0, 2).join(" ")),
    ).toEqual(["1:7 name", "1:1 description", "1:1 operations", "1:1 proof"]);
  });

  it.each(["", "[]", "null", "- a"])("that is not a map (%j) is refused", (text) => {
    expect(problems(text)).not.toEqual([]);
  });
});
