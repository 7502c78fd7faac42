// Measures memory while a million requests are answered, in several rounds. Part of `npm run bench`; alone,
// for less: `node bench/memory.mjs --requests 100000 --rounds 2`.
import { fileURLToPath } from "node:url";
import { Option } from "commander";
import { runAlone, wholeNumber } from "./alone.mjs";
import { load } from "./load.mjs";
import { median, pairOf } from "./median.mjs";
import { CORE, residentMegabytes, startNode, stop } from "./processes.mjs";
import { cashOutRequest } from "./rows.mjs";
import { prepare, startSandbox } from "./sandbox.mjs";
import { tables } from "./table.mjs";

const ROUNDS = 6;
const REQUESTS = 1_000_000;
const SAMPLE_MS = 5_000;
/** Long enough for the sandbox to give memory back (server/app/collect-at-rest.ts). */
const REST_MS = 40_000;
/** After which shares of the requests the memory is shown. */
const SHARES = [0.1, 0.25, 0.5, 0.75, 1];

/**
 * Loads a new sandbox; resolves with its megabytes: after each of the `SHARES`, the most of all samples, and at rest
 * afterwards.
 */
async function measureSandbox(client, requests, tell) {
  const sandbox = await startSandbox(CORE.server, "--settlement", "manual");
  try {
    const token = await prepare(sandbox.url);
    const row = { name: "memory", server: sandbox, next: 1, waitUntilIdle: async () => {} };
    row.request = cashOutRequest(sandbox.url, token);
    const samples = [];
    while (row.next <= requests) {
      await load(client, row, SAMPLE_MS);
      samples.push({ answered: row.next - 1, megabytes: residentMegabytes(sandbox.child) });
      tell(`${row.next - 1} of ${requests} requests`);
    }
    tell("at rest");
    await new Promise((resolve) => setTimeout(resolve, REST_MS));
    return {
      shares: SHARES.map((share) => samples.find(({ answered }) => answered >= requests * share).megabytes),
      most: Math.max(...samples.map(({ megabytes }) => megabytes)),
      atRest: residentMegabytes(sandbox.child),
    };
  } finally {
    await sandbox.close();
  }
}

/** The memory in each round; each round is a new sandbox. */
export async function measureMemory({ tell, requests = REQUESTS, count = ROUNDS }) {
  const client = startNode(CORE.others, [fileURLToPath(new URL("./client.mjs", import.meta.url))]);
  const rounds = [];
  try {
    for (let round = 1; round <= count; round++)
      rounds.push(
        await measureSandbox(client, requests, (text) => tell(`memory: round ${round} of ${count}: ${text}`)),
      );
    return { requests, rounds };
  } finally {
    await stop(client);
  }
}

export function memorySection({ requests, rounds }) {
  const lineOf = (what, read) => {
    const values = rounds.map(read);
    return [what, median(values).toFixed(0), Math.max(...values).toFixed(0)];
  };
  const most = rounds.map((round) => round.most);
  const atRest = rounds.map((round) => round.atRest);
  const [half, end] = [SHARES.indexOf(0.5), SHARES.indexOf(1)];
  return {
    head: ["Memory under load, MB", "median", "largest"],
    lines: [
      ...SHARES.map((share, index) =>
        lineOf(
          `after ${(requests * share).toLocaleString("en-US")} cash-outs`,
          ({ shares }) => shares[index],
        ),
      ),
      lineOf("the most of all samples", (round) => round.most),
      lineOf(`${REST_MS / 1_000} s later, at rest`, (round) => round.atRest),
    ],
    targets: [
      { what: "the most memory under this load, MB", measured: median(most), atMost: 120, digits: 0 },
      {
        what: "memory after this load, as a ratio to half of it",
        measured: median(rounds.map(({ shares }) => shares[end] / shares[half])),
        atMost: 1.1,
      },
      { what: "memory at rest after this load, MB", measured: median(atRest), atMost: 120, digits: 0 },
    ],
    pairs: [
      pairOf(
        "memory after this load",
        rounds.map(({ shares }) => shares[end]),
      ),
      pairOf("the most memory under this load", most),
      pairOf("memory at rest after this load", atRest),
    ],
    about: [
      `**Memory under load**: resident memory of the sandbox while cash-outs are made without a pause, and some time after the last one; a sample every five seconds, so each row is the first sample after that many. Each round is a new sandbox. The table has the median and the largest of ${rounds.length} rounds; targets are about medians.`,
    ],
  };
}

await runAlone(
  import.meta.url,
  {
    description: "Measures memory while requests are answered.",
    options: [
      new Option("--requests <number>", "requests in each round").argParser(wholeNumber).default(REQUESTS),
      new Option("--rounds <number>", "each with a new sandbox").argParser(wholeNumber).default(ROUNDS),
    ],
  },
  async ({ rounds: count, ...options }) =>
    tables([memorySection(await measureMemory({ ...options, count }))]),
);
