// Measures the testkit as tests use it, in processes of its own. Part of `npm run bench`; alone: `node bench/testkit.mjs`.
import { fileURLToPath } from "node:url";
import { runAlone } from "./alone.mjs";
import { median, pairOf } from "./median.mjs";
import { ask, startNode, stop } from "./processes.mjs";
import { tables } from "./table.mjs";

const ROUNDS = 10;

/**
 * Measures a fresh process: milliseconds of its first sandbox; of further ones, milliseconds of a start and of a reset
 * (medians), and megabytes of each.
 */
async function measureProcess() {
  const child = startNode(null, [
    "--expose-gc",
    fileURLToPath(new URL("./servers/testkit.mjs", import.meta.url)),
  ]);
  try {
    const { first, starts, resets, megabytes } = await ask(child, {});
    return { first, startMs: median(starts), resetMs: median(resets), megabytes };
  } finally {
    await stop(child);
  }
}

/** The figures of each round, by name; each round is a process. */
export async function measureTestkit({ tell }) {
  const rounds = [];
  for (let round = 0; round < ROUNDS; round++) {
    tell(`testkit: round ${round + 1} of ${ROUNDS}`);
    rounds.push(await measureProcess());
  }
  const figures = Object.keys(rounds[0]);
  return Object.fromEntries(figures.map((figure) => [figure, rounds.map((round) => round[figure])]));
}

export function testkitSection({ first, startMs, resetMs, megabytes }) {
  const [start, reset, memory] = [startMs, resetMs, megabytes].map(median);
  return {
    head: ["The testkit, in one process", "measured"],
    lines: [
      ["the first startSandbox(), with loading the package", `${median(first).toFixed(0)} ms`],
      ["each one more", `${start.toFixed(1)} ms`],
      ["reset()", `${reset.toFixed(1)} ms`],
      ["memory of each one more", `${memory.toFixed(1)} MB`],
    ],
    targets: [
      { what: "testkit: one more startSandbox(), ms", measured: start, atMost: 40, digits: 1 },
      { what: "testkit: reset(), ms", measured: reset, atMost: 5, digits: 1 },
      { what: "testkit: one more sandbox, MB", measured: memory, atMost: 8, digits: 1 },
    ],
    pairs: [
      pairOf("testkit: the first startSandbox(), ms", first),
      pairOf("testkit: one more startSandbox(), ms", startMs),
      pairOf("testkit: reset(), ms", resetMs),
    ],
    about: [
      "**The testkit**: `startSandbox()` in memory on a free port, as a test file calls it; medians of ten processes, one after the other. The memory of one more sandbox is too little for a ratio of two measurements.",
    ],
  };
}

await runAlone(import.meta.url, { description: "Measures the testkit as tests use it." }, async (options) =>
  tables([testkitSection(await measureTestkit(options))]),
);
