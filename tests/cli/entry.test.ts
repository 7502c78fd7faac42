import { spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { encodeStaticCode } from "../../server/brazil/brcode.js";
import { ENTRY } from "../built-product.js";
import { localpix } from "./in-process.js";
import { localpixProcess, startLocalpix } from "./processes.js";

const NOBODY = "http://127.0.0.1:1";
const code = encodeStaticCode({ key: "maria@example.com", merchantName: "Maria", merchantCity: "Recife" });

describe("the built command line", () => {
  const rows: [args: string[], env: Record<string, string>, exitCode: number, stdin?: string][] = [
    [["--version"], {}, 0],
    [["help", "webhooks", "add"], {}, 0],
    [[], {}, 2],
    [["--json", "pay", "1042", "--valeu", "3"], {}, 2],
    [["verify"], { LOCALPIX_URL: NOBODY }, 3],
    [["decode", "-"], {}, 0, code],
  ];
  // The other tests run commands in their own process, which is valid only if the built command behaves the same.
  test.each(rows)(
    "prints and exits for %j as a run in this process does",
    async (args, env, exitCode, stdin) => {
      const built = await localpixProcess(args, env, stdin);
      expect(built.code).toBe(exitCode);
      expect(built.stdout + built.stderr).not.toBe("");
      expect(built).toEqual(await localpix(args, env, stdin === undefined ? {} : { stdin }));
    },
  );

  test.skipIf(process.platform !== "linux")("ends with one line and exit code 1 on a full device", () => {
    const full = openSync("/dev/full", "w");
    const { status, stderr } = spawnSync(process.execPath, [ENTRY, "--help"], {
      ...{ stdio: ["ignore", full, "pipe"], encoding: "utf8" },
    });
    closeSync(full);
    expect([status, stderr]).toEqual([
      1,
      "localpix: standard output cannot be written: ENOSPC: no space left on device, write.\n",
    ]);
  });

  test.skipIf(process.platform === "win32")("names a working directory that was deleted", () => {
    const cwd = mkdtempSync(join(tmpdir(), "localpix-gone-"));
    const inDeleted = `rmdir "$PWD"; exec "$0" "$@"`;
    const { status, stderr } = spawnSync(
      "sh",
      ["-c", inDeleted, process.execPath, ENTRY, "start", "--memory", "--port", "0"],
      { cwd, encoding: "utf8" },
    );
    expect([status, stderr]).toEqual([1, expect.stringContaining("The working directory no longer exists.")]);
  });

  test("exits with the same code when stderr is closed", async () => {
    const { child, ended } = startLocalpix(["pya"]);
    child.stderr!.destroy();
    expect(await ended).toBe(2);
  });
});

describe("command lines that run in one process", () => {
  test("have separate input and output", async () => {
    const widths = [40, 44, 48, 52, 56, 60, 64, 68];
    const verify = (columns: number) =>
      localpix(["verify"], { LOCALPIX_URL: `${NOBODY}/${columns}`, NO_COLOR: "1" }, { columns });
    const outcomes = await Promise.all(widths.map(verify));
    const oneByOne = [];
    for (const columns of widths) oneByOne.push(await verify(columns));
    expect(outcomes).toEqual(oneByOne);
    for (const [index, { code: exitCode, stdout, stderr }] of outcomes.entries()) {
      expect({ exitCode, stdout }).toEqual({ exitCode: 3, stdout: "" });
      expect(stderr).toContain(`${NOBODY}/${widths[index]}.`);
      expect(Math.max(...stderr.split("\n").map((line) => line.length))).toBeLessThanOrEqual(widths[index]!);
    }
  });
});
