import { describe, expect, test } from "vitest";
import type { CaseWebhook } from "../contract/cases/case.js";
import { compareWebhooks, differences } from "./replay-differences.js";

const at = (milliseconds: number) => new Date(Date.UTC(2030, 0, 1) + milliseconds).toISOString();
const time = (milliseconds: number) => Date.parse(at(milliseconds));

const webhook = (id: string, milliseconds: number, payload: unknown = { id }): CaseWebhook => ({
  ...{ at: at(milliseconds), account: 1, event: "cash_out", id, to: "https://loja.example/pix", payload },
});

describe("comparing two texts", () => {
  const [before, after] = ["E74907490203001012359y1ye2bW3HfV", "E74907490203001020000y1ye2bW3HfV"];

  test.each([
    ["instants within the drift", "at 2030-01-01T00:00:00.000Z", "at 2030-01-01T00:00:01.000Z", 1_000, true],
    ["instants beyond it", "at 2030-01-01T00:00:00.000Z", "at 2030-01-01T00:00:01.001Z", 1_000, false],
    ["ids of two minutes that follow one another", before, after, 1_000, true],
    ["ids of two minutes, on a frozen clock", before, after, 0, false],
    ["ids of minutes that are further apart", before, after.replace("0000y", "0001y"), 1_000, false],
    ["returns of two minutes", before.replace("E", "D"), after.replace("E", "D"), 1_000, true],
    ["a payment and its return", before, before.replace("E", "D"), 1_000, false],
    ["ids with another end", before, after.replace("HfV", "HfW"), 1_000, false],
    ["an id and a longer text", before, `${after}0`, 1_000, false],
  ])("finds %s", (_what, expected, came, drift, isSame) => {
    expect(differences(expected, came, drift, "id")).toEqual(isSame ? [] : [{ where: "id", expected, came }]);
  });
});

describe("comparing the webhooks of a case with a frozen clock", () => {
  test("accepts a webhook one step early, and then does not expect it again", () => {
    const compare = compareWebhooks([[], [webhook("a", 0)]], 0);
    expect(compare(0, [webhook("a", 0)], time(0))).toEqual([]);
    expect(compare(1, [], Number.POSITIVE_INFINITY)).toEqual([]);
  });

  test("reports a late webhook at two steps: the one that expects it and the one where it arrives", () => {
    const compare = compareWebhooks([[webhook("a", 0)], []], 0);
    const where = "webhook cash_out a";
    expect(compare(0, [], time(0))).toMatchObject([{ step: 0, differences: [{ where, came: undefined }] }]);
    expect(compare(1, [webhook("a", 0)], time(0))).toMatchObject([
      { step: 1, differences: [{ where, expected: undefined }] },
    ]);
  });
});

describe("comparing the webhooks of a case with a running clock", () => {
  const drift = 1_000;

  test("accepts a webhook at any of several concurrent calls", () => {
    // Four concurrent calls: the case has webhook a at call 0 and b at call 3; the replay has a at call 2 and b at call 0.
    const compare = compareWebhooks([[webhook("a", 2)], [], [], [webhook("b", 3)]], drift);
    expect(compare(0, [webhook("b", 3)], time(1))).toEqual([]);
    expect(compare(1, [], time(2))).toEqual([]);
    expect(compare(2, [webhook("a", 1)], time(3))).toEqual([]);
    expect(compare(3, [], Number.POSITIVE_INFINITY)).toEqual([]);
  });

  test("reports a different payload or time at the step that expects the webhook", () => {
    const compare = compareWebhooks([[webhook("a", 0), webhook("b", 0)], []], drift);
    expect(compare(0, [], time(1))).toEqual([]);
    const changed = [webhook("a", 0, { id: "other" }), webhook("b", 1_001)];
    expect(compare(1, changed, Number.POSITIVE_INFINITY)).toMatchObject([
      { step: 0, differences: [{ where: "webhook cash_out a.payload.id", came: "other" }] },
      { step: 0, differences: [{ where: "webhook cash_out b.at" }] },
    ]);
  });

  test("reports a missing webhook at the step that expects it, once the clock has passed the webhook's time by more than the drift", () => {
    const compare = compareWebhooks([[webhook("a", 0)], [], []], drift);
    expect(compare(0, [], time(900))).toEqual([]);
    expect(compare(1, [], time(1_001))).toMatchObject([{ step: 0, differences: [{ came: undefined }] }]);
    expect(compare(2, [], Number.POSITIVE_INFINITY), "reported only once").toEqual([]);
  });

  test("reports a missing webhook after the last step at the latest", () => {
    const compare = compareWebhooks([[webhook("a", 0)]], drift);
    expect(compare(0, [], Number.POSITIVE_INFINITY)).toHaveLength(1);
  });

  test("reports a webhook that no step expects", () => {
    const compare = compareWebhooks([[], []], drift);
    expect(compare(1, [webhook("a", 0)], time(0))).toMatchObject([
      { step: 1, differences: [{ expected: undefined }] },
    ]);
  });
});
