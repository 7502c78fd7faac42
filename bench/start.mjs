// Measures the time from start to first response, and the idle memory.
import { once } from "node:events";
import { median, pairOf } from "./median.mjs";
import { residentMegabytes, startNode } from "./processes.mjs";
import { program, startInMemory, startSandbox } from "./sandbox.mjs";

const IDLE_MS = 4_000;
const IDLE_ROUNDS = 10;

/** Milliseconds for an empty Node process to start and end. */
async function emptyNode() {
  const start = performance.now();
  const child = startNode(null, ["--eval", ""]);
  await new Promise((resolve) => child.once("exit", resolve));
  return performance.now() - start;
}

/** Milliseconds from the start of the process to the first answer to a request. */
async function firstAnswer(startIt) {
  const start = performance.now();
  const sandbox = await startIt(null);
  await fetch(`${sandbox.url}/sandbox/health`).then((response) => response.text());
  const milliseconds = performance.now() - start;
  await sandbox.close();
  return milliseconds;
}

/** Milliseconds for a command that asks a running sandbox, start to end. */
async function oneCommand(url) {
  const start = performance.now();
  const child = startNode(null, [program, "account", "--json", "--url", url]);
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`localpix account ended with ${code}.`);
  return performance.now() - start;
}

/** Megabytes after a few seconds without any request. */
async function idle() {
  const sandbox = await startSandbox(null);
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
  const megabytes = residentMegabytes(sandbox.child);
  await sandbox.close();
  return megabytes;
}

/** Measures all of them alternately, so a busy moment of the machine affects all of them. */
export async function measureStart({ starts, tell }) {
  const results = [];
  const sandbox = await startSandbox(null);
  for (let round = 0; round < starts; round++) {
    tell(`start ${round + 1} of ${starts}`);
    results.push({
      empty: await emptyNode(),
      inMemory: await firstAnswer(startInMemory),
      onDisk: await firstAnswer(startSandbox),
      command: await oneCommand(sandbox.url),
      emptyAgain: await emptyNode(),
      inMemoryAgain: await firstAnswer(startInMemory),
    });
  }
  await sandbox.close();
  const megabytes = [];
  for (let round = 0; round < IDLE_ROUNDS; round++) {
    tell(`idle memory, ${round + 1} of ${IDLE_ROUNDS}`);
    megabytes.push(await idle());
  }
  return { results, megabytes };
}

export function startSection({ results, megabytes }, peers) {
  const medianOf = (read) => median(results.map(read));
  const startMs = medianOf(({ inMemory }) => inMemory);
  const ms = (value) => `${value.toFixed(0)} ms`;
  return {
    head: ["At rest", "measured"],
    lines: [
      ["an empty node, start to end", ms(medianOf(({ empty }) => empty))],
      ["localpix in memory, start to first answer", ms(startMs)],
      ["localpix with new data on disk, start to first answer", ms(medianOf(({ onDisk }) => onDisk))],
      ["a command that asks the sandbox, start to end", ms(medianOf(({ command }) => command))],
      ["localpix, idle memory (RSS)", `${median(megabytes).toFixed(0)} MB`],
    ],
    targets: [
      {
        what: "start to first answer, as a ratio to an empty node",
        measured: medianOf(({ inMemory, empty }) => inMemory / empty),
        ...{ atMost: 5, digits: 1 },
      },
      { what: "start to first answer, ms (stripe-mock, Go: 265)", measured: startMs, atMost: 265, digits: 0 },
      ...peers.map(({ name, startMs: peer }) => ({
        what: `start to first answer, as a ratio to ${name}`,
        ...{ measured: startMs / peer, atMost: 1 },
      })),
      {
        what: "a command that asks a sandbox, as a ratio to an empty node",
        measured: medianOf(({ command, empty }) => command / empty),
        ...{ atMost: 4, digits: 1 },
      },
      { what: "idle memory, MB", measured: median(megabytes), atMost: 75, digits: 0 },
    ],
    pairs: [
      {
        what: "an empty node, start to end",
        ratio: medianOf(({ emptyAgain, empty }) => emptyAgain / empty),
      },
      {
        what: "localpix in memory, start to first answer",
        ratio: medianOf(({ inMemoryAgain, inMemory }) => inMemoryAgain / inMemory),
      },
      pairOf(
        "localpix with new data on disk, start to first answer",
        results.map(({ onDisk }) => onDisk),
      ),
      pairOf(
        "a command that asks the sandbox, start to end",
        results.map(({ command }) => command),
      ),
      pairOf("localpix, idle memory (RSS)", megabytes),
    ],
    about: [
      "**At rest**: starts that alternate with an empty `node` process. The targets are about a world in memory. The idle memory is the median of ten fresh sandboxes.",
    ],
  };
}
