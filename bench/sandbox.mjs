// The sandbox under test: started as users do, with a data file on disk, and prepared over HTTP.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { firstLine, startNode, stop } from "./processes.mjs";

const PATIENCE_MS = 60_000;

export const program = fileURLToPath(new URL("../dist/localpix.cjs", import.meta.url));

/** The data of sandboxes that are not closed yet. */
const folders = new Set();
const remove = (folder) => {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  folders.delete(folder);
};
// The listener of processes.mjs comes first and kills the sandboxes, so they write nothing more.
process.on("exit", () => {
  for (const folder of folders) remove(folder);
});

/** Starts a sandbox and waits until it is ready. `close` also removes its data. */
export async function startSandbox(core, ...flags) {
  const data = mkdtempSync(join(tmpdir(), "localpix-bench-"));
  folders.add(data);
  const { child, url } = await startOn(core, data, ...flags);
  const close = async () => {
    await stop(child);
    remove(data);
  };
  return { child, url, data, close };
}

/** Starts a sandbox on existing data, which stays when it is closed. */
export const startOn = (core, data, ...flags) => startWith(core, "--data", data, ...flags);

/** Starts a sandbox that keeps nothing on disk. */
export const startInMemory = (core) => startWith(core, "--memory");

async function startWith(core, ...flags) {
  const child = startNode(core, [program, "start", "--port", "0", "--json", ...flags]);
  const { url } = await firstLine(child);
  return { child, url, close: () => stop(child) };
}

export async function call(url, method, path, body, headers = {}) {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { "content-type": "application/json", ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
  return answer;
}

/** Sets a high balance and no limits, registers a `cash_out` webhook if there is a receiver, and returns a token. */
export async function prepare(url, webhook) {
  await call(url, "PUT", "/sandbox/api/accounts/1/balance", { available: 5_000_000_000 });
  await call(url, "PATCH", "/sandbox/api/accounts/1", {
    limits: { perTransaction: null, daily: null, night: null },
  });
  const { clientId, clientSecret, certificateHeader } = await call(url, "GET", "/sandbox/api/credentials");
  const { access_token: token } = await call(
    url,
    "POST",
    "/api/auth/token",
    { clientId, clientSecret },
    { "x-ssl-client-cert": certificateHeader },
  );
  const registration = { url: webhook, eventType: "cash_out" };
  if (webhook) await call(url, "POST", "/api/webhooks", registration, { authorization: `Bearer ${token}` });
  return token;
}

/** Resolves once nothing is left to settle or deliver. Throws if deliveries fail, because their retries take minutes. */
export async function settled(url) {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const { pendingJobs, pendingDeliveries } = await call(url, "GET", "/sandbox/health");
    if (pendingJobs === 0 && pendingDeliveries === 0) return;
    if (performance.now() > until) throw new Error(`${pendingDeliveries} webhooks did not get through.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
