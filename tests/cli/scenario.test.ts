import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSandbox, type TestSandbox } from "localpix";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CommandLine, commandLine, localpix } from "./in-process.js";

let sandbox: TestSandbox;
let cli: CommandLine;
const folder = mkdtempSync(join(tmpdir(), "localpix-scenario-cli-"));
beforeAll(async () => {
  sandbox = await startSandbox({ settlement: "manual" });
  cli = commandLine(sandbox);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await sandbox.close();
});

describe("localpix scenario", () => {
  it("lists all scenarios, shows one, and suggests the nearest name for a typo", async () => {
    expect((await cli.run("scenario", "list")).stdout).toMatch(
      /^reject:<ERROR_CODE> +reject:ACCOUNT_CLOSED/m,
    );
    const { stdout } = await cli.run("scenario", "show", "webhook:delay");
    expect(stdout).toContain("a duration with a unit, from 1ms to 366d");
    expect(stdout).toContain("R$ 7.490,73 (webhook:delay:10m)");
    const typo = await cli.run("scenario", "show", "rejct");
    expect(typo).toMatchObject({ code: 1, stdout: "" });
    expect(typo.stderr).toContain("Did you mean reject");
  });

  it("arms, shows what is armed, and disarms", async () => {
    const armed = await cli.run(
      ...[
        "scenario",
        "arm",
        "reject:ACCOUNT_CLOSED, webhook:duplicate",
        "--operation",
        "cash-out",
        "--times",
        "3",
      ],
    );
    expect(armed.stdout).toBe(
      "Armed #1: reject:ACCOUNT_CLOSED, webhook:duplicate for the next 3 cash-out requests.\n",
    );
    expect(await cli.json("scenario", "armed")).toMatchObject({ armed: [{ id: 1, left: 3 }] });
    expect((await cli.run("scenario", "disarm", "#1")).stdout).toBe("Disarmed 1 scenario.\n");
    expect((await cli.run("scenario", "armed")).stdout).toBe("Nothing is armed.\n");
    expect(await cli.run("scenario", "arm", "sucess")).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("There is no scenario sucess. Did you mean success?"),
    });
    expect(await cli.run("scenario", "arm", "unheard-of")).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/There is no scenario unheard-of\.\n/),
    });
    expect(await cli.run("scenario", "arm", "success", "--probability", "2")).toMatchObject({ code: 2 });
  });

  it("checks files without a sandbox, and runs their proofs", async () => {
    const [good, bad] = [join(folder, "good.yaml"), join(folder, "bad.yaml")];
    const text = `name: friday
description: { pt: Sexta., en: Friday. }
operations: [cash-out]
does: { settlement: { rejects: ORDER_REJECTED } }
proof:
  - operation: cash-out
    answer: { status: 201 }
    later: [{ after: 1s, status: ERROR }]
`;
    writeFileSync(good, text);
    expect(await localpix(["scenario", "check", good, "--prove"])).toMatchObject({
      code: 0,
      stdout: `ok  ${good}  friday\nok  friday on cash-out\n`,
    });
    writeFileSync(good, text.replace("status: ERROR", "status: CONFIRMED"));
    const unproven = await localpix(["scenario", "check", good, "--prove"]);
    expect(unproven).toMatchObject({ code: 1, stderr: expect.stringContaining("1 proof of 1 failed.") });
    expect(unproven.stdout).toContain('should have been "CONFIRMED", and was "ERROR"');
    writeFileSync(bad, text.replace("rejects", "rejcts"));
    const checked = await localpix(["scenario", "check", good, bad]);
    expect(checked).toMatchObject({ code: 1, stdout: "" });
    expect(checked.stderr).toContain(
      `${bad}:4:23 does.settlement: there is no key rejcts; did you mean rejects?`,
    );
  });
});
