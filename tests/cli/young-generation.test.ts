import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { startLocalpix } from "./processes.js";

/**
 * Each request also makes 60 KB of objects, some of which are used until long after it, so that V8 would like more memory
 * for new objects. Meanwhile a thread sets V8's flag back, as the one of checkpoints does.
 */
const LOAD = `
const { subscribe } = require("node:diagnostics_channel");
const { isMainThread, Worker } = require("node:worker_threads");
const young = () => require("node:v8").getHeapSpaceStatistics().find((space) => space.space_name === "new_space");
const inUse = [];
let made = 0, requests = 0, largest = 0, pauseUntil = 0, thread;
if (isMainThread) subscribe("http.server.request.start", () => {
  requests += 1;
  // Just after a collection, because it takes some requests until the flag is set again.
  if (requests >= 2_000 && !thread && young().space_used_size < 3 * 2 ** 20) {
    pauseUntil = Infinity;
    thread = new Worker("", { eval: true }).once("online", () => (pauseUntil = requests + 60));
  }
  if (requests < pauseUntil) return;
  for (let count = 0; count < 400; count++) {
    made += 1;
    inUse[made % 10_000] = { made, list: [made, made], text: "x" + made };
  }
  largest = Math.max(largest, young().space_size);
});
if (isMainThread) process.on("exit", () => console.error(thread !== undefined && made > 1_000_000, largest / 2 ** 20));
`;

const start = (env = {}) => startLocalpix(["start", "--memory", "--port", "0", "--json"], env);

it("16 MB is the limit of memory for new objects while requests are answered", async () => {
  const folder = mkdtempSync(join(tmpdir(), "localpix-young-"));
  const script = join(folder, "load.cjs");
  writeFileSync(script, LOAD);
  // The first process stores the compiled code, for which it sets the flag back.
  const first = start();
  await first.line();
  await first.stop();

  const sandbox = start({ NODE_OPTIONS: `--require "${script}"` });
  const { url } = await sandbox.document<{ url: string }>();
  const agent = new Agent({ keepAlive: true });
  for (let count = 0; count < 3_500; count++) {
    const [response] = await once(get(`${url}/sandbox/health`, { agent }), "response");
    await once(response.resume(), "end");
  }
  agent.destroy();
  await sandbox.stop();
  rmSync(folder, { recursive: true });
  expect(sandbox.complaint()).toMatch(/^true 16$/m);
});
