// Rounds of load: every row once per round, in a different order each time, compared with the baseline of its round.
import { fileURLToPath } from "node:url";
import { median, pairOf } from "./median.mjs";
import { ask, CORE, cpuSeconds, pinned, startNode, stop } from "./processes.mjs";

const CONNECTIONS = 10;

/** Measures a row under load, including the work that remains after the last request. Latencies are in milliseconds. */
export async function load(client, row, milliseconds) {
  const { hostname: host, port } = new URL(row.server.url);
  const cpuBefore = cpuSeconds(row.server.child);
  const start = performance.now();
  const done = await ask(client, {
    host,
    port: Number(port),
    connections: CONNECTIONS,
    milliseconds,
    first: row.next,
    ...row.request,
  });
  await row.waitUntilIdle();
  const seconds = (performance.now() - start) / 1_000;
  const cpu = cpuSeconds(row.server.child) - cpuBefore;
  row.next = done.next;
  if (done.unexpected > 0)
    throw new Error(`${row.name}: ${done.unexpected} wrong answers, such as ${done.firstUnexpected}`);
  const { p50, p99, longest } = done;
  return { perSecond: done.answered / seconds, cpuMicros: (cpu / done.answered) * 1e6, p50, p99, longest };
}

/** Measures all rows; resolves with the results of each round, by the name of the row in `rows`. */
export async function runLoad(rows, { rounds, seconds, tell }) {
  const client = startNode(CORE.others, [fileURLToPath(new URL("./client.mjs", import.meta.url))]);
  const names = Object.keys(rows);
  const results = [];
  try {
    tell("warming up");
    for (const name of names) await load(client, rows[name], 1_500);
    for (let round = 0; round < rounds; round++) {
      const result = {};
      for (let index = 0; index < names.length; index++) {
        const name = names[(index + round) % names.length];
        tell(`round ${round + 1} of ${rounds}: ${rows[name].name}`);
        result[name] = await load(client, rows[name], seconds * 1_000);
      }
      results.push(result);
    }
  } finally {
    await stop(client);
  }
  return results;
}

/** The baseline of each row: hello for reads, the echo of the same body for writes. */
const BASELINE = {
  hello: "hello",
  balance: "hello",
  echo: "echo",
  echoAgain: "echo",
  cashOut: "echo",
  cashIn: "echo",
  settled: "echo",
};

/** Medians over all rounds of each row's figures, and of their ratios to the baseline row in the same round. */
export function summarize(rows, rounds) {
  return Object.fromEntries(
    Object.entries(BASELINE).map(([name, baseline]) => {
      const medianOf = (read) => median(rounds.map(read));
      const ratioOf = (figure) => medianOf((round) => round[name][figure] / round[baseline][figure]);
      return [
        name,
        {
          ...{ name: rows[name].name, baseline: rows[baseline].name },
          perSecond: medianOf((round) => round[name].perSecond),
          cpuMicros: medianOf((round) => round[name].cpuMicros),
          p99: medianOf((round) => round[name].p99),
          longest: Math.max(...rounds.map((round) => round[name].longest)),
          ...{ speed: ratioOf("perSecond"), cpu: ratioOf("cpuMicros"), p99Ratio: ratioOf("p99") },
          halves: [
            ["requests/s", "perSecond"],
            ["CPU per request", "cpuMicros"],
            ["p99", "p99"],
          ].map(([what, figure]) =>
            pairOf(
              `${rows[name].name}: ${what}, halves of the rounds`,
              rounds.map((round) => round[name][figure]),
            ),
          ),
        },
      ];
    }),
  );
}

export function loadSection(load, { livePages, rounds, seconds }) {
  const { cashOut, cashIn, settled, balance } = load;
  const toEcho = (row) => `${row}, as a ratio to the echo`;
  return {
    head: [
      "Under load",
      "requests/s",
      "CPU µs",
      "p99 ms",
      "longest",
      "speed ratio",
      "CPU ratio",
      "p99 ratio",
      "baseline",
    ],
    lines: Object.values(load).map(({ name, baseline, ...figures }) => [
      name,
      Math.round(figures.perSecond).toLocaleString("en-US"),
      String(Math.round(figures.cpuMicros)),
      figures.p99.toFixed(1),
      figures.longest.toFixed(0),
      ...["speed", "cpu", "p99Ratio"].map((ratio) => (name === baseline ? "1" : figures[ratio].toFixed(2))),
      baseline.replace("Express: ", ""),
    ]),
    targets: [
      { what: toEcho("cash-out: requests/s"), measured: cashOut.speed, atLeast: 2 },
      { what: toEcho("cash-out: CPU per request"), measured: cashOut.cpu, atMost: 0.5 },
      { what: toEcho("cash-out: p99"), measured: cashOut.p99Ratio, atMost: 1.2 },
      { what: "cash-out: the longest answer, ms", measured: cashOut.longest, atMost: 25, digits: 0 },
      { what: toEcho("cash-out, to its end: requests/s"), measured: settled.speed, atLeast: 0.6 },
      { what: toEcho("cash-out, to its end: CPU per request"), measured: settled.cpu, atMost: 1.6 },
      { what: toEcho("cash-in: requests/s"), measured: cashIn.speed, atLeast: 1.6 },
      { what: "balance: requests/s, as a ratio to hello", measured: balance.speed, atLeast: 3 },
    ],
    pairs: [
      { what: "the JSON echo: requests/s", ratio: load.echoAgain.speed },
      { what: "the JSON echo: CPU per request", ratio: load.echoAgain.cpu },
      ...Object.values(load).flatMap(({ halves }) => halves),
    ],
    about: [
      `**Under load**: ${rounds} rounds of ${seconds} s per row, 10 keep-alive connections without pipelining, rows in a different order each round; ${pinned ? "the server on one core, everything that talks to it on another" : "no process was pinned to a core"}. After it every sandbox verified its books, and every response had the expected status; otherwise there would be no table.`,
      "**Express: hello**, **JSON echo**: stock Express 5, `NODE_ENV=production`; the echo is `express.json()` and `response.json()`, with the same headers and body as the cash-out.",
      "**Express: JSON echo, once more**: the same program in a second process.",
      "**localpix: balance**: the token is checked, the balance is read once per commit, the request is recorded for the dashboard.",
      "**localpix: cash-out**: a new payment to a PIX key, with `--settlement manual`, on a data file on disk. Before its 201 leaves: token checked, body validated, duplicates, limits and balance looked up, money moved from available to blocked with its posting, transaction and journal entry written, all in one committed SQLite transaction (WAL, `synchronous=NORMAL`: it survives the end of the process at any moment; a power cut may take the last moments). Requests that arrive together share that commit. The request and its answer are recorded too. A `cash_out` webhook is registered, but **creating a payout delivers nothing**: its webhook is written when it settles, in the same transaction. That work is in the last row, not in this one.",
      "**localpix: cash-in charge**: a charge with its copy-and-paste code and scheduled expiry.",
      `**localpix: cash-out, to its end**: settlement after 1 s; every payout settles, writes its delivery, is sent to a receiver, and the attempt is recorded; ${livePages} WebSocket pages watch the live feed meanwhile. Time and CPU time are measured until the last webhook is recorded, including the one second before settlement, one for each payout.`,
    ],
  };
}
