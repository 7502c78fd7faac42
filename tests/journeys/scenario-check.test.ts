import { readFileSync } from "node:fs";
import { startSandbox, type TestSandbox } from "localpix";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { NOON } from "./rows.js";

/** Checks and proofs of custom scenario files that the sandbox has not loaded. */

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ clock: NOON });
});
afterAll(() => sandbox.close());

const pending = readFileSync(new URL("../../scenarios/pending.yaml", import.meta.url), "utf8");
const valid = pending
  .replace(/^name: .*$/m, "name: never")
  .replaceAll("scenario: pending", "scenario: never");
/** A scenario whose proof takes a minute of real time. */
const slowProof = `name: snail
description: { pt: Devagar., en: Slowly. }
operations: [cash-out]
does:
  arrival: { slow: 60s }
proof:
  - operation: cash-out
    answer: { status: 201, takes: 60s }
`;
const check = (text: string, prove = false) =>
  sandbox.control.checkScenarios({ files: [{ file: "own.yaml", text }], prove });
const journal = async () => (await sandbox.control.readJournal({ since: 0 })).entries.length;

describe("POST /sandbox/api/scenarios/check", () => {
  it("returns the name of a valid file, and proves it only if requested", async () => {
    expect(await check(valid)).toEqual({
      files: [{ file: "own.yaml", name: "never", problems: [] }],
      proofs: [],
    });
    const before = await journal();
    const { proofs } = await check(valid, true);
    expect(proofs.map(({ operation }) => operation)).toContain("cash-out");
    expect(proofs.every(({ problem }) => problem === null)).toBe(true);
    expect(await journal(), "the proof runs in another sandbox").toBe(before);
    expect((await sandbox.control.listScenarios()).scenarios.map(({ name }) => name)).not.toContain("never");
    expect((await sandbox.control.readCase()).steps, "the proof is not recorded").toEqual([]);
  });

  it("returns the fault of a proof that fails", async () => {
    const { proofs } = await check(valid.replaceAll("status: PENDING", "status: CONFIRMED"), true);
    expect(proofs.map(({ problem }) => problem)).toContainEqual(
      expect.stringMatching(/should have been "CONFIRMED", and was "PENDING"/),
    );
  });

  it("returns every fault of an invalid file with its line, and proves nothing", async () => {
    const { files, proofs } = await check(valid.replace("operations:", "operatons:"), true);
    const [{ name, problems }] = files as [(typeof files)[number]];
    expect(name).toBeNull();
    expect(problems[0]).toMatchObject({
      line: valid.split("\n").findIndex((line) => line.startsWith("operations:")) + 1,
      column: 1,
      message: expect.stringContaining("did you mean operations"),
    });
    expect(proofs).toEqual([]);
  });

  it("returns the first faults of a file with many, and the number of the others", async () => {
    const keys = (count: number) => Array.from({ length: count }, (_, index) => `key${index}: 1\n`).join("");
    const texts = [valid + keys(1_000), valid + keys(3_000), "name: *nowhere\n"];
    const { files } = await sandbox.control.checkScenarios({
      files: texts.map((text, index) => ({ file: `${index}.yaml`, text })),
    });
    expect(files.map(({ problems }) => problems.length)).toEqual([21, 1, 1]);
    expect(files.map(({ problems }) => problems.at(-1)!.message)).toEqual([
      "and 980 more, from here on.",
      `the file has ${texts[1]!.length} characters; at most 16000 are read.`,
      expect.stringMatching(/^Unresolved alias/),
    ]);
  });

  it("keeps serving other requests during a long check", async () => {
    const text = Array.from({ length: 1_000 }, (_, index) => `k${index}: [${index}\n`).join("");
    const files = Array.from({ length: 16 }, (_, index) => ({ file: `${index}.yaml`, text }));
    let isChecked = false;
    const checked = sandbox.control.checkScenarios({ files }).then(() => {
      isChecked = true;
    });
    let answers = 0;
    for (; !isChecked; answers++) await sandbox.control.health();
    await checked;
    expect(answers).toBeGreaterThan(3);
  });

  it("refuses a name that a built-in scenario or another file has", async () => {
    expect((await check(pending)).files[0]!.problems).toMatchObject([
      { line: 1, message: expect.stringContaining("already a scenario pending") },
    ]);
    const twice = [
      { file: "one.yaml", text: valid },
      { file: "two.yaml", text: valid },
    ];
    const { files } = await sandbox.control.checkScenarios({ files: twice });
    expect(files.map(({ problems }) => problems.length)).toEqual([0, 1]);
  });

  it("cancels a running proof when the sandbox stops, and refuses a second proof meanwhile", async () => {
    const other = await startSandbox({ clock: NOON });
    const proving = other.control.checkScenarios({
      files: [{ file: "own.yaml", text: slowProof }],
      prove: true,
    });
    const second = await other.control
      .checkScenarios({ files: [{ file: "own.yaml", text: valid }], prove: true })
      .catch(({ code }) => code as string);
    expect(second).toBe("RUN_IN_PROGRESS");
    const stopped = expect(proving).rejects.toMatchObject({ code: "RUN_STOPPED" });
    await other.close();
    await stopped;
  });

  it("refuses file names with a path or another extension", async () => {
    for (const file of ["../own.yaml", "a/own.yaml", "own.txt", "a\0.yaml"]) {
      await expect(sandbox.control.checkScenarios({ files: [{ file, text: valid }] })).rejects.toMatchObject({
        code: "INPUT_INVALID",
      });
    }
  });
});
