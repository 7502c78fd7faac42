// Measures the search of the dashboard in a long history, and what building its index costs.
// Part of `npm run bench`; alone: `node bench/search.mjs --entries 1000000`.
import { fileURLToPath } from "node:url";
import { Option } from "commander";
import { runAlone, wholeNumber } from "./alone.mjs";
import { multiply } from "./long-history.mjs";
import { median, pairOf } from "./median.mjs";
import { ask, CORE, cpuSeconds, firstLine, residentMegabytes, startNode, stop } from "./processes.mjs";
import { cashOutRequest } from "./rows.mjs";
import { call, prepare, settled, startOn, startSandbox } from "./sandbox.mjs";
import { tables } from "./table.mjs";

const FILL_MS = 2_000;
const ASK_AGAIN_MS = 200;
/** How many pages of each search are read, and how often. */
const PAGES = 3;
const ROUNDS = 10;
const ENTRIES = 1_000_000;
const BUILDS = 6;

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/** Settles payouts, each with a webhook. */
async function fill(sandbox) {
  const client = startNode(CORE.others, [here("./client.mjs")]);
  const receiver = startNode(CORE.others, [here("./servers/receiver.mjs")]);
  try {
    const token = await prepare(sandbox.url, (await firstLine(receiver)).url);
    const { hostname: host, port } = new URL(sandbox.url);
    const load = { host, port: Number(port), connections: 10, milliseconds: FILL_MS, first: 0 };
    await ask(client, { ...load, ...cashOutRequest(sandbox.url, token) });
    await settled(sandbox.url);
  } finally {
    await stop(client);
    await stop(receiver);
  }
}

/** Repeats a search, as the dashboard does, until its index is complete; resolves with what this cost. */
async function build(sandbox) {
  const [cpuBefore, memoryBefore, start] = [
    cpuSeconds(sandbox.child),
    residentMegabytes(sandbox.child),
    performance.now(),
  ];
  let longest = 0;
  for (;;) {
    const askedAt = performance.now();
    const { unsearched } = await call(sandbox.url, "GET", "/sandbox/api/activity?text=maria");
    longest = Math.max(longest, performance.now() - askedAt);
    if (unsearched === 0) break;
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
  }
  return {
    seconds: (performance.now() - start) / 1_000,
    cpu: cpuSeconds(sandbox.child) - cpuBefore,
    megabytes: residentMegabytes(sandbox.child) - memoryBefore,
    longest,
  };
}

/** Milliseconds of each page of results, newest entries first. If `search` is null: of a health check, for comparison. */
async function pagesOf(sandbox, search) {
  const times = [];
  const path = search === null ? "/sandbox/health?" : `/sandbox/api/activity?${search}`;
  let before = "";
  for (let page = 0; page < PAGES; page++) {
    const start = performance.now();
    const { next } = await call(sandbox.url, "GET", `${path}${before}`);
    times.push(performance.now() - start);
    if (next == null) break;
    before = `&before=${next}`;
  }
  return times;
}

/** What each search cost in each round, and each build of the index. */
export async function measureSearch({ tell, entries = ENTRIES }) {
  tell("search: filling the history");
  const first = await startSandbox(CORE.server, "--allow-http-webhooks", "--settlement", "0s");
  let second;
  try {
    await fill(first);
    await stop(first.child);
    await multiply(first.data, (made) => made.lastSeq >= entries, { distinctAmounts: true });
    const builds = [];
    for (let round = 0; round < BUILDS; round++) {
      tell(`search: building the index, round ${round + 1} of ${BUILDS}`);
      // The index is gone with its process.
      await second?.close();
      second = await startOn(CORE.server, first.data);
      builds.push(await build(second));
    }
    const { entries: newest } = await call(second.url, "GET", "/sandbox/api/journal?since=500000&limit=1");
    const day = (newest[0]?.at ?? new Date().toISOString()).slice(0, 10);
    const searches = {
      "no filter": "",
      "a word that every payout has": "text=maria%20silva",
      "an amount": "text=12%2C50",
      "a code": "text=bench-00000100-9",
      "the beginning of a code": "text=bench-0000",
      "two days": `from=${day}&to=${day}`,
      "a word on two days": `text=fornecedor&from=${day}&to=${day}`,
      "an account": "account=1",
      "the refused calls of an account": "account=1&group=refused",
      "a word in the failing entries of an account": "account=1&text=maria&group=failing",
      "a word that nothing has": "text=inexistente",
    };
    const results = [];
    for (const [name, search] of [
      ["GET /sandbox/health, for comparison", null],
      ...Object.entries(searches),
    ]) {
      tell(`search: ${name}`);
      const rounds = [];
      for (let round = 0; round < ROUNDS; round++) {
        const cpuBefore = cpuSeconds(second.child);
        const times = await pagesOf(second, search);
        const cpuMs = (cpuSeconds(second.child) - cpuBefore) * 1_000;
        rounds.push({ times, milliseconds: median(times), cpuMs: cpuMs / times.length });
      }
      results.push(summarize(name, rounds));
    }
    return { entries, builds, results };
  } finally {
    await second?.close();
    await first.close();
  }
}

/**
 * The median of a search's rounds, and its longest page. CPU is their mean, because it is read in steps of 10 ms, which is
 * longer than most rounds take.
 */
function summarize(name, rounds) {
  const milliseconds = rounds.map((round) => round.milliseconds);
  const cpuMs = rounds.map((round) => round.cpuMs);
  return {
    name,
    milliseconds: median(milliseconds),
    longest: Math.max(...rounds.flatMap(({ times }) => times)),
    cpuMs: cpuMs.reduce((sum, value) => sum + value) / rounds.length,
    pair: pairOf(`search, ms/page: ${name}`, milliseconds),
    cpuPair: pairOf("the slowest search, CPU per page", cpuMs),
  };
}

export function searchSections({ entries, builds, results }) {
  const valuesOf = (figure) => builds.map((round) => round[figure]);
  const medianOf = (figure) => median(valuesOf(figure));
  const slowest = results.reduce((most, result) => (result.cpuMs > most.cpuMs ? result : most));
  return [
    {
      head: [`Search in ${entries.toLocaleString("en-US")} entries`, "ms/page", "longest", "CPU ms/page"],
      lines: results.map(({ name, milliseconds, longest, cpuMs }) => [
        name,
        ...[milliseconds, longest, cpuMs].map((value) => value.toFixed(1)),
      ]),
      targets: [
        {
          what: "the slowest search, CPU ms per page",
          measured: slowest.cpuMs,
          atMost: 100,
        },
      ],
      pairs: [...results.map(({ pair }) => pair), slowest.cpuPair],
      about: [
        "**Search**: pages of 100 entries over HTTP, newest first, requested as the dashboard does; the history is a few thousand payouts with their webhooks, copied with other ids and amounts. Ten rounds of up to three pages each; milliseconds are medians. CPU is the mean of all pages, because it is read in steps of 10 ms; only that of the slowest search is enough for a second measurement.",
      ],
    },
    {
      head: ["Building the search index, at the first search", "measured"],
      lines: [
        ["until the index is complete", `${medianOf("seconds").toFixed(1)} s`],
        ["CPU", `${medianOf("cpu").toFixed(1)} s`],
        ["memory", `+${Math.round(medianOf("megabytes"))} MB`],
        ["the longest search until then, in all rounds", `${Math.max(...valuesOf("longest")).toFixed(0)} ms`],
      ],
      targets: [],
      pairs: [
        pairOf("building the search index: seconds", valuesOf("seconds")),
        pairOf("building the search index: CPU", valuesOf("cpu")),
      ],
      about: [
        "**Building the search index**: medians of six builds, each in a new process on the same file. The memory is how much more it has at the end, which is too little for a ratio of two measurements.",
      ],
    },
  ];
}

await runAlone(
  import.meta.url,
  {
    description: "Measures the search of the dashboard in a long history, and what building its index costs.",
    options: [
      new Option("--entries <number>", "the length of the history").argParser(wholeNumber).default(ENTRIES),
    ],
  },
  async (options) => tables(searchSections(await measureSearch(options))),
);
