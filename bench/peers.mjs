// Measures startup time, throughput and memory of other mock servers from npm, with the cash-out request of the main
// benchmark. Part of `npm run bench`; alone: `node bench/peers.mjs`.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runAlone } from "./alone.mjs";
import { load } from "./load.mjs";
import { median, pairOf } from "./median.mjs";
import { CORE, residentMegabytes, startNode, startProgram, stop } from "./processes.mjs";
import { requestTo } from "./rows.mjs";
import { tables } from "./table.mjs";

const ROUNDS = 6;
const WARM_UP_MS = 250;
const LOAD_MS = 2_000;
const PATIENCE_MS = 60_000;

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const folder = join(tmpdir(), "localpix-bench-peers");
const bin = (name) => join(folder, "node_modules", ".bin", name);

/**
 * The program of each peer, its package, how many requests it answers before it is measured, and how it is started on a
 * port. These are some seconds of requests: Java compiles what it runs meanwhile, and the file of json-server gets longer.
 */
const PEERS = [
  {
    name: "Mockoon",
    package: "@mockoon/cli@9.9.0",
    warmUp: 2_000,
    start: (port) => [bin("mockoon-cli"), "start", "--data", here("./peers/mockoon.json"), "--port", port],
  },
  {
    name: "Prism",
    package: "@stoplight/prism-cli@5.14.2",
    warmUp: 3_000,
    start: (port) => [bin("prism"), "mock", here("./peers/openapi.json"), "-h", "127.0.0.1", "-p", port],
  },
  {
    name: "json-server (writes a file)",
    package: "json-server@0.17.4",
    warmUp: 800,
    start: (port) => {
      const file = join(folder, "db.json");
      writeFileSync(file, JSON.stringify({ "cash-out": [] }));
      return [bin("json-server"), "--quiet", "--host", "127.0.0.1", "--port", port, file];
    },
  },
  {
    name: "WireMock (Java)",
    package: "wiremock@3.13.2",
    warmUp: 10_000,
    program: "java",
    start: (port) => [
      ...["-jar", join(folder, "node_modules", "wiremock", "build", "wiremock-standalone-3.13.2.jar")],
      ...["--port", port, "--bind-address", "127.0.0.1", "--root-dir", here("./peers/wiremock")],
      ...["--use-chunked-encoding", "never", "--no-request-journal", "--disable-banner"],
    ],
  },
];

/** Installs the peers once, outside the repository. False if npm cannot. */
function install() {
  mkdirSync(folder, { recursive: true });
  const packageList = JSON.stringify(PEERS.map((peer) => peer.package));
  const mark = join(folder, "installed.json");
  if (existsSync(mark) && readFileSync(mark, "utf8") === packageList) return true;
  try {
    const packages = PEERS.map((peer) => peer.package);
    const options = ["--no-save", "--no-audit", "--no-fund", "--prefix", folder];
    execFileSync("npm", ["install", ...options, ...packages], { stdio: "ignore" });
    writeFileSync(mark, packageList);
    return true;
  } catch {
    return false;
  }
}

const isThere = (program) => {
  try {
    execFileSync(program, ["-version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
};

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(String(port)));
    });
  });

/** Starts a peer on a core, null for any; resolves with its process, its address and the milliseconds until it answered the request. */
async function start(peer, core) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const begin = performance.now();
  const child = startProgram(peer.program ?? process.execPath, core, peer.start(port));
  const body = JSON.stringify({ value: 1, externalId: "first", details: {} });
  const options = { method: "POST", headers: { "content-type": "application/json" }, body };
  for (;;) {
    const answered = await fetch(`${url}/cash-out`, options).catch(() => null);
    await answered?.text();
    if (answered?.status === 201) break;
    if (child.exitCode !== null || performance.now() - begin > PATIENCE_MS)
      throw new Error(`${peer.name} does not start.`);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  return { child, url, milliseconds: performance.now() - begin };
}

/** Measures two starts, and then a process under load, which has the core of all servers. */
async function measureRound(client, peer) {
  const startMs = [];
  while (startMs.length < 2) {
    const { child, milliseconds } = await start(peer, null);
    startMs.push(milliseconds);
    await stop(child);
  }
  const { child, url } = await start(peer, CORE.server);
  const row = { name: peer.name, server: { url, child }, next: 1, waitUntilIdle: async () => {} };
  row.request = requestTo("/cash-out")(url, "-");
  while (row.next <= peer.warmUp) await load(client, row, WARM_UP_MS);
  const { perSecond, cpuMicros } = await load(client, row, LOAD_MS);
  const megabytes = residentMegabytes(child);
  await stop(child);
  return { startMs, perSecond, cpuMicros, megabytes };
}

/** The peers that could be installed, each with medians and their measuring error; empty without npm. */
export async function measurePeers({ tell }) {
  tell("peers: installing");
  if (!install()) {
    tell("peers: not measured, because npm cannot install them");
    return [];
  }
  const peers = PEERS.filter(({ program }) => program === undefined || isThere(program));
  const results = peers.map(({ name }) => ({ name, rounds: [] }));
  const client = startNode(CORE.others, [here("./client.mjs")]);
  try {
    for (let round = 0; round < ROUNDS; round++) {
      for (const [index, peer] of peers.entries()) {
        tell(`peers: round ${round + 1} of ${ROUNDS}: ${peer.name}`);
        results[index].rounds.push(await measureRound(client, peer));
      }
    }
  } finally {
    await stop(client);
  }
  return results.map(({ name, rounds }) => summarize(name, rounds));
}

const FIGURES = {
  startMs: "start",
  perSecond: "requests/s",
  cpuMicros: "CPU per request",
  megabytes: "memory",
};

function summarize(name, rounds) {
  const figures = Object.entries(FIGURES).map(([figure, shown]) => {
    const values = rounds.flatMap((round) => round[figure]);
    return { figure, median: median(values), pair: pairOf(`${name}: ${shown}`, values) };
  });
  return {
    name,
    ...Object.fromEntries(figures.map(({ figure, median }) => [figure, median])),
    pairs: figures.map(({ pair }) => pair),
  };
}

/** `echo`: the row of the load that the peers are compared with, if it was measured. */
export function peersSection(peers, echo) {
  return {
    head: ["Other mock servers", "start", "requests/s", "ratio to the echo", "CPU µs", "memory"],
    lines: peers.map(({ name, startMs, perSecond, cpuMicros, megabytes }) => [
      name,
      `${Math.round(startMs)} ms`,
      Math.round(perSecond).toLocaleString("en-US"),
      echo === undefined ? "–" : (perSecond / echo.perSecond).toFixed(2),
      String(Math.round(cpuMicros)),
      `${Math.round(megabytes)} MB`,
    ]),
    targets: [],
    pairs: peers.flatMap(({ pairs }) => pairs),
    about: [
      "**Other mock servers** answer the cash-out with a fixed text and store nothing, except json-server, which writes the request to a file. Medians of six rounds, each with two new processes for the start and one for the load: it is measured for two seconds, after some seconds with the same number of requests in each round. Memory is read after it.",
    ],
  };
}

await runAlone(import.meta.url, { description: "Measures other mock servers from npm." }, async (options) =>
  tables([peersSection(await measurePeers(options))]),
);
