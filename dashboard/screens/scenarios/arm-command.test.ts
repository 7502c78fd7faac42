import { expect, it } from "vitest";
import { armCommand } from "./arm-command.js";

it.each([
  [{ scenario: "http:503" }, "localpix scenario arm http:503"],
  [{ scenario: "http:503", probability: 1 }, "localpix scenario arm http:503"],
  [
    { scenario: "a, b", operation: "cash-out", times: 3, probability: 0.1, account: 2 },
    "localpix scenario arm 'a, b' --operation cash-out --times 3 --probability 0.1 --account 2",
  ],
  [{ scenario: "it's" }, "localpix scenario arm 'it'\\''s'"],
])("%o is armed by the command %s", (order, command) => expect(armCommand(order)).toBe(command));
