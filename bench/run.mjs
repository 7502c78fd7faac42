// `npm run bench`: localpix beside stock Express and other mock servers. `npm run bench -- --help` lists its options.
import { writeFileSync } from "node:fs";
import { Command, InvalidArgumentError } from "commander";
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

/** With fewer rounds a median says too little to be kept. */
const FEWEST_ROUNDS = 5;

const fail = (text) => {
  console.error(`bench: ${text}`);
  process.exit(2);
};
const count = (text) => {
  const number = Number(text);
  if (Number.isInteger(number) && number > 0) return number;
  throw new InvalidArgumentError("It must be a whole number above zero.");
};
const partsOf = (text) => {
  const parts = text.split(",");
  const unknown = parts.filter((part) => !PARTS.includes(part));
  if (unknown.length === 0) return parts;
  throw new InvalidArgumentError(`Unknown: ${unknown.join(", ")}. Parts: ${PARTS.join(", ")}.`);
};
const { rounds, seconds, starts, only, write, check } = new Command("npm run bench --")
  .description(
    "Measures localpix beside stock Express and other mock servers, in one interleaved run, as ratios.",
  )
  .option("--rounds <number>", "rounds of load", count, FEWEST_ROUNDS)
  .option("--seconds <number>", "seconds of load per row and round", count, 3)
  .option("--starts <number>", "how often each program is started", count, 15)
  .option("--only <parts>", `parts to measure, joined with commas: ${PARTS.join(", ")}`, partsOf, PARTS)
  .option("--write", "keep the tables in bench/RESULTS.md; needs load, five rounds and a quiet machine")
  .option("--check", "end with exit code 1 when a target is missed")
  .configureHelp({ helpWidth: 100 })
  .parse()
  .opts();
const parts = new Set(only);
if (process.platform !== "linux") fail("CPU and memory are read from /proc, so it runs on Linux only.");
if (write && (!parts.has("load") || rounds < FEWEST_ROUNDS))
  fail(
    `--write needs load among the parts, and ${FEWEST_ROUNDS} rounds, because it shows the measuring error.`,
  );

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
else if (parts.delete("pages")) tell("pages: not measured, because there is no browser on this machine");

speeds.push(machineSpeed());
const speed = Math.min(...speeds);
console.log(`\n${machine(speed)}\n\n${tables(sections)}`);
if (write) {
  if (speed < SLOWEST) fail("The machine is too slow at the moment, so bench/RESULTS.md stays as it is.");
  const error = Math.max(Math.abs(load.echoAgain.speed - 1), Math.abs(load.echoAgain.cpu - 1));
  if (error > MOST_ERROR) fail("Two equal rows differ too much, so bench/RESULTS.md stays as it is.");
  const missing = PARTS.filter((part) => !parts.has(part));
  writeFileSync(
    new URL("./RESULTS.md", import.meta.url),
    resultsText(sections, { rounds, seconds, speed, missing }),
  );
}
const missed = sections.flatMap(({ targets }) => targets).some((target) => !isReached(target));
if (check && missed) process.exitCode = 1;
