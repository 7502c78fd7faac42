import { expect, it } from "vitest";
import { parse } from "yaml";
import type { Case } from "./case.js";
import { caseText, readCaseText } from "./case-text.js";

const messagesOf = (text: string) => readCaseText(text).problems?.map(({ message }) => message) ?? [];

it.each<[what: string, text: string]>([
  ["unmatched closing brackets", "} ".repeat(20_000)],
  ["unclosed lists", Array.from({ length: 2_000 }, (_, index) => `k${index}: [${index}\n`).join("")],
  ["colons alone", "k\n:\n".repeat(5_000)],
  ["directives", "%A b\n".repeat(5_000)],
])("reading stops after twenty problems: %s", (_what, text) => {
  expect(messagesOf(text)).toHaveLength(21);
  expect(messagesOf(text).at(-1)).toBe("and more, from here on.");
});

it("a list that is nested by every line is refused as nested too deeply", () => {
  expect(messagesOf(`a: [${"b: c\n ".repeat(100_000)}]`)).toEqual(["this is nested too deeply."]);
});

it.each(["[", "{", "{a: ", "- ", "? "])("reading stops at the nesting limit: %s", (opening) => {
  expect(messagesOf(opening.repeat(1_000_000))).toEqual(["this is nested too deeply."]);
});

it("reading stops at the size of the longest record", () => {
  expect(messagesOf("- []\n".repeat(700_000))).toEqual(["from here on there is too much to read."]);
});

it("a file longer than the longest record is not read", () => {
  expect(messagesOf(" ".repeat(8_000_001))).toEqual([
    "the file has 8000001 characters; at most 8000000 are read.",
  ]);
});

const withStep = (step: string) => `localpix: 0.1.0\ncase: 1\nsteps:\n  - ${step}\n`;

it.each([
  [
    "a key with an invisible character",
    `{ "a\u200bt": x, control: pay }`,
    "steps.0: there is no key a\u200bt; it has characters that cannot be seen; without them it is at.",
  ],
  ["a key of the other kind of step", "{ at: x, control: pay, body: 1 }", "steps.0: there is no key body"],
  [
    "a key similar to one of both kinds",
    "{ att: x, control: pay }",
    "steps.0: there is no key att; did you mean at?",
  ],
])("a suggestion is never the written word, and never appears twice: %s", (_what, step, message) => {
  expect(messagesOf(withStep(step))).toContainEqual(message);
});

it.each(["\u009b31m", "\u0085", "\u007f", "\u202e", "\u2066", "\u200f", "\u2028", "\ufeff", "back\\\u202e"])(
  "%j is written escaped in keys and values, and is read back unchanged",
  (invisible) => {
    const content = {
      steps: [{ [`a${invisible}`]: invisible, text: `one\ntwo ${invisible}`, plain: "plain" }],
    };
    const text = caseText(content as unknown as Case);
    expect(text).not.toMatch(/[\u007f-\u009f\u200f\u2028\u202e\u2066\ufeff]/);
    expect(text).toContain("plain: plain");
    expect(parse(text)).toEqual(content);
  },
);

it("a file that was cut off anywhere after its comment is refused, but not one without marks", () => {
  const step = { at: "2026-11-29T07:10:06.945Z", gateway: "GET /api/balance", answers: 200 };
  const text = caseText({ localpix: "0.1.0", case: 1, steps: [step, step] } as unknown as Case);
  const cutOff = "the file is cut off here: its last line must be ...";
  for (let end = text.indexOf("localpix: 0.1.0"); end < text.length - 1; end++)
    expect(messagesOf(text.slice(0, end)), text.slice(0, end)).toEqual([cutOff]);
  const edited = text.replaceAll("\n", "\r\n");
  const earlier = text.replace("---\n", "").replace(/\.\.\.\n$/, "");
  for (const whole of [text, edited, earlier]) expect(messagesOf(whole)).not.toContain(cutOff);
});
