// Turns measurements into medians, ratios and the result page.
import { readFileSync } from "node:fs";
import { availableParallelism, cpus, release, totalmem, type } from "node:os";
import { median } from "./median.mjs";
import { pinned } from "./processes.mjs";
import { LIVE_PAGES } from "./rows.mjs";

/** The medians over all rounds of a row's figures, and of their ratios to the baseline row in the same round. */
function summarize(rounds, name, baseline) {
  const medianOf = (read) => median(rounds.map(read));
  return {
    perSecond: medianOf((round) => round[name].perSecond),
    cpuMicros: medianOf((round) => round[name].cpuMicros),
    speed: medianOf((round) => round[name].perSecond / round[baseline].perSecond),
    cpu: medianOf((round) => round[name].cpuMicros / round[baseline].cpuMicros),
  };
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

export function summary(rows, rounds, { start, state, advance, search, pages }) {
  const load = Object.fromEntries(
    Object.entries(BASELINE).map(([name, baseline]) => [
      name,
      { name: rows[name].name, baseline: rows[baseline].name, ...summarize(rounds, name, baseline) },
    ]),
  );
  return {
    load,
    startMs: median(start.results.map(({ milliseconds }) => milliseconds)),
    emptyMs: median(start.results.map(({ empty }) => empty)),
    startRatio: median(start.results.map(({ milliseconds, empty }) => milliseconds / empty)),
    commandMs: median(start.results.map(({ command }) => command)),
    commandRatio: median(start.results.map(({ command, empty }) => command / empty)),
    megabytes: median(start.megabytes),
    resetMs: median(state.reset),
    restoreMs: median(state.restore),
    advance,
    search,
    pages,
  };
}

/** The targets, and whether this run reached them. */
export function targets({ load, startRatio, commandRatio, megabytes, resetMs, advance, search, pages }) {
  const target = (what, measured, bound, digits = 2) => ({
    what,
    measured: measured.toFixed(digits),
    bound: `${"atLeast" in bound ? "at least" : "at most"} ${bound.atLeast ?? bound.atMost}`,
    ok: "atLeast" in bound ? measured >= bound.atLeast : measured <= bound.atMost,
  });
  return [
    target("cash-out: requests/s, as a ratio to the echo", load.cashOut.speed, { atLeast: 1.5 }),
    target("cash-out: CPU per request, as a ratio to the echo", load.cashOut.cpu, { atMost: 0.65 }),
    target("balance: requests/s, as a ratio to hello", load.balance.speed, { atLeast: 2.5 }),
    target("start to first answer, as a ratio to an empty node", startRatio, { atMost: 8 }, 1),
    target("a command that asks a sandbox, as a ratio to an empty node", commandRatio, { atMost: 4 }, 1),
    target("idle memory, MB", megabytes, { atMost: 85 }, 0),
    target("reset of a small world, ms", resetMs, { atMost: 20 }, 1),
    ...advance
      .filter(({ fired }) => fired >= 100_000)
      .map(({ name, perSecond }) =>
        target(`one advance, events/s: ${name}`, perSecond, { atLeast: 5_000 }, 0),
      ),
    target("the slowest search, CPU ms per page", Math.max(...search.results.map(({ cpuMs }) => cpuMs)), {
      atMost: 100,
    }),
    ...(pages ?? []).flatMap(({ name, costs }) =>
      costs.map(({ count, share }) =>
        target(`${name}, ${count} open: % of a core`, share * 100, { atMost: count === 1 ? 10 : 20 }, 1),
      ),
    ),
  ];
}

function columns(lines) {
  const widths = lines[0].map((_, column) => Math.max(...lines.map((line) => line[column].length)));
  const written = lines.map((line) =>
    line.map((cell, column) => (column === 0 ? cell.padEnd(widths[column]) : cell.padStart(widths[column]))),
  );
  const rule = widths.map((width, column) =>
    column === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`,
  );
  return [written[0], rule, ...written.slice(1)].map((line) => `| ${line.join(" | ")} |`).join("\n");
}

/** The tables, for terminal and Markdown. */
export function tables(results) {
  const load = Object.values(results.load).map(({ name, baseline, perSecond, cpuMicros, speed, cpu }) => [
    name,
    Math.round(perSecond).toLocaleString("en-US"),
    Math.round(cpuMicros).toString(),
    name === baseline ? "1" : speed.toFixed(2),
    name === baseline ? "1" : cpu.toFixed(2),
    baseline.replace("Express: ", ""),
  ]);
  const verdicts = targets(results).map(({ what, measured, bound, ok }) => [
    what,
    measured,
    bound,
    ok ? "pass" : "FAIL",
  ]);
  return [
    columns([
      ["Under load", "requests/s", "CPU µs/request", "speed ratio", "CPU ratio", "baseline"],
      ...load,
    ]),
    columns([
      ["At rest", "measured"],
      ["an empty node, start to end", `${results.emptyMs.toFixed(0)} ms`],
      ["localpix, start to first answer", `${results.startMs.toFixed(0)} ms`],
      ["a command that asks the sandbox, start to end", `${results.commandMs.toFixed(0)} ms`],
      ["localpix, idle memory (RSS)", `${results.megabytes.toFixed(0)} MB`],
      ["reset of a small world, over HTTP", `${results.resetMs.toFixed(1)} ms`],
      ["restore of a small world, over HTTP", `${results.restoreMs.toFixed(1)} ms`],
    ]),
    columns([
      ["Scheduled events in one advance", "events", "events/s", "CPU µs/event", "memory"],
      ...results.advance.map(({ name, fired, perSecond, cpuMicros, megabytes }) => [
        name,
        fired.toLocaleString("en-US"),
        Math.round(perSecond).toLocaleString("en-US"),
        Math.round(cpuMicros).toString(),
        `+${Math.round(megabytes)} MB`,
      ]),
    ]),
    columns([
      [
        `Search in ${results.search.entries.toLocaleString("en-US")} entries`,
        "ms/page",
        "longest",
        "CPU ms/page",
      ],
      ...results.search.results.map(({ name, milliseconds, longest, cpuMs }) => [
        name,
        milliseconds.toFixed(1),
        longest.toFixed(1),
        cpuMs.toFixed(1),
      ]),
    ]),
    columns([
      ["Building its index, at the first search", "measured"],
      ["until everything is found", `${results.search.index.seconds.toFixed(1)} s`],
      ["CPU", `${results.search.index.cpu.toFixed(1)} s`],
      ["memory", `+${Math.round(results.search.index.megabytes)} MB`],
      ["the longest search meanwhile", `${results.search.index.longest.toFixed(0)} ms`],
    ]),
    ...(results.pages === null
      ? []
      : [
          columns([
            [
              "Open pages at 500 entries/s",
              "no page",
              ...results.pages[0].costs.map(({ count }) => `${count} open`),
            ],
            ...results.pages.map(({ name, alone, costs }) => [
              name,
              `${(alone * 100).toFixed(1)} %`,
              ...costs.map(({ share }) => `${share < 0 ? "" : "+"}${(share * 100).toFixed(1)} %`),
            ]),
          ]),
        ]),
    columns([["Target", "measured", "wanted", ""], ...verdicts]),
  ].join("\n\n");
}

/** The machine, without its name and paths, because this page is committed. */
export function machine() {
  const versions = ["express", "better-sqlite3"].map((name) => {
    const file = new URL(`../node_modules/${name}/package.json`, import.meta.url);
    return `${name} ${JSON.parse(readFileSync(file, "utf8")).version}`;
  });
  const memory = Math.round(totalmem() / 2 ** 30);
  return [
    `${availableParallelism()} cores (${cpus()[0]?.model.trim() || "unknown"})`,
    `${memory} GB`,
    `${type()} ${release().split("-")[0]}`,
    `Node ${process.versions.node}`,
    ...versions,
  ].join(", ");
}

/** The text of `bench/RESULTS.md`. */
export function page(results, { rounds, seconds, starts, webhooks }) {
  return `# The benchmark, as it last ran

Written by \`npm run bench -- --write\`. Ratios are medians over rounds, each to the baseline of its own round; figures
per second depend on the machine, so compare the ratios, and CPU per request rather than requests per second.

- **Machine**: ${machine()}.
- **Load**: ${rounds} rounds of ${seconds} s per row, 10 keep-alive connections without pipelining, rows in a different order
  each round; ${pinned ? "the server on one core, everything that talks to it on another" : "no process was pinned to a core"}.
- **Start**: ${starts} starts, alternating with an empty \`node\` process.

${tables(results)}

## What the rows are

- **Express: hello**, **JSON echo**: stock Express 5, \`NODE_ENV=production\`; the echo is \`express.json()\` and
  \`response.json()\`, with the same headers and body as the cash-out.
- **Express: JSON echo, once more**: the same program in a second process. The distance of its ratios from 1 is the
  measuring error of all ratios.
- **localpix: balance**: the token is checked, the balance is read from SQLite, the request is recorded for the dashboard.
- **localpix: cash-out**: a new payment to a PIX key, with \`--settlement manual\`, on a data file on disk. Before its
  201 leaves: token checked, body validated, duplicates, limits and balance looked up, money moved from available to
  blocked with its posting, transaction and journal entry written, all in one committed SQLite transaction (WAL,
  \`synchronous=NORMAL\`: it survives the end of the process at any moment; a power cut may take the last moments).
  Requests that arrive together share that commit. The request and its answer are recorded too.
  A \`cash_out\` webhook is registered, but **creating a payout delivers nothing**: its webhook is written when it
  settles, in the same transaction. That work is in the last row, not in this one.
- **localpix: cash-in charge**: a charge with its copy-and-paste code and scheduled expiry.
- **localpix: cash-out, to its end**: settlement after 1 s; every payout settles, writes its delivery, is sent to a
  receiver, and the attempt is recorded; ${LIVE_PAGES} WebSocket pages watch the live feed meanwhile. Time and CPU time
  are measured until the last webhook is recorded, including the one second before settlement (${webhooks.toLocaleString("en-US")} in this run, one for each payout).

- **One advance**: events are scheduled over HTTP while the clock runs, then one call advances over all of them.
  Each runs at its own time, in order, and its webhooks are delivered before time moves on. Webhooks of different
  instants are therefore as slow as their receiver.

- **Search**: pages of 100 entries over HTTP, as the page asks for them, newest first; the history is a few thousand
  payouts with their webhooks, copied with other ids and amounts.
- **Open pages**: the share of a core that the sandbox needs for 125 settled payouts with webhooks per second, and how much
  more while a browser shows that many pages of a world of 20,000 entries.

After the load every sandbox verified its books, and every response had the expected status; otherwise there would be
no table.
`;
}
