// Starts sandboxes through the testkit and returns the measurements.
const MANY = 20;
const begin = performance.now();

async function timed(times, work) {
  const start = performance.now();
  const result = await work();
  times.push(performance.now() - start);
  return result;
}

const megabytes = () => {
  globalThis.gc();
  return process.memoryUsage.rss() / 2 ** 20;
};

process.on("message", async () => {
  const { startSandbox } = await import("../../dist/testkit.js");
  const sandboxes = [await startSandbox()];
  const first = performance.now() - begin;
  const [starts, resets] = [[], []];
  // No sandbox is closed meanwhile, because the process would use its memory again.
  const before = megabytes();
  for (let index = 0; index < MANY; index++) sandboxes.push(await timed(starts, () => startSandbox()));
  const after = megabytes();
  for (const sandbox of sandboxes) await timed(resets, () => sandbox.reset());
  for (const sandbox of sandboxes) await sandbox.close();
  process.send({ first, starts, resets, megabytes: (after - before) / MANY });
});
process.on("disconnect", () => process.exit());
