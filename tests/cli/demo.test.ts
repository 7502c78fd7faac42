import { describe, expect, test } from "vitest";
import { localpix } from "./in-process.js";

interface DemoStep {
  readonly step: number;
  readonly title: string;
  readonly balance?: { available: number; blocked: number };
  readonly webhook?: { body: { event?: string; type?: string; status?: string; errorCode?: string } };
  readonly result?: { ok?: boolean };
}

describe("the demo", () => {
  test("prints one JSON document for each step with --json", async () => {
    const { code, stdout, stderr } = await localpix(["demo", "--json"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const steps = stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as DemoStep);
    expect(steps.map(({ step }) => step)).toEqual(steps.map((_, index) => index + 1));
    const webhooks = steps.flatMap(({ webhook }) => (webhook ? [webhook.body] : []));
    expect(webhooks).toMatchObject([
      { type: "RECEIVE" },
      { event: "CashOut", status: "CONFIRMED" },
      { event: "CashOut", status: "ERROR", errorCode: "ACCOUNT_CLOSED" },
    ]);
    const balances = steps.flatMap(({ balance }) => (balance ? [balance] : []));
    const start = balances[0]!.available;
    const moved = balances.map(({ available, blocked }) => [
      Math.round((available - start) * 100) / 100,
      blocked,
    ]);
    expect(moved).toEqual([
      [0, 0],
      [0, 0],
      [49.9, 0],
      [19.9, 30],
      [19.9, 0],
      [-0.1, 20],
      [19.9, 0],
    ]);
    expect(steps.at(-1)!.result).toMatchObject({ ok: true });
  });

  test("prints the steps as text, and ends with the next commands", async () => {
    const { code, stdout, stderr } = await localpix(["demo"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain("→ POST /api/pix/cash-in");
    expect(stdout).toContain("$ localpix clock advance 1s");
    expect(stdout).toContain("Now do it yourself:");
    expect(stdout).not.toContain("\u001b");
  });
});
