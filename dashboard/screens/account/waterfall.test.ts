import { expect, it } from "vitest";
import { waterfall } from "./waterfall.js";

const flows = {
  account: 1,
  adjusted: 100,
  received: 50.1,
  returned: 0,
  paidOut: -30,
  refunded: -10,
  fees: -0.1,
  available: 80,
  blocked: 30,
  postings: 9,
  isProven: true,
};

it("starts each bar where the previous one ends, except those of sums, which start at zero; the last is the available balance", () => {
  const steps = waterfall(flows);
  expect(steps.map(({ name, amount }) => [name, amount])).toEqual([
    ["adjusted", 100],
    ["received", 50.1],
    ["returned", 0],
    ["paidOut", -30],
    ["refunded", -10],
    ["fees", -0.1],
    ["total", 110],
    ["blocked", -30],
    ["available", 80],
  ]);
  const at = (name: string) => steps.find((step) => step.name === name)!;
  expect(at("received").to).toBe(1);
  expect(at("paidOut").to).toBe(1);
  expect(at("refunded").to).toBeCloseTo(at("paidOut").from);
  expect(at("available")).toMatchObject({ from: 0, isSum: true });
});

it("draws bars of length zero for an account without money", () => {
  const nothing = {
    ...flows,
    adjusted: 0,
    received: 0,
    paidOut: 0,
    refunded: 0,
    fees: 0,
    blocked: 0,
    available: 0,
  };
  for (const { from, to } of waterfall(nothing)) expect([from, to]).toEqual([0, 0]);
});
