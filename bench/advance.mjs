// Measures an advance over many scheduled events.
// Part of `npm run bench`; `node bench/advance.mjs --events 10000 --only "charge expiries"` measures less.
import { fileURLToPath } from "node:url";
import { Option } from "commander";
import { runAlone, wholeNumber } from "./alone.mjs";
import { median, pairOf } from "./median.mjs";
import { ask, CORE, cpuSeconds, firstLine, residentMegabytes, startNode, stop } from "./processes.mjs";
import { cashInRequest, cashOutRequest } from "./rows.mjs";
import { call, prepare, startSandbox } from "./sandbox.mjs";
import { tables } from "./table.mjs";

const CONNECTIONS = 10;
const FILL_MS = 1_000;
const SAMPLE_MS = 250;
const ROUNDS = 10;

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/** With a few thousand events, V8 would still be compiling. */
const EVENTS = 100_000;
/** The scheduled events, whether they send webhooks, and how many per second are wanted. */
const CASES = [
  { name: "settlements, no webhook", request: cashOutRequest, wanted: 12_000 },
  { name: "charge expiries", request: cashInRequest, wanted: 12_000 },
  {
    name: "settlements, each with a webhook, all at one instant",
    request: cashOutRequest,
    webhook: true,
    frozen: true,
    wanted: 4_000,
  },
  {
    name: "settlements, each with a webhook, one after the other",
    request: cashOutRequest,
    webhook: true,
    wanted: 4_000,
  },
];

/** Adds at least `count` events over HTTP while the clock runs, so that few have the same instant. */
async function fill(client, world, count) {
  const { sandbox, scenario, webhook } = world;
  // The token of the last round has expired.
  const token = await prepare(sandbox.url, scenario.webhook ? webhook : undefined);
  const { hostname: host, port } = new URL(sandbox.url);
  for (const end = world.next + count; world.next < end; ) {
    const done = await ask(client, {
      ...{ host, port: Number(port), connections: CONNECTIONS, milliseconds: FILL_MS, first: world.next },
      ...scenario.request(sandbox.url, token),
    });
    if (done.unexpected > 0) throw new Error(`Wrong answers, such as ${done.firstUnexpected}`);
    world.next = done.next;
  }
}

/** Advances over all events and samples the memory meanwhile. */
async function advance(sandbox) {
  let peak = residentMegabytes(sandbox.child);
  const before = peak;
  const sampling = setInterval(() => {
    peak = Math.max(peak, residentMegabytes(sandbox.child));
  }, SAMPLE_MS);
  const cpuBefore = cpuSeconds(sandbox.child);
  const start = performance.now();
  const { fired } = await call(sandbox.url, "POST", "/sandbox/api/clock/advance", { by: "2d" });
  const seconds = (performance.now() - start) / 1_000;
  clearInterval(sampling);
  const cpu = cpuSeconds(sandbox.child) - cpuBefore;
  return { fired, perSecond: fired / seconds, cpuMicros: (cpu / fired) * 1e6, megabytes: peak - before };
}

/**
 * Measures every case in each round with at least `events` events, each case on its own sandbox, and verifies the books at
 * the end.
 */
export async function measureAdvance({ tell, events = EVENTS, only }) {
  const client = startNode(CORE.others, [here("./client.mjs")]);
  const receiver = startNode(CORE.others, [here("./servers/receiver.mjs")]);
  const worlds = [];
  try {
    const { url: webhook } = await firstLine(receiver);
    for (const scenario of CASES.filter(({ name }) => only === undefined || name === only)) {
      const sandbox = await startSandbox(CORE.server, "--allow-http-webhooks", "--settlement", "1h");
      worlds.push({ scenario, sandbox, webhook, next: 0, rounds: [] });
      if (scenario.frozen) await call(sandbox.url, "PUT", "/sandbox/api/clock", { mode: "frozen" });
    }
    for (let round = 0; round < ROUNDS; round++) {
      for (const world of worlds) {
        tell(`advance: round ${round + 1} of ${ROUNDS}: ${world.scenario.name}`);
        await fill(client, world, events);
        world.rounds.push(await advance(world.sandbox));
      }
    }
    for (const { sandbox } of worlds) {
      const { ok, checks } = await call(sandbox.url, "GET", "/sandbox/api/verify");
      if (!ok) throw new Error(`The books do not add up: ${JSON.stringify(checks)}`);
    }
    return worlds.map(({ scenario, rounds }) => summarize(scenario, rounds));
  } finally {
    await stop(client);
    await stop(receiver);
    for (const { sandbox } of worlds) await sandbox.close();
  }
}

/** Medians over all rounds, the speeds of the slowest and the fastest one, and the measuring error. */
function summarize({ name, wanted }, rounds) {
  const valuesOf = (figure) => rounds.map((round) => round[figure]);
  const medianOf = (figure) => median(valuesOf(figure));
  const speeds = valuesOf("perSecond");
  return {
    ...{ name, wanted, slowest: Math.min(...speeds), fastest: Math.max(...speeds) },
    pairs: [
      pairOf(`one advance, events/s: ${name}`, speeds),
      pairOf(`one advance, CPU per event: ${name}`, valuesOf("cpuMicros")),
    ],
    ...{ fired: medianOf("fired"), perSecond: medianOf("perSecond") },
    ...{ cpuMicros: medianOf("cpuMicros"), megabytes: medianOf("megabytes") },
  };
}

export function advanceSection(cases) {
  return {
    head: [
      "Scheduled events in one advance",
      "events",
      "events/s",
      "slowest",
      "fastest",
      "CPU µs/event",
      "memory",
    ],
    lines: cases.map(({ name, fired, perSecond, slowest, fastest, cpuMicros, megabytes }) => [
      name,
      ...[fired, perSecond, slowest, fastest].map((count) => Math.round(count).toLocaleString("en-US")),
      String(Math.round(cpuMicros)),
      `+${Math.round(megabytes)} MB`,
    ]),
    targets: cases.map(({ name, perSecond, wanted }) => ({
      ...{ what: `one advance, events/s: ${name}`, measured: perSecond, atLeast: wanted, digits: 0 },
    })),
    pairs: cases.flatMap(({ pairs }) => pairs),
    about: [
      "**One advance**: events are scheduled over HTTP while the clock runs, then one call advances over all of them. Medians of ten such rounds, one after the other on the same file; `slowest` and `fastest` are the rounds at both ends. `memory` is how much more it has at most during the advance than before, which is too little for a ratio of two measurements. Each runs at its own time, in order, and its webhooks are answered before time moves on. Webhooks of different instants are therefore as slow as their receiver.",
    ],
  };
}

await runAlone(
  import.meta.url,
  {
    description: "Measures an advance over many scheduled events.",
    options: [
      new Option("--events <number>", "how many events an advance fires at least")
        .argParser(wholeNumber)
        .default(EVENTS),
      new Option("--only <case>", "a case to measure").choices(CASES.map(({ name }) => name)),
    ],
  },
  async (options) => tables([advanceSection(await measureAdvance(options))]),
);
