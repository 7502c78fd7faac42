// Measures memory while a million requests are answered. Part of `npm run bench`; alone: `node bench/memory.mjs --requests 1000000`.
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { load } from "./load.mjs";
import { CORE, residentMegabytes, startNode, stop } from "./processes.mjs";
import { cashOutRequest } from "./rows.mjs";
import { prepare, startSandbox } from "./sandbox.mjs";

const REQUESTS = 1_000_000;
const SAMPLE_MS = 5_000;
/** Long enough for the sandbox to give memory back (server/app/collect-at-rest.ts). */
const REST_MS = 40_000;

/** Samples of the memory, each with the number of requests answered before it, and the memory at rest afterwards. */
export async function measureMemory({ tell, requests = REQUESTS }) {
  const client = startNode(CORE.others, [fileURLToPath(new URL("./client.mjs", import.meta.url))]);
  const sandbox = await startSandbox(CORE.server, "--settlement", "manual");
  try {
    const token = await prepare(sandbox.url);
    const row = { ...{ name: "memory", server: sandbox, next: 1 }, waitUntilIdle: async () => {} };
    row.request = cashOutRequest(sandbox.url, token);
    const samples = [];
    while (row.next <= requests) {
      await load(client, row, SAMPLE_MS);
      samples.push({ answered: row.next - 1, megabytes: residentMegabytes(sandbox.child) });
      tell(`memory: ${row.next - 1} of ${requests} requests`);
    }
    tell("memory: at rest");
    await new Promise((resolve) => setTimeout(resolve, REST_MS));
    return { samples, atRest: residentMegabytes(sandbox.child) };
  } finally {
    await stop(client);
    await sandbox.close();
  }
}

export function memorySection({ samples, atRest }) {
  const last = samples.at(-1);
  const shares = [0.1, 0.25, 0.5, 0.75, 1].map(
    (share) => samples.find(({ answered }) => answered >= last.answered * share) ?? last,
  );
  const half = shares[2];
  const most = Math.max(...samples.map(({ megabytes }) => megabytes));
  return {
    head: ["Memory under load", "MB"],
    lines: [
      ...shares.map(({ answered, megabytes }) => [
        `after ${answered.toLocaleString("en-US")} cash-outs`,
        megabytes.toFixed(0),
      ]),
      [`${REST_MS / 1_000} s later, at rest`, atRest.toFixed(0)],
    ],
    targets: [
      { what: "the most memory under this load, MB", measured: most, atMost: 120, digits: 0 },
      {
        what: "memory after this load, as a ratio to half of it",
        measured: last.megabytes / half.megabytes,
        atMost: 1.1,
      },
      { what: "memory at rest after this load, MB", measured: atRest, atMost: 120, digits: 0 },
    ],
    about: [
      "**Memory under load**: resident memory of the sandbox while cash-outs are made without a pause, and some time after the last one. Measured once, with a sample every five seconds.",
    ],
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({ options: { requests: { type: "string", default: String(REQUESTS) } } });
  const tell = (text) => console.error(`bench: ${text}`);
  console.log(memorySection(await measureMemory({ tell, requests: Number(values.requests) })).lines);
}
