// Measures the search of the page in a long history, and what building its index costs.
// Part of `npm run bench`; alone: `node bench/search.mjs --entries 1000000`.
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import SqliteDatabase from "better-sqlite3";
import { median } from "./median.mjs";
import { ask, CORE, cpuSeconds, firstLine, residentMegabytes, startNode, stop } from "./processes.mjs";
import { cashOutRequest } from "./rows.mjs";
import { call, prepare, settled, startOn, startSandbox } from "./sandbox.mjs";

const FILL_MS = 2_000;
const ASK_AGAIN_MS = 200;
/** How many pages of each search are read, and how often each search is repeated. */
const PAGES = 3;
const ROUNDS = 10;

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

/** Appends copies of all transactions and entries until the journal is long enough; each copy has other ids and amounts. */
function multiply(data, entries) {
  const database = new SqliteDatabase(join(data, "localpix.db"));
  const tables = { transactions: "id", journal: "seq" };
  const last = (table) => database.prepare(`SELECT max(${tables[table]}) AS last FROM ${table}`).get().last;
  const columns = (table, changed) =>
    database
      .pragma(`table_info(${table})`)
      .map(({ name }) => changed[name] ?? name)
      .join(", ");
  database.exec("CREATE TEMP TABLE first AS SELECT max(seq) AS seq FROM journal");
  const { seq } = database.prepare("SELECT seq FROM first").get();
  const [ids, span] = [
    last("transactions"),
    database.prepare("SELECT max(at) - min(at) AS span FROM journal").get().span,
  ];
  const transactions = database.prepare(
    `INSERT INTO transactions SELECT ${columns("transactions", {
      id: "id + :ids",
      value: "value + :copy",
      external_id: "external_id || '-' || :copy",
      end_to_end_id: "substr(end_to_end_id, 1, 24) || printf('%08d', id + :ids)",
    })} FROM transactions WHERE id <= ${ids}`,
  );
  const journal = database.prepare(
    `INSERT INTO journal SELECT ${columns("journal", {
      seq: "seq + :entries",
      at: "at + :later",
      transaction_id: "transaction_id + :ids",
      data: "iif(type = 'event.queued', json_set(data, '$.eventSeq', data ->> 'eventSeq' + :entries), data)",
    })} FROM journal WHERE seq <= ${seq} ORDER BY seq`,
  );
  database.transaction(() => {
    for (let copy = 1; seq * copy < entries; copy++) {
      // The copies are spread over many days, so that a search by days finds only a part of them.
      const later = copy * Math.max(span, 3_600_000);
      const offsets = { copy, ids: copy * ids, entries: copy * seq, later };
      transactions.run({ copy, ids: offsets.ids });
      journal.run({ ids: offsets.ids, entries: offsets.entries, later });
    }
    database.exec("INSERT OR REPLACE INTO meta SELECT 'clock.latest', CAST(max(at) AS TEXT) FROM journal");
  })();
  database.close();
}

/** Seconds and CPU time until the search index covers everything; asks for it as the page does. */
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

/** Milliseconds of each page of a search, newest first; null measures a call that does nothing. */
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

/** Elapsed and CPU milliseconds per page of each search, and the cost of the index. */
export async function measureSearch({ tell, entries = 1_000_000 }) {
  tell("search: filling the history");
  const first = await startSandbox(CORE.server, "--allow-http-webhooks", "--settlement", "0s");
  let second;
  try {
    await fill(first);
    await stop(first.child);
    multiply(first.data, entries);
    second = await startOn(CORE.server, first.data);
    tell("search: building the index");
    const index = await build(second);
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
      "a word of an account, failing": "account=1&text=maria&group=failing",
      "a word that nothing has": "text=inexistente",
    };
    const results = [];
    for (const [name, search] of [
      ["GET /sandbox/health, for comparison", null],
      ...Object.entries(searches),
    ]) {
      tell(`search: ${name}`);
      const cpuBefore = cpuSeconds(second.child);
      const times = [];
      for (let round = 0; round < ROUNDS; round++) times.push(...(await pagesOf(second, search)));
      const cpuMs = ((cpuSeconds(second.child) - cpuBefore) / times.length) * 1_000;
      results.push({ name, milliseconds: median(times), longest: Math.max(...times), cpuMs });
    }
    return { entries, index, results };
  } finally {
    await second?.close();
    await first.close();
  }
}

export function searchSections({ entries, index, results }) {
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
          measured: Math.max(...results.map(({ cpuMs }) => cpuMs)),
          atMost: 100,
        },
      ],
      about: [
        "**Search**: pages of 100 entries over HTTP, as the page asks for them, newest first; the history is a few thousand payouts with their webhooks, copied with other ids and amounts.",
      ],
    },
    {
      head: ["Building its index, at the first search", "measured"],
      lines: [
        ["until everything is found", `${index.seconds.toFixed(1)} s`],
        ["CPU", `${index.cpu.toFixed(1)} s`],
        ["memory", `+${Math.round(index.megabytes)} MB`],
        ["the longest search meanwhile", `${index.longest.toFixed(0)} ms`],
      ],
      targets: [],
      about: [],
    },
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({ options: { entries: { type: "string", default: "1000000" } } });
  const tell = (text) => console.error(`bench: ${text}`);
  const { index, results } = await measureSearch({ tell, entries: Number(values.entries) });
  console.log(
    `index: ${index.seconds.toFixed(1)} s, ${index.cpu.toFixed(1)} s of CPU, +${Math.round(index.megabytes)} MB; longest answer meanwhile ${index.longest.toFixed(0)} ms`,
  );
  for (const { name, milliseconds, longest, cpuMs } of results)
    console.log(
      `${name}: ${milliseconds.toFixed(1)} ms, longest ${longest.toFixed(1)}, CPU ${cpuMs.toFixed(1)} per page`,
    );
}
