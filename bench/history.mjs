// Measures how the cost of requests, memory, file and start grow with history. Part of `npm run bench`; alone, for more
// sizes: `node bench/history.mjs --sizes 1000,10000,100000,1000000,5000000`.
import { statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Option } from "commander";
import { runAlone, wholeNumbers } from "./alone.mjs";
import { load } from "./load.mjs";
import { multiply } from "./long-history.mjs";
import { median } from "./median.mjs";
import { CORE, residentMegabytes, startNode, stop } from "./processes.mjs";
import { balanceRequest, cashOutRequest, listRequest, searchRequest } from "./rows.mjs";
import { call, prepare, startOn, startSandbox } from "./sandbox.mjs";
import { tables } from "./table.mjs";

const ROUNDS = 5;
const ROUND_MS = 1_000;
const FILL_MS = 50;
const SIZES = [1_000, 1_000_000];
/** Payouts made by requests; any further ones are copies. */
const MOST_MADE = 10_000;

/** The cash-outs come last, because they add to the history. */
const REQUESTS = {
  "list by key, 20 rows": listRequest,
  balance: balanceRequest,
  "search of the dashboard": searchRequest,
  "cash-out": cashOutRequest,
};

/** Creates a sandbox with `size` payouts, and stops it. */
async function createHistory(client, size, tell) {
  tell(`history: ${size} payouts`);
  const sandbox = await startSandbox(CORE.server, "--settlement", "manual");
  const token = await prepare(sandbox.url);
  const row = { name: `${size} payouts`, server: sandbox, next: 1, waitUntilIdle: async () => {} };
  row.request = cashOutRequest(sandbox.url, token);
  while (row.next <= Math.min(size, MOST_MADE)) await load(client, row, FILL_MS);
  await stop(sandbox.child);
  await multiply(sandbox.data, (made) => made.transactions >= size);
  return { sandbox, row };
}

const fileOf = ({ data }) => join(data, "localpix.db");

/** Starts a sandbox again on its history; resolves with the milliseconds. */
async function startAgain(sandbox) {
  const begin = performance.now();
  const { child, url } = await startOn(CORE.server, sandbox.data, "--settlement", "manual");
  Object.assign(sandbox, { child, url });
  return performance.now() - begin;
}

/**
 * Adds to each world the milliseconds of starts that check the file, those of starts on the file as a sandbox left it, and the
 * idle megabytes after the latter. Both starts and all worlds alternate.
 */
async function measureStarts(worlds, tell) {
  for (let round = 0; round < ROUNDS; round++) {
    tell(`history: starts, round ${round + 1} of ${ROUNDS}`);
    for (let index = 0; index < worlds.length; index++) {
      const { sandbox, starts } = worlds[(index + round) % worlds.length];
      await stop(sandbox.child);
      // As if another program had written to the file since.
      utimesSync(fileOf(sandbox), new Date(), new Date());
      starts.checked.push(await startAgain(sandbox));
      await stop(sandbox.child);
      starts.usual.push(await startAgain(sandbox));
      starts.idle.push(residentMegabytes(sandbox.child));
    }
  }
}

/** Repeats a search until it has read the whole history. */
async function buildIndex(url) {
  while ((await call(url, "GET", "/sandbox/api/activity?text=bench")).unsearched > 0)
    await new Promise((resolve) => setTimeout(resolve, 200));
}

/**
 * Measures sandboxes of all sizes, and one more of the first size, which shows the measuring error. For each size: medians of
 * each request, megabytes of memory and file, and milliseconds of a start; `again` is that one more.
 */
export async function measureHistory({ tell, sizes = SIZES }) {
  const client = startNode(CORE.others, [fileURLToPath(new URL("./client.mjs", import.meta.url))]);
  const worlds = [];
  try {
    for (const size of [...sizes, sizes[0]]) {
      const starts = { checked: [], usual: [], idle: [] };
      worlds.push({ size, rounds: [], starts, ...(await createHistory(client, size, tell)) });
    }
    await measureStarts(worlds, tell);
    for (const { sandbox } of worlds) {
      // The copies moved the clock, so the first token has expired.
      sandbox.token = await prepare(sandbox.url);
      await buildIndex(sandbox.url);
    }
    for (const { rounds } of worlds) rounds.push(...Array.from({ length: ROUNDS }, () => ({})));
    for (const [name, request] of Object.entries(REQUESTS)) {
      tell(`history: ${name}`);
      for (let round = 0; round < ROUNDS; round++) {
        for (let index = 0; index < worlds.length; index++) {
          const { sandbox, row, rounds } = worlds[(index + round) % worlds.length];
          row.request = request(sandbox.url, sandbox.token);
          rounds[round][name] = await load(client, row, ROUND_MS);
          rounds[round].megabytes = residentMegabytes(sandbox.child);
        }
      }
    }
    const measured = worlds.map((world) => summarize(world, worlds[0].rounds));
    return { sizes: measured.slice(0, -1), again: measured.at(-1) };
  } finally {
    await stop(client);
    for (const { sandbox } of worlds) {
      await stop(sandbox.child);
      await sandbox.close();
    }
  }
}

function summarize({ size, sandbox, rounds, starts }, baseline) {
  const figures = (name) => {
    const medianOf = (figure) => median(rounds.map((round) => round[name][figure]));
    const ratioOf = (figure) =>
      median(rounds.map((round, index) => round[name][figure] / baseline[index][name][figure]));
    return {
      perSecond: medianOf("perSecond"),
      cpuMicros: medianOf("cpuMicros"),
      ...{ p50: medianOf("p50"), p99: medianOf("p99") },
      ...{ ratio: ratioOf("perSecond"), cpuRatio: ratioOf("cpuMicros") },
    };
  };
  return {
    size,
    startMs: median(starts.usual),
    checkedStartMs: median(starts.checked),
    idle: median(starts.idle),
    // The cash-outs were measured last, so these are samples after each of their rounds.
    busy: median(rounds.map(({ megabytes }) => megabytes)),
    fileMegabytes: statSync(fileOf(sandbox)).size / 2 ** 20,
    requests: Object.fromEntries(Object.keys(REQUESTS).map((name) => [name, figures(name)])),
  };
}

export function historySection({ sizes, again }) {
  const shown = (count) => Math.round(count).toLocaleString("en-US");
  const [first, last] = [sizes[0], sizes.at(-1)];
  const lineOf = (name, read, ratio = "") => [name, ...sizes.map(read), ratio];
  return {
    head: ["Requests by number of payouts", ...sizes.map(({ size }) => shown(size)), "ratio"],
    lines: [
      ...Object.keys(REQUESTS).flatMap((name) => {
        const of = (read) => (size) => read(size.requests[name]);
        return [
          lineOf(
            `${name}: requests/s`,
            of(({ perSecond }) => shown(perSecond)),
            last.requests[name].ratio.toFixed(2),
          ),
          lineOf(
            `${name}: CPU µs`,
            of(({ cpuMicros }) => shown(cpuMicros)),
            last.requests[name].cpuRatio.toFixed(2),
          ),
          ...["p50", "p99"].map((latency) =>
            lineOf(
              `${name}: ${latency} ms`,
              of((figures) => figures[latency].toFixed(1)),
            ),
          ),
        ];
      }),
      lineOf("memory when idle, MB", ({ idle }) => shown(idle)),
      lineOf("memory under the cash-outs, MB", ({ busy }) => shown(busy)),
      lineOf("file, MB", ({ fileMegabytes }) => shown(fileMegabytes)),
      lineOf("start, ms", ({ startMs }) => shown(startMs)),
      lineOf("start that checks the file because another program wrote to it, ms", ({ checkedStartMs }) =>
        shown(checkedStartMs),
      ),
    ],
    targets: ["list by key, 20 rows", "cash-out", "search of the dashboard"].map((name) => ({
      what: `${name}: ${shown(last.size)} payouts, as a ratio to ${shown(first.size)}`,
      ...{ measured: last.requests[name].ratio, atLeast: 0.8 },
    })),
    pairs: [
      ...Object.entries(again.requests).flatMap(([name, { ratio, cpuRatio }]) => [
        { what: `${name}, requests/s`, ratio },
        { what: `${name}, CPU per request`, ratio: cpuRatio },
      ]),
      { what: "memory when idle", ratio: again.idle / first.idle },
      // It depends on when V8 has given back what the searches before needed.
      { what: "memory under the cash-outs", ratio: again.busy / first.busy, isOnlyMarked: true },
      { what: "start", ratio: again.startMs / first.startMs },
      { what: "start that checks the file", ratio: again.checkedStartMs / first.checkedStartMs },
    ].map((pair) => ({ ...pair, what: `${shown(first.size)} payouts: ${pair.what}` })),
    about: [
      "**Requests by number of payouts**: the same requests, alternating between sandboxes with these numbers of payouts. The first 10,000 payouts are made by requests, the others are copies without webhooks. The cash-outs are measured last and add tens of thousands of payouts to each file; memory under them is the median of samples after each of their rounds, in one process per sandbox. Memory when idle is read after each of five starts, which alternate with five that check the file, and between the sandboxes. The file's size is read once, at the end, because it does not vary. The measuring error is that of one more sandbox of the first size.",
    ],
  };
}

await runAlone(
  import.meta.url,
  {
    description: "Measures how the cost of requests, memory, file and start grow with history.",
    options: [
      new Option("--sizes <numbers>", "how many payouts, joined with commas")
        .argParser(wholeNumbers)
        .default(SIZES),
    ],
  },
  async (options) => tables([historySection(await measureHistory(options))]),
);
