// Measures a reset and a restore over HTTP with a small data file. Part of `npm run bench`; alone: `node bench/state.mjs`.
import { runAlone } from "./alone.mjs";
import { median, pairOf } from "./median.mjs";
import { call, startSandbox } from "./sandbox.mjs";
import { tables } from "./table.mjs";

const ROUNDS = 20;
const PAYMENTS = 50;

/** The operations, as arguments of `call`. `health` shows the cost of a call that does nothing. */
const OPERATIONS = {
  health: ["GET", "/sandbox/health"],
  reset: ["POST", "/sandbox/api/state/reset", {}],
  restore: ["POST", "/sandbox/api/state/snapshots/small/restore", {}],
};

/** Makes a small world in a new sandbox, and a snapshot of it. */
async function fill({ url }) {
  await call(url, "GET", "/sandbox/api/credentials");
  const { pixKey } = await call(url, "GET", "/sandbox/api/accounts/1");
  for (let paid = 0; paid < PAYMENTS; paid++)
    await call(url, "POST", "/sandbox/api/payments", { pixKey, value: 1 });
  await call(url, "POST", "/sandbox/api/state/snapshots", { name: "small" });
}

/** All durations (ms) of each operation, by name. The operations and two equal sandboxes alternate. */
export async function measureState({ tell }) {
  tell("reset and restore");
  const sandboxes = [];
  try {
    for (let index = 0; index < 2; index++) {
      const sandbox = await startSandbox(null);
      sandboxes.push(sandbox);
      await fill(sandbox);
    }
    const times = Object.fromEntries(Object.keys(OPERATIONS).map((name) => [name, []]));
    for (let round = 0; round < ROUNDS; round++) {
      for (const [name, request] of Object.entries(OPERATIONS)) {
        for (const { url } of sandboxes) {
          const start = performance.now();
          await call(url, ...request);
          times[name].push(performance.now() - start);
        }
      }
    }
    return times;
  } finally {
    for (const sandbox of sandboxes) await sandbox.close();
  }
}

export function stateSection(times) {
  return {
    head: ["A small world, over HTTP", "measured"],
    lines: Object.entries(times).map(([name, values]) => [name, `${median(values).toFixed(1)} ms`]),
    targets: [{ what: "reset of a small world, ms", measured: median(times.reset), atMost: 20, digits: 1 }],
    pairs: Object.entries(times).map(([name, values]) => pairOf(`a small world: ${name}, ms`, values)),
    about: [
      "**A small world**: medians of twenty rounds in each of two equal sandboxes, whose calls alternate; the second one is the second measurement.",
    ],
  };
}

await runAlone(
  import.meta.url,
  { description: "Measures a reset and a restore over HTTP." },
  async (options) => tables([stateSection(await measureState(options))]),
);
