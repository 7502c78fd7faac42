import { describe, expect, it } from "vitest";
import { controlProblems, Problem, type ProblemReason, problemAnswer } from "./control-problems.js";
import type { ProblemLine } from "./problem-line.js";

const namesIn = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();

const reasons = Object.keys(controlProblems) as ProblemReason[];

describe("every problem of the control API", () => {
  it.each(reasons)("%s has an error status and a message", (reason) => {
    const { status, message } = controlProblems[reason];
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(600);
    for (const text of Object.values(message)) expect(text).toMatch(/^([A-ZÀ-Ý{]).*[.}]$/);
  });

  it.each(reasons)("%s has the same placeholders in both languages, and different texts", (reason) => {
    const { message }: ProblemLine = controlProblems[reason];
    expect(namesIn(message.pt)).toEqual(namesIn(message.en));
    if (/[a-z]{3}.* /.test(message.en.replaceAll(/\{\w+\}/g, ""))) expect(message.pt).not.toBe(message.en);
  });

  it("is returned with its code in capitals and its values filled in", () => {
    const answered = problemAnswer(new Problem("payout-not-pending", { id: "10001", status: "ERROR" }));
    expect(answered).toEqual({
      status: 409,
      body: {
        error: {
          code: "PAYOUT_NOT_PENDING",
          message: "Cash-out 10001 is ERROR; only a PENDING cash-out can be settled or rejected.",
          hint: "localpix show 10001 says what happened to it.",
          params: { id: "10001", status: "ERROR" },
        },
      },
    });
  });

  it("has a hint only if the catalogue has one", () => {
    expect(problemAnswer(new Problem("transaction-unknown", { id: "x" })).body.error.hint).toMatch(/\w/);
    expect(problemAnswer(new Problem("key-of-nobody", { pixKey: "x" })).body.error).not.toHaveProperty(
      "hint",
    );
  });

  it("inserts a value unchanged, including braces and patterns", () => {
    const { message } = problemAnswer(new Problem("key-of-nobody", { pixKey: "$& {pixKey}" })).body.error;
    expect(message).toBe("No account of this sandbox has the PIX key $& {pixKey}.");
  });
});
