// Measures the time from start to first response, and the idle memory.
import { once } from "node:events";
import { cpuSeconds, residentMegabytes, startNode } from "./processes.mjs";
import { program, startSandbox } from "./sandbox.mjs";

const IDLE_MS = 4_000;

/** Milliseconds for an empty Node process to start and end. */
async function emptyNode() {
  const start = performance.now();
  const child = startNode(null, ["--eval", ""]);
  await new Promise((resolve) => child.once("exit", resolve));
  return performance.now() - start;
}

/** Milliseconds from the start of the process to the first answer to a request; new data each time. */
async function firstAnswer() {
  const start = performance.now();
  const sandbox = await startSandbox(null);
  await fetch(`${sandbox.url}/sandbox/health`).then((response) => response.text());
  const milliseconds = performance.now() - start;
  const cpu = cpuSeconds(sandbox.child);
  await sandbox.close();
  return { milliseconds, cpu };
}

/** Milliseconds for a command that asks a running sandbox, start to end. */
async function oneCommand(url) {
  const start = performance.now();
  const child = startNode(null, [program, "account", "--json", "--url", url]);
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`localpix account ended with ${code}.`);
  return performance.now() - start;
}

/** Megabytes after a few seconds without any request. */
async function idle() {
  const sandbox = await startSandbox(null);
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
  const megabytes = residentMegabytes(sandbox.child);
  await sandbox.close();
  return megabytes;
}

/** Measures all three alternately, so a busy moment of the machine affects all of them. */
export async function measureStart({ starts, tell }) {
  const results = [];
  const sandbox = await startSandbox(null);
  for (let round = 0; round < starts; round++) {
    tell(`start ${round + 1} of ${starts}`);
    results.push({
      empty: await emptyNode(),
      ...(await firstAnswer()),
      command: await oneCommand(sandbox.url),
    });
  }
  await sandbox.close();
  const megabytes = [];
  for (let round = 0; round < 3; round++) {
    tell(`idle memory, ${round + 1} of 3`);
    megabytes.push(await idle());
  }
  return { results, megabytes };
}
