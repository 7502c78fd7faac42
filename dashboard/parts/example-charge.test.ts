import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { chargeCommand } from "./example-charge.js";

it("the command of the first steps has another externalId at each run, in a shell without extensions too", () => {
  const command = chargeCommand((body) => `printf %s '${body}'`);
  const idOf = () =>
    JSON.parse(execFileSync("sh", ["-c", command], { encoding: "utf8" })).transaction.externalId;
  const [first, second] = [idOf(), idOf()];
  expect(first).toMatch(/^pedido-[0-9a-f]{8}$/);
  expect(second).toMatch(/^pedido-[0-9a-f]{8}$/);
  expect(second).not.toBe(first);
});
