// Measures a reset and a restore over HTTP with a small data file. Part of `npm run bench`; alone: `node bench/state.mjs`.
import { fileURLToPath } from "node:url";
import { median } from "./median.mjs";
import { call, startSandbox } from "./sandbox.mjs";

const TIMES = 20;
const PAYMENTS = 50;

/**
 * All durations (ms) of each operation, by name. The operations alternate; `health` shows the cost of a call that does
 * nothing.
 */
export async function measureState({ tell }) {
  tell("reset and restore");
  const sandbox = await startSandbox(null);
  try {
    await call(sandbox.url, "GET", "/sandbox/api/credentials");
    const { pixKey } = await call(sandbox.url, "GET", "/sandbox/api/accounts/1");
    for (let paid = 0; paid < PAYMENTS; paid++)
      await call(sandbox.url, "POST", "/sandbox/api/payments", { pixKey, value: 1 });
    await call(sandbox.url, "POST", "/sandbox/api/state/snapshots", { name: "small" });
    const paths = {
      health: ["GET", "/sandbox/health"],
      reset: ["POST", "/sandbox/api/state/reset", {}],
      restore: ["POST", "/sandbox/api/state/snapshots/small/restore", {}],
    };
    const times = { health: [], reset: [], restore: [] };
    for (let round = 0; round < TIMES; round++) {
      for (const [name, request] of Object.entries(paths)) {
        const start = performance.now();
        await call(sandbox.url, ...request);
        times[name].push(performance.now() - start);
      }
    }
    return times;
  } finally {
    await sandbox.close();
  }
}

export function stateSection(times) {
  return {
    head: ["A small world, over HTTP", "measured"],
    lines: Object.entries(times).map(([name, values]) => [name, `${median(values).toFixed(1)} ms`]),
    targets: [{ what: "reset of a small world, ms", measured: median(times.reset), atMost: 20, digits: 1 }],
    about: [],
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.log(stateSection(await measureState({ tell: () => {} })).lines);
}
