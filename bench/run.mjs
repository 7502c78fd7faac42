// `npm run bench`: localpix beside stock Express and other mock servers. `npm run bench -- --help` lists its options.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { InvalidArgumentError, Option } from "commander";
import { advanceSection, measureAdvance } from "./advance.mjs";
import { benchCommand, fail, requireBuild, tell, wholeNumber } from "./alone.mjs";
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
import { isReached, notKept, partText, slowness, withPart } from "./table.mjs";
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
/** With fewer rounds a median says too little to be kept. */
const FEWEST_ROUNDS = 5;
/** Two equal rows differ by up to half in single rounds on a shared machine. */
const USUAL_ROUNDS = 11;

const partsOf = (text) => {
  const parts = text.split(",").map((part) => part.trim() || '""');
  const unknown = parts.filter((part) => !PARTS.includes(part));
  if (unknown.length === 0) return parts;
  throw new InvalidArgumentError(`Unknown: ${unknown.join(", ")}. Parts: ${PARTS.join(", ")}.`);
};
const { rounds, seconds, starts, only, write, check } = benchCommand("npm run bench --")
  .description(
    "Measures localpix beside stock Express and other mock servers, in one interleaved run, as ratios.",
  )
  .option("--rounds <number>", "rounds of load", wholeNumber, USUAL_ROUNDS)
  .option("--seconds <number>", "seconds of load per row and round", wholeNumber, 3)
  .option("--starts <number>", "how often each program is started", wholeNumber, 15)
  .addOption(
    new Option("--only <parts>", `parts to measure, joined with commas; in this order: ${PARTS.join(", ")}`)
      .argParser(partsOf)
      .default(PARTS, "all"),
  )
  .option(
    "--write",
    `keep each part in bench/RESULTS.md; needs a quiet machine, ${FEWEST_ROUNDS} rounds and starts, and start with peers`,
  )
  .option("--check", "end with exit code 1 when a target is missed")
  .parse()
  .opts();
const parts = new Set(only);
if (process.platform !== "linux") fail("CPU and memory are read from /proc, so it runs on Linux only.");
const hasFewRounds = rounds < FEWEST_ROUNDS && (parts.has("load") || parts.has("peers"));
const hasFewStarts = starts < FEWEST_ROUNDS && parts.has("start");
if (write && (hasFewRounds || hasFewStarts))
  fail(`--write needs ${FEWEST_ROUNDS} rounds and starts, because they show the measuring error.`);
if (write && parts.has("start") !== parts.has("peers"))
  fail("--write needs start and peers together, because the one is compared with the other.");
requireBuild();

const speeds = [];
const readSpeed = () => {
  speeds.push(machineSpeed());
  tell(`the machine runs at ${Math.round(speeds.at(-1) * 100)} % of its usual speed`);
};
/** Ends a run that keeps its parts as soon as the machine is too slow for that. */
const endIfSlow = () => {
  const reason = write ? slowness(speeds) : null;
  if (reason !== null) fail(`ended, because ${reason}; without --write any speed will do`);
};
const RESULTS = new URL("./RESULTS.md", import.meta.url);
const targets = [];
const unkept = [];
/**
 * Shows parts that have just been measured, and keeps all of them or none: their sections by their names. `compared`: sections
 * that they are compared with. Reads the machine's speed, because another program may have slowed it down meanwhile.
 */
const finish = (measured, compared = []) => {
  readSpeed();
  const day = new Date().toISOString().slice(0, "YYYY-MM-DD".length);
  const speed = Math.min(...speeds.slice(-2));
  const found = Object.entries(measured)
    .filter(([, sections]) => sections.length > 0)
    .map(([part, sections]) => ({ part, sections, text: partText(part, sections, { day, speed }) }));
  const sections = found.flatMap((part) => part.sections);
  targets.push(...sections.flatMap((section) => section.targets));
  for (const { text } of found) console.log(`\n${text.trimEnd()}`);
  endIfSlow();
  if (!write) return;
  const names = Object.keys(measured);
  const reason = notKept(measured, compared);
  if (reason !== null) {
    unkept.push(...names);
    return tell(`${names.join(" and ")}: not kept, because ${reason}`);
  }
  let page = existsSync(RESULTS) ? readFileSync(RESULTS, "utf8") : "";
  for (const { part, text } of found) page = withPart(page, part, text, PARTS);
  writeFileSync(RESULTS, page);
  tell(`${names.join(" and ")}: kept in bench/RESULTS.md`);
};
/** Measures a part, if it is wanted. */
const measure = async (part, work) => {
  if (parts.has(part)) finish({ [part]: await work() });
};

readSpeed();
endIfSlow();

let load = null;
const underLoad = [];
if (parts.has("load") || parts.has("peers")) {
  const { rows, audit, close } = await openRows();
  try {
    const measured = await runLoad(rows, { rounds, seconds, tell });
    await audit();
    load = summarize(rows, measured);
  } finally {
    await close();
  }
  underLoad.push(loadSection(load, { livePages: LIVE_PAGES, rounds, seconds }));
  if (parts.has("load")) finish({ load: underLoad });
}
if (parts.has("start") || parts.has("peers")) {
  const peers = parts.has("peers") ? await measurePeers({ tell }) : [];
  const measured = {};
  if (parts.has("start")) measured.start = [startSection(await measureStart({ starts, tell }), peers)];
  if (parts.has("peers")) measured.peers = peers.length > 0 ? [peersSection(peers, load.echo)] : [];
  finish(measured, underLoad);
}
await measure("testkit", async () => [testkitSection(await measureTestkit({ tell }))]);
await measure("state", async () => [stateSection(await measureState({ tell }))]);
await measure("advance", async () => [advanceSection(await measureAdvance({ tell }))]);
await measure("history", async () => [historySection(await measureHistory({ tell }))]);
await measure("memory", async () => [memorySection(await measureMemory({ tell }))]);
await measure("search", async () => searchSections(await measureSearch({ tell })));
await measure("pages", async () => {
  const pages = await measurePages({ tell });
  if (pages !== null) return [pagesSection(pages)];
  tell("pages: not measured, because there is no browser on this machine");
  return [];
});

const missed = targets.filter((target) => !isReached(target));
if (missed.length > 0) tell(`missed: ${missed.map(({ what }) => what).join("; ")}`);
const reason = slowness(speeds);
if (reason !== null) tell(`these figures say little, because ${reason}`);
if (unkept.length > 0) fail(`not kept: ${unkept.join(", ")}`);
if (check && missed.length > 0) process.exitCode = 1;
