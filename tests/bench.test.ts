import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it } from "vitest";
import { multiply } from "../bench/long-history.mjs";
import { median, pairOf } from "../bench/median.mjs";
import { isReached, notKept, partText, slowness, tables, withPart } from "../bench/table.mjs";
import { startSandbox } from "../server/testkit/index.js";
import "./built-product.js";
import { payoutBody } from "./journeys/bodies.js";
import { NOON } from "./journeys/rows.js";

const BENCH = fileURLToPath(new URL("../bench/run.mjs", import.meta.url));
const RESULTS = fileURLToPath(new URL("../bench/RESULTS.md", import.meta.url));

const run = (...args: string[]) => runPart("run", ...args);
const runPart = (part: string, ...args: string[]) => runNode(join(BENCH, "..", `${part}.mjs`), ...args);
const runNode = (...args: string[]) =>
  new Promise<{ code: number; text: string }>((resolve) => {
    execFile(process.execPath, args, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), text: `${stdout}${stderr}` }),
    );
  });
/** A module that makes everything seem to take a hundred times as long. */
const SLOW_MACHINE =
  "data:text/javascript,const now = performance.now.bind(performance); performance.now = () => now() * 100;";

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
    [["--only", "load,"], 'Unknown: "". Parts: load'],
    [["--write", "--only", "start"], "--write needs start and peers together"],
    [["--write", "--only", "load,peers"], "--write needs start and peers together"],
    [["--write", "--rounds", "1"], "--write needs 5 rounds and starts"],
    [["--write", "--starts", "4"], "--write needs 5 rounds and starts"],
  ])("explains what is wrong with %j, measures nothing and keeps its results", async (args, problem) => {
    const before = readFileSync(RESULTS, "utf8");
    const { code, text } = await run(...args);
    expect(code).toBe(2);
    expect(text).toContain(problem);
    expect(text).not.toContain(" at ");
    expect(readFileSync(RESULTS, "utf8")).toBe(before);
  });

  it.each([
    ["history", "--sizes", "abc"],
    ["history", "--sizes", "1000,0"],
    ["history", "--sizes", ""],
    ["advance", "--events", "0.1"],
    ["memory", "--requests", "1.5"],
    ["memory", "--rounds", "-1"],
    ["search", "--entries", "many"],
  ])("%s alone refuses %s %j, and measures nothing", async (part, option, value) => {
    const { code, text } = await runPart(part, `${option}=${value}`);
    expect(text).toMatch(
      new RegExp(
        `^error: option '${option} <\\w+>' argument '${value}' is invalid. It must be a whole number above zero.\n$`,
      ),
    );
    expect(code).toBe(2);
  });

  it.each(["advance", "history", "memory", "search", "page", "state", "testkit", "peers"])(
    "%s alone has a help, and refuses what it does not know",
    async (part) => {
      const help = await runPart(part, "--help");
      expect(help).toMatchObject({ code: 0, text: expect.stringContaining(`Usage: node bench/${part}.mjs`) });
      const { code, text } = await runPart(part, "--bogus", "3");
      expect([code, text]).toEqual([2, "error: unknown option '--bogus'\n"]);
    },
  );

  it("refuses to advance over a case that there is not", async () => {
    const { code, text } = await runPart("advance", "--only", "nothing");
    expect(code).toBe(2);
    expect(text).toContain("Allowed choices are settlements, no webhook, charge expiries");
  });

  it("keeps no results of a machine that is slow at the beginning, so it measures nothing", async () => {
    const before = readFileSync(RESULTS, "utf8");
    const { code, text } = await runNode("--import", SLOW_MACHINE, BENCH, "--write");
    expect(text).toMatch(
      /^bench: the machine runs at \d % of its usual speed\nbench: ended, because the machine was at \d % of its usual speed, and 50 % are needed to keep results; without --write any speed will do\n$/,
    );
    expect(code).toBe(2);
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

/** A section of a run with one target and one row that was measured twice. */
const section = (ratio: number, measured = 1) => ({
  ...{ head: ["Row", "measured"], lines: [["start", "1 ms"]], about: [] },
  targets: [{ what: "start, ms", measured, atMost: 2 }],
  pairs: [{ what: "an empty node", ratio }],
});

describe("the tables of a run", () => {
  it.each([
    ["at half of the usual speed", [0.9, 0.5], null],
    ["below half of the usual speed", [0.9, 0.49], "at 49 % of its usual speed, and 50 % are needed"],
    ["at half of its own speed, faster than usual", [1.3, 0.9, 0.65], null],
    ["below half of its own speed, faster than usual", [1.3, 0.9, 0.63], "at 48 % of its highest speed"],
  ])("of a machine that was %s are kept or refused with the reason", (_, speeds, reason) => {
    if (reason === null) expect(slowness(speeds)).toBeNull();
    else expect(slowness(speeds)).toContain(reason);
  });

  it.each([
    ["15 percent apart", 1.15, null],
    ["of which the second is much faster", 1.16, "an empty node: 1.16"],
    ["of which the second is much slower", 0.84, "an empty node: 0.84"],
    ["of which the second was not measured", Number.NaN, "an empty node: NaN"],
  ])("with equal rows %s are kept or refused with the reason", (_, ratio, reason) => {
    const said = notKept({ start: [{ ...section(1), pairs: undefined }, section(1)] }, [section(ratio)]);
    expect(notKept({ start: [section(ratio)], peers: [section(1)] })).toBe(said);
    if (reason === null) expect(said).toBeNull();
    else expect(said).toContain(reason);
  });

  it("are kept if halves of the same rounds differ, which is marked", () => {
    const halves = { ...section(1), pairs: [pairOf("a short call", [1, 3])] };
    expect(notKept({ start: [halves] })).toBeNull();
    expect(tables([halves])).toMatch(/a short call *\| *3\.00 \| differs \|/);
    expect(tables([section(1.02)])).not.toContain("differs");
    expect(tables([{ ...section(1), pairs: [pairOf("a single round", [1])] }])).toMatch(
      /a single round *\| *– \| *\|/,
    );
  });

  it("are refused with all rows that differ", () => {
    expect(notKept({ start: [section(1.2), section(1)] }, [section(0.5)])).toContain(
      "an empty node: 1.20; an empty node: 0.50",
    );
  });

  it("are refused together if one of the parts could not be measured", () => {
    expect(notKept({ start: [section(1)], peers: [] })).toBe("peers could not be measured");
    expect(notKept({ pages: [] })).toBe("pages could not be measured");
  });

  it("show what was missed, and what was measured twice", () => {
    expect(tables([section(1.02, 1)])).toMatch(/start, ms *\| *1\.00 \| at most 2 \| pass \|/);
    expect(tables([section(1.02, 3)])).toMatch(/start, ms *\| *3\.00 \| at most 2 \| FAIL \|/);
    expect(tables([section(1.02)])).toMatch(/an empty node *\| *1\.02 \|/);
    const least = (measured: number) => isReached({ what: "", measured, atLeast: 2 });
    expect([least(1.99), least(2)]).toEqual([false, true]);
  });
});

describe("the page of results", () => {
  const PARTS = ["load", "start", "memory"];
  const text = (part: string, measured: number) =>
    partText(part, [{ ...section(1, measured), about: [`about ${part}`] }], {
      day: "2026-11-28",
      speed: 0.9,
    });
  const written = (page: string) =>
    [...page.matchAll(/^## (\w+)$|^\| start, ms *\| *([\d.]+)/gm)].map(
      ([, part, measured]) => part ?? measured,
    );

  it("replaces the part that was measured, and keeps the others in order", () => {
    let page = withPart("", "memory", text("memory", 3), PARTS);
    page = withPart(page, "load", text("load", 1), PARTS);
    page = withPart(page, "memory", text("memory", 2), PARTS);
    expect(written(page)).toEqual(["load", "1.00", "memory", "2.00"]);
    expect(page).toMatch(
      /^# The benchmark.*\n\n## load\n\nMeasured on 2026-11-28: .* at 90 % of its usual speed\.\n/s,
    );
    expect(page.match(/^- about \w+$/gm)).toEqual(["- about load", "- about memory"]);
  });

  it("keeps parts whose lines end as on Windows, or with a space", () => {
    const page = withPart("", "load", text("load", 1), PARTS).replaceAll("\n", "\r\n");
    expect(written(withPart(page, "start", text("start", 2), PARTS))).toEqual([
      "load",
      "1.00",
      "start",
      "2.00",
    ]);
    const spaced = page.replace("## load", "## load ");
    expect(written(withPart(spaced, "start", text("start", 2), PARTS))).toContain("1.00");
  });

  it("is not changed by a part that is measured as before", () => {
    const page = withPart(withPart("", "start", text("start", 1), PARTS), "load", text("load", 1), PARTS);
    expect(withPart(page, "start", text("start", 1), PARTS)).toBe(page);
  });

  it("has all parts of the benchmark", async () => {
    const { text: help } = await run("--help");
    const parts = help.match(/in this order: ([\w, \n]+?)\s*\(/)?.[1]?.split(/,\s*/) ?? [];
    expect(parts.length).toBeGreaterThan(5);
    const page = readFileSync(RESULTS, "utf8");
    expect(page.match(/^## .*$/gm)).toEqual(parts.map((part) => `## ${part}`));
  });
});

describe("a second measurement", () => {
  it("is the median of every second round to that of the others", () => {
    expect(median([3, 1, 2])).toBe(2);
    expect(median([4, 1, 2, 3])).toBe(2.5);
    expect(pairOf("a row", [10, 11, 1, 2, 20, 22])).toMatchObject({ what: "a row", ratio: 1.1 });
    expect(pairOf("a row", [10]).ratio).toBeNaN();
  });
});

it("makes a long history that passes every check and whose lists are whole", async () => {
  const data = mkdtempSync(join(tmpdir(), "localpix-long-"));
  const options = { data, clock: NOON, settlement: "manual", memory: false } as const;
  const first = await startSandbox(options);
  for (let payout = 0; payout < 3; payout++) await first.gateway.cashOut(payoutBody());
  await first.close();
  const sizes: { transactions: number; lastSeq: number }[] = [];
  await multiply(data, (made) => sizes.push(made) > 20);
  const { transactions, lastSeq } = sizes.at(-1) ?? { transactions: 0, lastSeq: 0 };
  // The start checks a file that another program wrote to.
  const sandbox = await startSandbox(options);
  const { ok, checks } = await sandbox.control.verify();
  expect([checks.filter((check) => !check.ok), ok]).toEqual([[], true]);
  const { entries } = await sandbox.control.readJournal({ type: "payout.created", limit: 1000 });
  expect([entries.length, entries.at(-1)?.seq]).toEqual([transactions, lastSeq]);
  await sandbox.close();
  rmSync(data, { recursive: true });
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
