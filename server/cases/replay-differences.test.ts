import { describe, expect, test } from "vitest";
import type { CaseWebhook } from "../contract/cases/case.js";
import { compareWebhooks } from "./replay-differences.js";

const at = (milliseconds: number) => new Date(Date.UTC(2030, 0, 1) + milliseconds).toISOString();
const time = (milliseconds: number) => Date.parse(at(milliseconds));

const webhook = (id: string, milliseconds: number, payload: unknown = { id }): CaseWebhook => ({
  ...{ at: at(milliseconds), account: 1, event: "cash_out", id, to: "https://loja.example/pix", payload },
});

describe("a case of a frozen clock", () => {
  test("accepts a webhook one step early, and expects it no more", () => {
    const compare = compareWebhooks([[], [webhook("a", 0)]], 0);
    expect(compare(0, [webhook("a", 0)], time(0))).toEqual([]);
    expect(compare(1, [], Number.POSITIVE_INFINITY)).toEqual([]);
  });

  test("shows a webhook that is late at both steps", () => {
    const compare = compareWebhooks([[webhook("a", 0)], []], 0);
    const where = "webhook cash_out a";
    expect(compare(0, [], time(0))).toMatchObject([{ step: 0, differences: [{ where, came: undefined }] }]);
    expect(compare(1, [webhook("a", 0)], time(0))).toMatchObject([
      { step: 1, differences: [{ where, expected: undefined }] },
    ]);
  });
});

describe("a case of a running clock", () => {
  const drift = 1_000;

  test("does not care at which of the calls made together a webhook arrives", () => {
    // Recorded with call 0, which was in progress when it fell due, and with call 3, which was answered last.
    const compare = compareWebhooks([[webhook("late", 2)], [], [], [webhook("early", 3)]], drift);
    expect(compare(0, [webhook("early", 3)], time(1))).toEqual([]);
    expect(compare(1, [], time(2))).toEqual([]);
    expect(compare(2, [webhook("late", 1)], time(3))).toEqual([]);
    expect(compare(3, [], Number.POSITIVE_INFINITY)).toEqual([]);
  });

  test("shows another payload or instant at the step that expects the webhook", () => {
    const compare = compareWebhooks([[webhook("a", 0), webhook("b", 0)], []], drift);
    expect(compare(0, [], time(1))).toEqual([]);
    const changed = [webhook("a", 0, { id: "other" }), webhook("b", 1_001)];
    expect(compare(1, changed, Number.POSITIVE_INFINITY)).toMatchObject([
      { step: 0, differences: [{ where: "webhook cash_out a.payload.id", came: "other" }] },
      { step: 0, differences: [{ where: "webhook cash_out b.at" }] },
    ]);
  });

  test("shows a missing webhook when time has passed it, at its step", () => {
    const compare = compareWebhooks([[webhook("a", 0)], [], []], drift);
    expect(compare(0, [], time(900))).toEqual([]);
    expect(compare(1, [], time(1_001))).toMatchObject([{ step: 0, differences: [{ came: undefined }] }]);
    expect(compare(2, [], Number.POSITIVE_INFINITY), "once").toEqual([]);
  });

  test("shows a missing webhook at the end at the latest", () => {
    const compare = compareWebhooks([[webhook("a", 0)]], drift);
    expect(compare(0, [], Number.POSITIVE_INFINITY)).toHaveLength(1);
  });

  test("shows a webhook that no step expects", () => {
    const compare = compareWebhooks([[], []], drift);
    expect(compare(1, [webhook("a", 0)], time(0))).toMatchObject([
      { step: 1, differences: [{ expected: undefined }] },
    ]);
  });
});
