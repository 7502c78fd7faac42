// `npm run bench`: localpix beside stock Express and other mock servers, in one interleaved run, as ratios.
//   --rounds 5  --seconds 3  --starts 15     how long it runs
//   --only load,start                        measures a part (load, start, peers, testkit, state, advance, history, memory,
//                                           search, pages)
//   --write                                  keeps the tables in bench/RESULTS.md; needs `load` among the parts and a machine at its usual speed
//   --check                                  ends with exit code 1 when a target is missed
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { advanceSection, measureAdvance } from "./advance.mjs";
import { historySection, measureHistory } from "./history.mjs";
import { loadSection, runLoad, summarize } from "./load.mjs";
import { measureMemory, memorySection } from "./memory.mjs";
import { measurePages, pagesSection } from "./page.mjs";
import { measurePeers, peersSection } from "./peers.mjs";
import { LIVE_PAGES, openRows } from "./rows.mjs";
import { measureSearch, searchSections } from "./search.mjs";
import { machineSpeed } from "./speed.mjs";
import { measureStart, startSection } from "./start.mjs";
import { measureState, stateSection } from "./state.mjs";
import { isReached, machine, resultsText, tables } from "./table.mjs";
import { measureTestkit, testkitSection } from "./testkit.mjs";

const PARTS = [
  "load",
  "start",
  "peers",
  "testkit",
  "state",
  "advance",
  "history",
  "memory",
  "search",
  "pages",
];
/** Below this share of the machine's usual speed the tables are not kept. */
const SLOWEST = 0.5;
/** The tables are not kept either if two equal rows differ by more than this. */
const MOST_ERROR = 0.15;

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "3" },
    starts: { type: "string", default: "15" },
    only: { type: "string", default: PARTS.join(",") },
    write: { type: "boolean", default: false },
    check: { type: "boolean", default: false },
  },
});
const [rounds, seconds, starts] = [values.rounds, values.seconds, values.starts].map(Number);
const parts = new Set(values.only.split(","));
const fail = (text) => {
  console.error(`bench: ${text}`);
  process.exit(2);
};
if (process.platform !== "linux") fail("CPU and memory are read from /proc, so it runs on Linux only.");
for (const part of parts)
  if (!PARTS.includes(part)) fail(`Unknown part ${part}. Parts: ${PARTS.join(", ")}.`);
if (values.write && !parts.has("load"))
  fail("--write needs `load` among the parts (--only), because it shows the measuring error.");

const tell = (text) => console.error(`bench: ${text}`);
const speeds = [machineSpeed()];
tell(`the machine runs at ${Math.round(speeds[0] * 100)} % of its usual speed`);

const sections = [];
let load = null;
if (parts.has("load") || parts.has("peers")) {
  const { rows, audit, close } = await openRows();
  try {
    const measured = await runLoad(rows, { rounds, seconds, tell });
    const { webhooks } = await audit();
    load = summarize(rows, measured);
    if (parts.has("load")) sections.push(loadSection(load, { webhooks, livePages: LIVE_PAGES }));
  } finally {
    await close();
  }
}
const peers = parts.has("peers") ? await measurePeers({ tell }) : [];
if (parts.has("start")) sections.push(startSection(await measureStart({ starts, tell }), peers));
if (peers.length > 0) sections.push(peersSection(peers, load.echo));
if (parts.has("testkit")) sections.push(testkitSection(await measureTestkit({ tell })));
if (parts.has("state")) sections.push(stateSection(await measureState({ tell })));
if (parts.has("advance")) sections.push(advanceSection(await measureAdvance({ tell })));
if (parts.has("history")) sections.push(historySection(await measureHistory({ tell })));
if (parts.has("memory")) sections.push(memorySection(await measureMemory({ tell })));
if (parts.has("search")) sections.push(...searchSections(await measureSearch({ tell })));
const pages = parts.has("pages") ? await measurePages({ tell }) : null;
if (pages !== null) sections.push(pagesSection(pages));

speeds.push(machineSpeed());
const speed = Math.min(...speeds);
console.log(`\n${machine(speed)}\n\n${tables(sections)}`);
if (values.write) {
  if (speed < SLOWEST) fail("The machine is too slow at the moment, so bench/RESULTS.md stays as it is.");
  const error = Math.abs(load.echoAgain.speed - 1);
  if (error > MOST_ERROR) fail("Two equal rows differ too much, so bench/RESULTS.md stays as it is.");
  const missing = PARTS.filter((part) => !parts.has(part));
  writeFileSync(
    new URL("./RESULTS.md", import.meta.url),
    resultsText(sections, { rounds, seconds, speed, missing }),
  );
}
const missed = sections.flatMap(({ targets }) => targets).some((target) => !isReached(target));
if (values.check && missed) process.exitCode = 1;
