// Measures an advance over many scheduled events.
// Part of `npm run bench`; `node bench/advance.mjs --scale 0.1 --only expiries` measures less.
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { ask, CORE, cpuSeconds, firstLine, residentMegabytes, startNode, stop } from "./processes.mjs";
import { cashInRequest, cashOutRequest } from "./rows.mjs";
import { call, prepare, startSandbox } from "./sandbox.mjs";

const CONNECTIONS = 10;
const FILL_MS = 1_000;
const SAMPLE_MS = 250;

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/** How many events of each kind; with a few thousand, V8 would still be compiling. */
const EVENTS = 100_000;
/** The scheduled events, and whether they send webhooks. */
const CASES = [
  { name: "settlements, no webhook", request: cashOutRequest },
  { name: "charge expiries", request: cashInRequest },
  {
    name: "settlements, each with a webhook, all at one instant",
    request: cashOutRequest,
    webhook: true,
    frozen: true,
  },
  {
    name: "settlements, each with a webhook, one after the other",
    request: cashOutRequest,
    webhook: true,
  },
];

/** Fills the agenda over HTTP while the clock runs, so that few events have the same instant. */
async function fill(client, sandbox, { count, request }, token) {
  const { hostname: host, port } = new URL(sandbox.url);
  let first = 0;
  while (first < count) {
    const done = await ask(client, {
      ...{ host, port: Number(port), connections: CONNECTIONS, milliseconds: FILL_MS, first },
      ...request(sandbox.url, token),
    });
    if (done.unexpected > 0) throw new Error(`Wrong answers, such as ${done.firstUnexpected}`);
    first = done.next;
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

/** Measures every case once, each on its own sandbox, and verifies the books afterwards. */
export async function measureAdvance({ tell, scale = 1, only = "" }) {
  const client = startNode(CORE.others, [here("./client.mjs")]);
  const receiver = startNode(CORE.others, [here("./servers/receiver.mjs")]);
  try {
    const { url: webhook } = await firstLine(receiver);
    const results = [];
    for (const scenario of CASES.filter(({ name }) => name.includes(only))) {
      tell(`advance: ${scenario.name}`);
      const sandbox = await startSandbox(CORE.server, "--allow-http-webhooks", "--settlement", "1h");
      try {
        if (scenario.frozen) await call(sandbox.url, "PUT", "/sandbox/api/clock", { mode: "frozen" });
        const token = await prepare(sandbox.url, scenario.webhook ? webhook : undefined);
        await fill(client, sandbox, { ...scenario, count: EVENTS * scale }, token);
        results.push({ name: scenario.name, ...(await advance(sandbox)) });
        const { ok, checks } = await call(sandbox.url, "GET", "/sandbox/api/verify");
        if (!ok) throw new Error(`The books do not add up: ${JSON.stringify(checks)}`);
      } finally {
        await sandbox.close();
      }
    }
    return results;
  } finally {
    await stop(client);
    await stop(receiver);
  }
}

/** The target of each case, in events per second. */
const WANTED = [12_000, 12_000, 4_000, 4_000];

export function advanceSection(cases) {
  return {
    head: ["Scheduled events in one advance", "events", "events/s", "CPU µs/event", "memory"],
    lines: cases.map(({ name, fired, perSecond, cpuMicros, megabytes }) => [
      name,
      fired.toLocaleString("en-US"),
      Math.round(perSecond).toLocaleString("en-US"),
      String(Math.round(cpuMicros)),
      `+${Math.round(megabytes)} MB`,
    ]),
    targets: cases.map(({ name, perSecond }, index) => ({
      ...{ what: `one advance, events/s: ${name}`, measured: perSecond, atLeast: WANTED[index], digits: 0 },
    })),
    about: [
      "**One advance**: events are scheduled over HTTP while the clock runs, then one call advances over all of them. Each runs at its own time, in order, and its webhooks are delivered before time moves on. Webhooks of different instants are therefore as slow as their receiver.",
    ],
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({
    options: { scale: { type: "string", default: "1" }, only: { type: "string", default: "" } },
  });
  const tell = (text) => console.error(`bench: ${text}`);
  const results = await measureAdvance({ tell, scale: Number(values.scale), only: values.only });
  for (const { name, fired, perSecond, cpuMicros, megabytes } of results) {
    const figures = [
      `${Math.round(perSecond)}/s`,
      `${Math.round(cpuMicros)} µs CPU each`,
      `+${Math.round(megabytes)} MB`,
    ];
    console.log(`${name}: ${fired} in one advance, ${figures.join(", ")}`);
  }
}
