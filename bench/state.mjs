// Measures a reset and a restore over HTTP with a small data file. Part of `npm run bench`; alone: `node bench/state.mjs`.
import { fileURLToPath } from "node:url";
import { call, startSandbox } from "./sandbox.mjs";

const TIMES = 20;
const PAYMENTS = 50;

/** Milliseconds of each operation, by name, measured alternately; health is the baseline of any call. */
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

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const measured = await measureState({ tell: () => {} });
  for (const [name, times] of Object.entries(measured)) {
    const middle = times.sort((first, second) => first - second)[times.length >> 1];
    console.log(`${name.padEnd(8)} median ${middle.toFixed(1)} ms`);
  }
}
