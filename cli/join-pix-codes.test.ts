import { expect, test } from "vitest";
import { joinPixCodes } from "./join-pix-codes.js";

test.each([
  [
    ["pay", "10001"],
    ["pay", "10001"],
  ],
  [
    ["pay", "000201…5911Loja", "Aurora6009Sao", "Paulo62070503***63049239", "--value", "10"],
    ["pay", "000201…5911Loja Aurora6009Sao Paulo62070503***63049239", "--value", "10"],
  ],
  [
    ["decode", "000201…63049239", "x"],
    ["decode", "000201…63049239", "x"],
  ],
  // A truncated code stays as it is; the decoder reports what is missing.
  [
    ["decode", "000201…5911Loja", "Aurora"],
    ["decode", "000201…5911Loja", "Aurora"],
  ],
  [
    ["qr", "000201"],
    ["qr", "000201"],
  ],
])("joins the PIX codes in %j: %j", (words, whole) => {
  expect(joinPixCodes(words)).toEqual(whole);
});
