import { mkdtempSync, renameSync, rmSync, statSync, truncateSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openSandbox } from "../../server/app/sandbox.js";
import { controlClient } from "../../server/contract/client.js";
import { defaultSettings } from "../../server/contract/settings/start-settings.js";
import { gatewayClient } from "../../server/ephemeral/gateway-client.js";
import type { OpenSandboxOptions, Sandbox } from "../../server/ephemeral/sandbox-options.js";
import { chargeBody } from "../journeys/bodies.js";

/** A sandbox that other machines can reach must have secrets of its own, because its seed is public. */

const TOKEN = "the-token-of-the-control-api";

let folder: string;
let open: Sandbox[];
let notices: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "localpix-beyond-"));
  open = [];
  notices = [];
});
afterEach(async () => {
  for (const sandbox of open) await sandbox.close();
  rmSync(folder, { recursive: true });
});

/** Starts a sandbox with seed 1, in memory and with a token, as if other machines could reach it; `options` override this. */
async function start(options: Partial<OpenSandboxOptions> = {}) {
  const sandbox = await openSandbox({
    ...{ ...defaultSettings, port: 0, memory: options.data === undefined, data: "", token: TOKEN },
    onFault: (fault) => expect.unreachable(String(fault)),
    onNotice: (text) => void notices.push(text),
    ...options,
  });
  open.push(sandbox);
  const { url } = sandbox;
  const control = controlClient(url, TOKEN);
  const status = async (token: string) =>
    (await fetch(`${url}/api/balance`, { headers: { authorization: `Bearer ${token}` } })).status;
  const token = async () => {
    const { clientId, clientSecret, certificateHeader } = await control.showCredentials();
    const answer = await fetch(`${url}/api/auth/token`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-ssl-client-cert": certificateHeader },
      body: JSON.stringify({ clientId, clientSecret }),
    });
    return ((await answer.json()) as { access_token: string }).access_token;
  };
  const close = async () => {
    open = open.filter((opened) => opened !== sandbox);
    await sandbox.close();
  };
  return { url, control, status, token, close };
}

const onDisk = (name: string) => ({ data: join(folder, name), memory: false });
const secretOf = async ({ control }: { control: ReturnType<typeof controlClient> }) =>
  (await control.showCredentials()).clientSecret;

/** The client secret that anybody can derive from seed 1. */
const SECRET_OF_SEED_1 = "vQd3I4XtijfjXvBThi4unMvdbOF3XxOPbZV1gsgi";

describe("two sandboxes with the same seed", () => {
  test("that only this machine can reach have the same credentials and accept each other's tokens", async () => {
    const [one, two] = [await start({ token: null }), await start({ token: null })];
    expect([await secretOf(one), await secretOf(two)]).toEqual([SECRET_OF_SEED_1, SECRET_OF_SEED_1]);
    expect(await one.status(await two.token())).toBe(200);
  });

  test("that other machines can reach have different credentials and refuse each other's tokens", async () => {
    const [one, two] = [await start(), await start()];
    const secrets = [await secretOf(one), await secretOf(two)];
    expect(new Set([...secrets, SECRET_OF_SEED_1]).size).toBe(3);
    const token = await one.token();
    expect([await one.status(token), await two.status(token)]).toEqual([200, 401]);
    const { clientSecret } = await one.control.createAccount({});
    expect(clientSecret).not.toBe((await two.control.createAccount({})).clientSecret);
    expect(notices).toEqual([]);
  });

  test("that have the same given client secret still refuse each other's tokens", async () => {
    const [one, two] = [await start({ clientSecret: "segredo" }), await start({ clientSecret: "segredo" })];
    expect([await secretOf(one), await secretOf(two)]).toEqual(["segredo", "segredo"]);
    expect(await two.status(await one.token())).toBe(401);
  });
});

describe("the secret of a sandbox that other machines can reach", () => {
  test("survives a restart, a reset and a restore, in a file that only its user can read", async () => {
    const first = await start(onDisk("a"));
    const [secret, token] = [await secretOf(first), await first.token()];
    await first.control.takeSnapshot({ name: "one" });
    await first.control.resetState({});
    expect(await secretOf(first)).toBe(secret);
    await first.control.restoreSnapshot({ name: "one" });
    expect(await first.status(token)).toBe(200);
    await first.close();
    expect(statSync(join(folder, "a", "secret")).mode & 0o777).toBe(0o600);
    const second = await start(onDisk("a"));
    expect(await secretOf(second)).toBe(secret);
    expect(await second.status(token)).toBe(200);
    expect(notices).toEqual([]);
  });

  test("replaces the secrets of a data file that was created for this machine only, with a notice", async () => {
    const local = await start({ ...onDisk("a"), token: null });
    const token = await local.token();
    await local.close();
    const beyond = await start(onDisk("a"));
    expect(await secretOf(beyond)).not.toBe(SECRET_OF_SEED_1);
    expect(await beyond.status(token)).toBe(401);
    expect(notices).toEqual([expect.stringContaining("new client secrets")]);
    await beyond.close();
    await (await start(onDisk("a"))).close();
    expect(notices).toHaveLength(1);
  });

  test("replaces the secrets of an import", async () => {
    const local = await start({ token: null });
    const file = await (await fetch(`${local.url}/sandbox/api/state/export`)).arrayBuffer();
    const beyond = await start();
    const secret = await secretOf(beyond);
    const answer = await fetch(`${beyond.url}/sandbox/api/state/import`, {
      method: "POST",
      headers: { authorization: `Bearer ${TOKEN}`, "content-type": "application/octet-stream" },
      body: file,
    });
    expect(answer.status).toBe(200);
    expect(await secretOf(beyond)).toBe(secret);
  });

  test("prevents the start if its file is truncated", async () => {
    await (await start(onDisk("a"))).close();
    truncateSync(join(folder, "a", "secret"), 3);
    await expect(start(onDisk("a"))).rejects.toThrow(/secret is cut off/);
  });
});

test("/sandbox/health shows a path of this machine only with the token", async () => {
  const { url, control, close } = await start(onDisk("a"));
  const health = async (token?: string) => {
    const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
    return (await (await fetch(`${url}/sandbox/health`, { headers })).json()) as Record<string, unknown>;
  };
  const file = join(folder, "a", "localpix.db");
  expect(await health(TOKEN)).toMatchObject({ status: "ok", dataFile: file });
  for (const token of [undefined, "another"]) {
    const response = await health(token);
    expect(response).toMatchObject({ status: "ok", problem: null, pendingJobs: 0, accounts: 1 });
    expect(JSON.stringify(response)).not.toContain(folder);
    expect(response).not.toHaveProperty("dataFile");
  }
  renameSync(file, `${file}.away`);
  await expect.poll(async () => (await health()).status, { timeout: 10_000 }).toBe("degraded");
  const stranger = await health();
  expect(stranger.problem).toMatchObject({
    code: "DATA_FILE_GONE",
    message: expect.stringMatching(/^localpix\.db was/),
  });
  expect(JSON.stringify(stranger)).not.toContain(folder);
  expect((await control.health()).problem!.message).toContain(file);
  renameSync(`${file}.away`, file);
  await expect.poll(async () => (await health()).status, { timeout: 10_000 }).toBe("ok");
  await close();
});

test("without the token only /sandbox/health responds", async () => {
  const { url } = await start();
  const status = async (path: string) => (await fetch(url + path)).status;
  expect(await status("/sandbox/health")).toBe(200);
  for (const path of [
    "/sandbox/api/credentials",
    "/sandbox/metrics",
    "/sandbox/api/health",
    "/sandbox/openapi.json",
  ])
    expect([path, await status(path)]).toEqual([path, 401]);
});

test("with --public-url the sandbox accepts that host, and codes and documents contain it", async () => {
  const { url, control } = await start({ token: null, publicUrl: "https://pix.test:8443" });
  const getAs = async (path: string, host: string) =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      const call = request(url + path, { headers: { host } }, (answer) => {
        const { statusCode: status = 0 } = answer;
        let text = "";
        answer.setEncoding("utf8").on("data", (part: string) => (text += part));
        answer.on("end", () => resolve({ status, text }));
      });
      call.on("error", reject).end();
    });
  const gateway = gatewayClient(url, await control.showCredentials(), () => {});
  const { pixCode } = await gateway.cashIn(chargeBody());
  const path = /pix\.test:8443(\/qr\/[\w-]+?)5204/.exec(pixCode)![1]!;
  const { text } = await getAs(path, "pix.test:8443");
  const header = JSON.parse(Buffer.from(text.split(".")[0]!, "base64url").toString());
  expect(header.jku).toBe("https://pix.test:8443/.well-known/jwks.json");
  const document = await getAs("/sandbox/openapi.json", "pix.test");
  expect(JSON.parse(document.text).servers).toMatchObject([{ url: "https://pix.test:8443" }]);
  expect((await getAs(path, "other.test")).status).toBe(403);
});

test("a given client secret is that of the first account, also after a reset", async () => {
  const sandbox = await start({ token: null, clientSecret: "segredo" });
  expect(await secretOf(sandbox)).toBe("segredo");
  await sandbox.control.resetState({});
  expect(await secretOf(sandbox)).toBe("segredo");
});

// No certificate and no id contains an underscore, so a short secret with one cannot occur in them by chance.
test.each(["segredo-da-loja", "x_z"])(
  "a given client secret is hidden in recorded requests: %s",
  async (clientSecret) => {
    const { control, token, url } = await start({ token: null, clientSecret });
    await token();
    await fetch(`${url}/api/balance?of=${clientSecret}`);
    const { requests } = await control.listRequests({});
    const shown = await Promise.all(requests.map(({ id }) => control.showRequest({ id })));
    expect(shown).toHaveLength(2);
    // A short secret can be any word, so it is hidden only in fields that are known to contain a secret.
    const recorded = clientSecret.length < 8 ? JSON.stringify(shown[1]) : JSON.stringify(shown);
    expect(recorded).not.toContain(clientSecret);
  },
);
