import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it } from "vitest";
import "./built-product.js";

const BENCH = fileURLToPath(new URL("../bench/run.mjs", import.meta.url));
const RESULTS = fileURLToPath(new URL("../bench/RESULTS.md", import.meta.url));

const run = (...args: string[]) =>
  new Promise<{ code: number; text: string }>((resolve) => {
    execFile(process.execPath, [BENCH, ...args], (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), text: `${stdout}${stderr}` }),
    );
  });

// It reads CPU and memory from /proc.
describe.runIf(process.platform === "linux")("the benchmark", () => {
  it("lists its options and parts", async () => {
    const { code, text } = await run("--help");
    expect(code).toBe(0);
    for (const option of ["--rounds", "--only", "--write", "--check"]) expect(text).toContain(option);
    expect(text).toMatch(/load, start, .* pages/s);
  });

  it.each([
    [["--bogus"], "unknown option '--bogus'"],
    [["extra"], "too many arguments"],
    [["--rounds", "0"], "whole number above zero"],
    [["--starts", "abc"], "whole number above zero"],
    [["--only", "load,nothing"], "Unknown: nothing. Parts: load"],
    [["--write", "--only", "start"], "--write needs load"],
    [["--write", "--rounds", "1"], "--write needs load"],
  ])("explains what is wrong with %j, measures nothing and keeps its results", async (args, problem) => {
    const before = readFileSync(RESULTS, "utf8");
    const { code, text } = await run(...args);
    expect(code).toBeGreaterThan(0);
    expect(text).toContain(problem);
    expect(text).not.toContain(" at ");
    expect(readFileSync(RESULTS, "utf8")).toBe(before);
  });

  const folders: string[] = [];
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  });

  it.each(["SIGINT", "SIGTERM"] as const)("leaves no process and no folder after %s", async (signal) => {
    const folder = mkdtempSync(join(tmpdir(), "localpix-interrupted-"));
    folders.push(folder);
    const child = spawn(process.execPath, [BENCH, "--only", "start", "--starts", "1000"], {
      env: { ...process.env, TMPDIR: folder },
      stdio: ["ignore", "ignore", "pipe"],
    });
    let told = "";
    for await (const chunk of child.stderr) {
      told += String(chunk);
      if (told.includes("start 2 of")) break;
    }
    expect(readdirSync(folder).length).toBeGreaterThan(0);
    child.kill(signal);
    const [code] = child.exitCode === null ? await once(child, "exit") : [child.exitCode];
    expect(code).toBe(130);
    expect(readdirSync(folder)).toEqual([]);
    await expect.poll(() => processesOf(folder)).toEqual([]);
  });
});

/** The numbers of the processes whose environment contains a text; those that it starts inherit it. */
const processesOf = (text: string) =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && name !== String(process.pid))
    .filter((id) => {
      try {
        return readFileSync(`/proc/${id}/environ`, "utf8").includes(text);
      } catch {
        return false;
      }
    });
