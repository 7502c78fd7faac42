import { describe, expect, it } from "vitest";
import { nearMatches } from "./near.js";

const known = ["success", "pending", "error:insufficient-funds", "delayed:5s", "reject:ACCOUNT_CLOSED"];

describe("near matches", () => {
  it.each([
    ["sucess", ["success"]],
    ["succes", ["success"]],
    ["SUCCESS", ["success"]],
    ["Reject:account_closed", ["reject:ACCOUNT_CLOSED"]],
    ["pendign", ["pending"]],
    ["error:insuficient-funds", ["error:insufficient-funds"]],
    ["error:insufficient_funds", ["error:insufficient-funds"]],
    ["delayed:6s", ["delayed:5s"]],
    ["delay:5s", ["delayed:5s"]],
    ["success", ["success"]],
    ["something else entirely", []],
    ["", []],
    ["success".repeat(100_000), []],
  ])("of %j are %j", (typed, expected) => expect(nearMatches(typed, known)).toEqual(expected));

  it("are the nearest first, at most three", () => {
    expect(nearMatches("abcd", ["abxx", "abcx", "abcd", "abce", "zzzz"])).toEqual(["abcd", "abcx", "abce"]);
  });

  it("of no known words are none", () => expect(nearMatches("abc", [])).toEqual([]));
});
