// Measures how the cost of requests, memory and file grow with history. Part of `npm run bench`; alone, for more sizes:
// `node bench/history.mjs --sizes 1000,10000,100000,1000000`.
import { statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { load } from "./load.mjs";
import { median } from "./median.mjs";
import { CORE, residentMegabytes, startNode, stop } from "./processes.mjs";
import { balanceRequest, cashOutRequest, listRequest, searchRequest } from "./rows.mjs";
import { call, prepare, startOn, startSandbox } from "./sandbox.mjs";

const ROUNDS = 5;
const ROUND_MS = 1_000;
const FILL_MS = 2_000;
/** How many times memory is read while a million requests are made. */
const SAMPLES = 10;
const SIZES = [1_000, 1_000_000];

const REQUESTS = {
  "list by key, 20 rows": listRequest,
  "cash-out": cashOutRequest,
  balance: balanceRequest,
  "search of the page": searchRequest,
};

/** Makes payouts until a sandbox has `count`. Samples the memory. */
async function fill(client, sandbox, count, tell) {
  const row = { ...sandbox.row, request: cashOutRequest(sandbox.url, sandbox.token) };
  const samples = [];
  while (row.next < count) {
    const milliseconds = count - row.next < 10_000 ? 50 : FILL_MS;
    await load(client, row, milliseconds);
    samples.push({ made: row.next, megabytes: residentMegabytes(sandbox.child) });
    if (samples.length % SAMPLES === 0) tell(`history: ${row.next} of ${count} payouts`);
  }
  sandbox.row.next = row.next;
  return samples;
}

/** Repeats a search until its index covers everything. */
async function buildIndex(url) {
  while ((await call(url, "GET", "/sandbox/api/activity?text=bench")).unsearched > 0)
    await new Promise((resolve) => setTimeout(resolve, 200));
}

/** Milliseconds from the start of a sandbox on this history to its first answer. */
async function restart(sandbox) {
  await stop(sandbox.child);
  const begin = performance.now();
  const { child, url } = await startOn(CORE.server, sandbox.data, "--settlement", "manual");
  const milliseconds = performance.now() - begin;
  Object.assign(sandbox, { child, url });
  Object.assign(sandbox.row.server, { child, url });
  return milliseconds;
}

/** For each size: medians of each request, megabytes of memory and file, and milliseconds of a start. */
export async function measureHistory({ tell, sizes = SIZES }) {
  const client = startNode(CORE.others, [fileURLToPath(new URL("./client.mjs", import.meta.url))]);
  const sandboxes = [];
  try {
    for (const size of sizes) {
      const sandbox = await startSandbox(CORE.server, "--settlement", "manual");
      const { child, url } = sandbox;
      sandbox.row = { name: `${size} payouts`, server: { child, url }, next: 1, waitForRest: async () => {} };
      sandbox.token = await prepare(url);
      const samples = await fill(client, sandbox, size, tell);
      const idle = residentMegabytes(child);
      const startMs = await restart(sandbox);
      await buildIndex(sandbox.url);
      sandboxes.push({ size, sandbox, samples, idle, startMs, rounds: [] });
    }
    for (let round = 0; round < ROUNDS; round++) {
      tell(`history: round ${round + 1} of ${ROUNDS}`);
      for (const [name, request] of Object.entries(REQUESTS)) {
        for (const { sandbox, rounds } of sandboxes) {
          const row = { ...sandbox.row, request: request(sandbox.url, sandbox.token) };
          const measured = await load(client, row, ROUND_MS);
          sandbox.row.next = row.next;
          rounds[round] = { ...rounds[round], [name]: measured };
        }
      }
    }
    return sandboxes.map(({ size, sandbox, samples, idle, startMs, rounds }) => ({
      size,
      ...{ startMs, samples, idle },
      fileMegabytes: statSync(join(sandbox.data, "localpix.db")).size / 2 ** 20,
      requests: Object.fromEntries(
        Object.keys(REQUESTS).map((name) => [
          name,
          {
            perSecond: median(rounds.map((round) => round[name].perSecond)),
            cpuMicros: median(rounds.map((round) => round[name].cpuMicros)),
            p99: median(rounds.map((round) => round[name].p99)),
            ratio: median(
              rounds.map(
                (round, index) => round[name].perSecond / sandboxes[0].rounds[index][name].perSecond,
              ),
            ),
          },
        ]),
      ),
    }));
  } finally {
    await stop(client);
    for (const { sandbox } of sandboxes) {
      await stop(sandbox.child);
      await sandbox.close();
    }
  }
}

export function historySection(sizes) {
  const shown = (size) => size.toLocaleString("en-US");
  const [first] = sizes;
  const last = sizes.at(-1);
  const half = last.samples.find(({ made }) => made >= last.size / 2) ?? last.samples[0];
  const end = last.samples.at(-1);
  return {
    head: ["Requests by number of payouts", ...sizes.map(({ size }) => shown(size)), "ratio"],
    lines: [
      ...Object.keys(REQUESTS).map((name) => [
        `${name}: requests/s`,
        ...sizes.map(({ requests }) => shown(Math.round(requests[name].perSecond))),
        last.requests[name].ratio.toFixed(2),
      ]),
      ...Object.keys(REQUESTS).map((name) => [
        `${name}: CPU µs`,
        ...sizes.map(({ requests }) => String(Math.round(requests[name].cpuMicros))),
        (last.requests[name].cpuMicros / first.requests[name].cpuMicros).toFixed(2),
      ]),
      ["memory after so many requests, MB", ...sizes.map(({ idle }) => idle.toFixed(0)), ""],
      ["file, MB", ...sizes.map(({ fileMegabytes }) => fileMegabytes.toFixed(0)), ""],
      ["start to ready, ms", ...sizes.map(({ startMs }) => startMs.toFixed(0)), ""],
    ],
    targets: [
      ...["list by key, 20 rows", "cash-out", "search of the page"].map((name) => ({
        what: `${name}: ${shown(last.size)} payouts, as a ratio to ${shown(first.size)}`,
        measured: last.requests[name].ratio,
        atLeast: 0.8,
      })),
      {
        what: `memory after ${shown(last.size)} requests, MB`,
        measured: end.megabytes,
        atMost: 120,
        digits: 0,
      },
      {
        what: `memory after ${shown(last.size)} requests, as a ratio to half as many`,
        measured: end.megabytes / half.megabytes,
        atMost: 1.1,
      },
    ],
    about: [
      "**Requests by number of payouts**: the same requests on sandboxes that have so many payouts, alternately. Memory is read right after the last of them, before a restart; the start reads a file that nobody else wrote to.",
    ],
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({ options: { sizes: { type: "string", default: SIZES.join(",") } } });
  const tell = (text) => console.error(`bench: ${text}`);
  const sizes = await measureHistory({ tell, sizes: values.sizes.split(",").map(Number) });
  const { columns } = await import("./table.mjs");
  const { head, lines } = historySection(sizes);
  console.log(columns([head, ...lines]));
}
