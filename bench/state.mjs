// How long a reset and a restore take over HTTP, in a small world on disk: `node bench/state.mjs`.
import { call, startSandbox } from "./sandbox.mjs";

const TIMES = 20;

const sandbox = await startSandbox(null);
try {
  await call(sandbox.url, "GET", "/sandbox/api/credentials");
  for (let made = 0; made < 50; made++) {
    await call(sandbox.url, "POST", "/sandbox/api/payments", {
      pixKey: (await call(sandbox.url, "GET", "/sandbox/api/accounts/1")).pixKey,
      value: 1,
    });
  }
  await call(sandbox.url, "POST", "/sandbox/api/state/snapshots", { name: "small" });
  const paths = {
    health: ["GET", "/sandbox/health"],
    reset: ["POST", "/sandbox/api/state/reset", {}],
    restore: ["POST", "/sandbox/api/state/snapshots/small/restore", {}],
  };
  // In turns, so that a busy moment of the machine meets all of them; health is what any call costs.
  const taken = { health: [], reset: [], restore: [] };
  for (let round = 0; round < TIMES; round++) {
    for (const [name, request] of Object.entries(paths)) {
      const start = performance.now();
      await call(sandbox.url, ...request);
      taken[name].push(performance.now() - start);
    }
  }
  for (const [name, times] of Object.entries(taken)) {
    const sorted = times.sort((a, b) => a - b);
    console.log(`${name.padEnd(8)} median ${sorted[TIMES / 2].toFixed(1)} ms`);
  }
} finally {
  await sandbox.close();
}
