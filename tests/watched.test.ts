import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, describe, expect, it, vi } from "vitest";
import { endGroup, lastLines, watchSilence } from "../scripts/watched.mjs";

/** Starts a program as the leader of a process group, like each step of the test run. */
const program = (code: string) => spawn(process.execPath, ["-e", code], { detached: true });

const FOR_EVER = "setInterval(() => {}, 1_000_000);";
const HOUR = 3_600_000;

afterEach(() => void vi.useRealTimers());

describe("a watched program", () => {
  it("is ended if it writes nothing for the given time", async () => {
    const child = program(FOR_EVER);
    const watch = watchSilence(child, 1);
    expect(await once(child, "close")).toEqual([null, "SIGKILL"]);
    expect(watch.isHung).toBe(true);
  });

  it("is not reported as hung if it ends by itself, and its timer is cleared", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const child = program("console.log('done')");
    const watch = watchSilence(child, HOUR);
    expect(await once(child, "close")).toEqual([0, null]);
    expect(vi.getTimerCount()).toBe(0);
    expect(watch.isHung).toBe(false);
  });

  it.each(["stdout", "stderr"] as const)("gets the full time again after each output on %s", (stream) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const child = program(FOR_EVER);
    const watch = watchSilence(child, HOUR);
    for (let hours = 0; hours < 3; hours++) {
      vi.advanceTimersByTime(HOUR - 1);
      child[stream].emit("data", "a word");
    }
    expect(watch.isHung).toBe(false);
    vi.advanceTimersByTime(HOUR);
    expect(watch.isHung).toBe(true);
  });
});

it("endGroup with SIGTERM lets a program end by itself", async () => {
  const child = program(`process.on("SIGTERM", () => process.exit(3)); console.log("ready"); ${FOR_EVER}`);
  await once(child.stdout, "data");
  endGroup(child, "SIGTERM");
  expect(await once(child, "close")).toEqual([3, null]);
});

it("endGroup ends the processes that the program has started", async () => {
  const started = `require("node:child_process").spawn(process.execPath, ["-e", "${FOR_EVER}"], { stdio: "inherit" });`;
  const child = program(`${started} console.log("started"); ${FOR_EVER}`);
  await once(child.stdout, "data");
  endGroup(child);
  // The started process keeps the output open, so this event would not come while it runs.
  expect(await once(child, "close")).toEqual([null, "SIGKILL"]);
});

it("lastLines returns the last thirty lines of an output", () => {
  const lines = Array.from({ length: 40 }, (_, index) => `line ${index + 1}`);
  expect(lastLines(`${lines.join("\n")}\n\n`).split("\n")).toEqual(lines.slice(10));
});
