import { connect } from "node:net";
import { deflateSync, gzipSync } from "node:zlib";
import { startSandbox, type TestSandbox } from "localpix";
import { expect, test } from "vitest";
import { replayInEphemeralSandbox } from "../../cli/ephemeral-sandbox.js";
import { openSandbox } from "../../server/app/sandbox.js";
import type { Case, GatewayStep } from "../../server/contract/cases/case.js";
import { caseText, readCaseText } from "../../server/contract/cases/case-text.js";
import { controlClient } from "../../server/contract/client.js";
import { defaultSettings } from "../../server/contract/settings/start-settings.js";
import { chargeBody, payoutBody } from "./bodies.js";
import { NOON } from "./rows.js";

/** Requests that no client library sends: each is saved as a case and replayed with the same result. */

/** Closes the sandbox and replays its case from the text of the file. Returns that text and the steps. */
async function replayCaseOf(
  sandbox: Pick<TestSandbox, "control" | "close">,
): Promise<{ text: string; steps: readonly GatewayStep[] }> {
  const text = caseText((await sandbox.control.readCase()) as Case);
  await sandbox.close();
  const read = readCaseText(text);
  if (read.problems) throw new Error(JSON.stringify(read.problems));
  expect((await replayInEphemeralSandbox(read.content, { keepGoing: true })).differingSteps).toEqual([]);
  return { text, steps: read.content.steps as readonly GatewayStep[] };
}

test("malformed JSON with a secret is replayed with the same error, although the error quotes and counts characters", async () => {
  const sandbox = await startSandbox({ clock: NOON });
  const { clientId, clientSecret: secret } = sandbox.credentials;
  const key = `-----BEGIN PRIVATE KEY-----\n${"MIIEvQ".repeat(10)}\n-----END PRIVATE KEY-----`;
  const bodies = [
    `{"clientId":"${clientId}","clientSecret":"${secret}"`,
    `{"clientId":"${clientId}","clientSecret":"${secret}",}`,
    `{"clientSecret":"${secret}`,
    `{"a":\n"${secret}" b}`,
    `{"a":${secret}}`,
    secret,
    // The invalid line breaks are removed together with the key.
    `{"privateKeyPem":"${key}"}`,
    `${'{"a":'.repeat(200)}1${"}".repeat(200)}`,
    "[".repeat(100_000) + "]".repeat(100_000),
  ];
  for (const path of ["/oauth/token", "/api/pix/cash-in"]) {
    for (const body of bodies) {
      const headers = { "content-type": "application/json" };
      expect((await sandbox.gateway.request("POST", path, { body, headers })).status).toBe(400);
    }
  }
  const { text, steps } = await replayCaseOf(sandbox);
  expect(text).not.toContain(secret.slice(0, 10));
  const broken = steps.filter(({ text, answers }) => text !== undefined && answers === 400);
  expect(broken).toHaveLength(2 * bodies.length);
});

test("a body that is not UTF-8 is refused again in a replay", async () => {
  const sandbox = await startSandbox({ clock: NOON });
  const body = Buffer.from('{"a":"\xff"}', "latin1");
  const headers = { "content-type": "application/json", "content-length": String(body.length) };
  await rawRequest(sandbox.url, "POST /oauth/token HTTP/1.1", headers, body);
  await replayCaseOf(sandbox);
});

test.each([
  "OPTIONS * HTTP/1.1",
  "GET *any HTTP/1.1",
  "M-SEARCH /any HTTP/1.1",
  "GET //api/balance HTTP/1.1",
])("%s is saved and replayed unchanged", async (line) => {
  const sandbox = await startSandbox({ clock: NOON });
  await rawRequest(sandbox.url, line);
  const { steps } = await replayCaseOf(sandbox);
  expect(steps).toMatchObject([{ gateway: line.replace(/ HTTP.*/, "") }]);
});

test("a request target with a host is treated as its path, in the response and in the case", async () => {
  const sandbox = await startSandbox({ clock: NOON });
  const { url } = sandbox;
  const unknown = await rawRequest(url, "GET http://localhost:7490/nowhere?x=1 HTTP/1.1");
  expect(unknown).toContain("Rota não encontrada: GET /nowhere");
  await rawRequest(url, `GET ${url}/api/balance HTTP/1.1`);
  await rawRequest(url, "GET HTTPS://localhost?x=1 HTTP/1.1");
  expect(await rawRequest(url, "GET http://localhost/sandbox/api/clock HTTP/1.1")).toContain("200 OK");
  const { steps } = await replayCaseOf(sandbox);
  expect(steps.map(({ gateway }) => gateway)).toEqual(["GET /nowhere?x=1", "GET /api/balance", "GET /?x=1"]);
});

test("a secret in the URL or the data of a webhook is not saved in the case", async () => {
  const sandbox = await startSandbox({ clock: NOON });
  const { gateway, credentials } = sandbox;
  const secret = credentials.clientSecret;
  const receiver = await sandbox.receiver();
  await gateway.send("registerWebhook", {
    url: `${receiver.url}/${secret}?key=${secret}`,
    eventType: "cash_out",
  });
  await gateway.cashOut({ ...payoutBody(), externalId: secret });
  await sandbox.advance("1m");
  const { text, steps } = await replayCaseOf(sandbox);
  expect(text).toContain("key=%E2%80%A6");
  expect(text).not.toContain(secret);
  expect(steps.flatMap(({ webhooks = [] }) => webhooks)).toHaveLength(2);
});

test("a secret in the URL of a configured webhook is not saved in the case", async () => {
  const token = "a-control-token-of-my-own";
  const { url, close } = await openSandbox({
    ...defaultSettings,
    data: "",
    memory: true,
    port: 0,
    clock: NOON,
    token,
    allowHttpWebhooks: true,
    webhooks: [{ url: `http://127.0.0.1:1/${token}`, events: ["cash_in"] }],
    onFault: (fault) => {
      throw fault;
    },
  });
  const control = controlClient(url, token);
  const { pixKey } = await control.showCredentials();
  await control.pay({ pixKey, value: 10 });
  const { text, steps } = await replayCaseOf({ control, close });
  expect(text).not.toContain(token);
  expect(steps.flatMap(({ webhooks = [] }) => webhooks)).toHaveLength(1);
});

test("a compressed body is saved decoded; one that cannot be decoded or is too large is refused again in a replay", async () => {
  const sandbox = await startSandbox({ clock: NOON });
  const token = await sandbox.gateway.token();
  const send = (encoding: string, body: Buffer) =>
    rawRequest(
      sandbox.url,
      "POST /api/pix/cash-in HTTP/1.1",
      {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        "content-encoding": encoding,
        "content-length": String(body.length),
      },
      body,
    );
  const charge = chargeBody();
  const json = Buffer.from(JSON.stringify(charge));
  expect(await send("gzip", gzipSync(json))).toContain("HTTP/1.1 201");
  expect(await send("gzip", json)).toContain("não está compactado");
  expect(await send("br", gzipSync(json))).toContain("não está compactado");
  expect(await send("deflate", deflateSync(json).subarray(0, 20))).toContain("não está compactado");
  expect(await send("compress", json)).toContain("o content-encoding compress não é suportado");
  expect(await send("identity", Buffer.alloc(2_000_000, " "))).toContain("HTTP/1.1 4");
  const { steps } = await replayCaseOf(sandbox);
  const bodies = steps
    .slice(1)
    .map(({ contentEncoding, tooLarge, body }) => contentEncoding ?? tooLarge ?? body);
  expect(bodies).toEqual([charge, "gzip", "br", "deflate", "compress", true]);
});

/** Sends a request over a raw socket, exactly as given. Returns the raw response. */
function rawRequest(
  url: string,
  line: string,
  headers: Readonly<Record<string, string>> = {},
  body: Buffer = Buffer.alloc(0),
): Promise<string> {
  const { host, port } = new URL(url);
  const fields = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return new Promise((resolve, reject) => {
    let text = "";
    const socket = connect(Number(port), "127.0.0.1", () => {
      socket.write(`${line}\r\nhost: ${host}\r\nconnection: close\r\n${fields.join("")}\r\n`);
      socket.write(body);
    });
    socket.setEncoding("utf8").on("data", (piece: string) => {
      text += piece;
    });
    socket.on("error", reject).on("close", () => resolve(text));
  });
}
