import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { localpix, type RunningSandbox, startSandboxProcess } from "./processes.js";

let sandbox: RunningSandbox;
const folder = mkdtempSync(join(tmpdir(), "localpix-scenario-cli-"));
beforeAll(async () => {
  sandbox = await startSandboxProcess();
}, 60_000);
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await sandbox.stop();
});

describe("localpix scenario", { timeout: 60_000 }, () => {
  it("lists all and shows one; a typo is told what was meant", async () => {
    expect((await sandbox.run("scenario", "list")).stdout).toMatch(
      /^reject:<ERROR_CODE> +reject:ACCOUNT_CLOSED/m,
    );
    const { stdout } = await sandbox.run("scenario", "show", "webhook:delay");
    expect(stdout).toContain("a duration with a unit, from 1ms to 366d");
    expect(stdout).toContain("R$ 7.490,73 (webhook:delay:10m)");
    const typo = await sandbox.run("scenario", "show", "rejct");
    expect(typo).toMatchObject({ code: 1, stdout: "" });
    expect(typo.stderr).toContain("Did you mean reject");
  });

  it("arms, shows what is armed, and disarms", async () => {
    const armed = await sandbox.run(
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
      "Armed #1: reject:ACCOUNT_CLOSED, webhook:duplicate for the next 3: cash-out.\n",
    );
    expect(await sandbox.json("scenario", "armed")).toMatchObject({ armed: [{ id: 1, left: 3 }] });
    expect((await sandbox.run("scenario", "disarm", "#1")).stdout).toBe("Disarmed 1 scenario.\n");
    expect((await sandbox.run("scenario", "armed")).stdout).toBe("Nothing is armed.\n");
    expect(await sandbox.run("scenario", "arm", "sucess")).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("There is no scenario sucess. Did you mean success?"),
    });
    expect(await sandbox.run("scenario", "arm", "success", "--probability", "2")).toMatchObject({ code: 2 });
  });

  it("checks files without a sandbox, and proves them", async () => {
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

  it("a broken file of one's own stops the start, with a sentence and 1", async () => {
    const own = mkdtempSync(join(folder, "own-"));
    writeFileSync(join(own, "x.yaml"), "name: x\n");
    const start = await localpix(["start", "--memory", "--port", "0", "--scenarios", own]);
    expect(start).toMatchObject({ code: 1, stdout: "" });
    expect(start.stderr).toContain("x.yaml:1:1 description is missing.");
  });
});
