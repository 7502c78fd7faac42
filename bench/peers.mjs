// Measures startup time, throughput and memory of other mock servers from npm, with the cash-out request of the main
// benchmark. Part of `npm run bench`; alone: `node bench/peers.mjs`.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { load } from "./load.mjs";
import { median } from "./median.mjs";
import { CORE, residentMegabytes, startNode, startProgram, stop } from "./processes.mjs";
import { requestTo } from "./rows.mjs";

const STARTS = 5;
const ROUNDS = 5;
const ROUND_MS = 2_000;
const PATIENCE_MS = 60_000;

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const folder = join(tmpdir(), "localpix-bench-peers");
const bin = (name) => join(folder, "node_modules", ".bin", name);

/** The program of each peer, its package, and how it is started on a port. */
const PEERS = [
  {
    name: "Mockoon",
    package: "@mockoon/cli@9.9.0",
    start: (port) => [bin("mockoon-cli"), "start", "--data", here("./peers/mockoon.json"), "--port", port],
  },
  {
    name: "Prism",
    package: "@stoplight/prism-cli@5.14.2",
    start: (port) => [bin("prism"), "mock", here("./peers/openapi.json"), "-h", "127.0.0.1", "-p", port],
  },
  {
    name: "json-server (writes a file)",
    package: "json-server@0.17.4",
    start: (port) => {
      const file = join(folder, "db.json");
      writeFileSync(file, JSON.stringify({ "cash-out": [] }));
      return [bin("json-server"), "--quiet", "--host", "127.0.0.1", "--port", port, file];
    },
  },
  {
    name: "WireMock (Java)",
    package: "wiremock@3.13.2",
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

/** The peers that could be installed, each with medians; empty without npm. */
export async function measurePeers({ tell }) {
  tell("peers: installing");
  if (!install()) return [];
  const peers = PEERS.filter(({ program }) => program === undefined || isThere(program));
  const results = peers.map(({ name }) => ({ name, starts: [], perSecond: [], cpuMicros: [], megabytes: 0 }));
  const client = startNode(CORE.others, [here("./client.mjs")]);
  try {
    for (const [index, peer] of peers.entries()) {
      tell(`peers: ${peer.name}`);
      const result = results[index];
      for (let round = 0; round < STARTS; round++) {
        const { child, milliseconds } = await start(peer, null);
        result.starts.push(milliseconds);
        await stop(child);
      }
      const { child, url } = await start(peer, CORE.server);
      const row = { name: peer.name, server: { url, child }, next: 1, waitUntilIdle: async () => {} };
      row.request = requestTo("/cash-out")(url, "-");
      for (let round = 0; round < ROUNDS; round++) {
        const { perSecond, cpuMicros } = await load(client, row, ROUND_MS);
        result.perSecond.push(perSecond);
        result.cpuMicros.push(cpuMicros);
      }
      result.megabytes = residentMegabytes(child);
      await stop(child);
    }
  } finally {
    await stop(client);
  }
  return results.map(({ name, starts, perSecond, cpuMicros, megabytes }) => ({
    ...{ name, megabytes, startMs: median(starts) },
    ...{ perSecond: median(perSecond), cpuMicros: median(cpuMicros) },
  }));
}

export function peersSection(peers, echo) {
  return {
    head: ["Other mock servers", "start", "requests/s", "ratio to the echo", "CPU µs", "memory"],
    lines: peers.map(({ name, startMs, perSecond, cpuMicros, megabytes }) => [
      name,
      `${Math.round(startMs)} ms`,
      Math.round(perSecond).toLocaleString("en-US"),
      (perSecond / echo.perSecond).toFixed(2),
      String(Math.round(cpuMicros)),
      `${Math.round(megabytes)} MB`,
    ]),
    targets: [],
    about: [
      "**Other mock servers** answer the cash-out with a fixed text and store nothing, except json-server, which writes the request to a file. Memory is read after the load.",
    ],
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.table(await measurePeers({ tell: (text) => console.error(`bench: ${text}`) }));
}
