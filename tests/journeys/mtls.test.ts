import { createServer } from "node:http";
import { request } from "node:https";
import { type AddressInfo, connect as connectSocket } from "node:net";
import { connect as connectTls, type TLSSocket } from "node:tls";
import { decodeProtectedHeader } from "jose";
import { connect, startSandbox, type TestSandbox } from "localpix";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import WebSocket from "ws";
import { decodeBrCode } from "../../server/brazil/brcode.js";
import type { CertificateKind } from "../../server/contract/accounts/certificates.control.js";
import type { Case } from "../../server/contract/cases/case.js";
import { replayCase } from "../../server/contract/cases/case-replay.js";
import { sandboxFetch } from "../../server/contract/sandbox-fetch.js";
import { chargeBody, cobBody, newTxid } from "./bodies.js";
import { NOON } from "./rows.js";

/** HTTPS with --tls, and client certificates of the TLS connection with --mtls. */

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly isSessionReused: boolean;
}

interface Sent {
  readonly cert?: string;
  readonly key?: string;
  readonly session?: Buffer;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly onSession?: (session: Buffer) => void;
}

/** Asks for a token with the credentials of the seed account, as a client that trusts the sandbox's authority. */
function askForToken(
  sandbox: TestSandbox,
  { path = "/api/auth/token", headers, onSession = () => {}, ...tls }: Sent = {},
): Promise<Answer> {
  const { clientId, clientSecret } = sandbox.credentials;
  return new Promise((resolve, reject) => {
    const sent = request(
      new URL(path, sandbox.url),
      {
        method: "POST",
        ca: sandbox.ca ?? [],
        agent: false,
        headers: { "content-type": "application/json", ...headers },
        ...tls,
      },
      (response) => {
        const socket = response.socket as TLSSocket;
        let text = "";
        response.setEncoding("utf8").on("data", (piece: string) => {
          text += piece;
        });
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            body: JSON.parse(text) as Record<string, unknown>,
            isSessionReused: socket.isSessionReused(),
          }),
        );
      },
    );
    sent.on("socket", (socket) => socket.on("session", onSession));
    sent.on("error", reject).end(JSON.stringify({ clientId, clientSecret }));
  });
}

/** A client certificate for a TLS connection. */
const presenting = ({
  certificatePem,
  privateKeyPem,
}: {
  certificatePem: string;
  privateKeyPem: string;
}) => ({
  cert: certificatePem,
  key: privateKeyPem,
});

describe("with --mtls", () => {
  let sandbox: TestSandbox;
  beforeAll(async () => {
    sandbox = await startSandbox({ mtls: true, clock: NOON });
    await sandbox.createAccount();
  });
  afterAll(() => sandbox.close());

  test.each([
    ["valid", 201, undefined],
    ["expired", 401, "PUB_CERT_EXPIRED"],
    ["not-yet-valid", 401, "PUB_CERT_NOT_YET_VALID"],
    ["unregistered", 401, "PUB_CERT_NOT_REGISTERED"],
    ["revoked", 401, "PUB_CERT_NOT_REGISTERED"],
    ["self-signed", 401, "PUB_CERT_NOT_REGISTERED"],
    ["other-account", 403, "PUB_CERT_NOT_AUTHORIZED_FOR_ACCOUNT"],
  ] satisfies [CertificateKind, number, string | undefined][])(
    // proves: authentication.4.connection
    "a certificate of the connection that is %s gets the answer %i that it gets in the header",
    async (kind, status, code) => {
      const issued = await sandbox.control.issueCertificate({ kind });
      const inConnection = await askForToken(sandbox, presenting(issued));
      expect(inConnection).toMatchObject({ status, body: code === undefined ? {} : { code } });
      const headers = { "x-ssl-client-cert": issued.certificateHeader };
      expect(await askForToken(sandbox, { headers })).toMatchObject({ status });
    },
  );

  test("without a certificate in the connection and in the header, none is given", async () => {
    expect(await askForToken(sandbox)).toMatchObject({
      status: 400,
      body: { code: "PUB_CERT_HEADER_MISSING" },
    });
  });

  test("the header wins over the certificate of the connection", async () => {
    const valid = presenting(sandbox.credentials);
    const broken = { "x-ssl-client-cert": "garbage" };
    expect(await askForToken(sandbox, { ...valid, headers: broken })).toMatchObject({
      status: 400,
      body: { code: "PUB_CERT_MALFORMED_PEM" },
    });
    const expired = presenting(await sandbox.control.issueCertificate({ kind: "expired" }));
    const headers = { "x-ssl-client-cert": sandbox.credentials.certificateHeader };
    expect(await askForToken(sandbox, { ...expired, headers })).toMatchObject({ status: 201 });
    // A proxy sets an empty header for a client without a certificate.
    const empty = { "x-ssl-client-cert": "" };
    expect(await askForToken(sandbox, { ...valid, headers: empty })).toMatchObject({ status: 201 });
  });

  test("a resumed TLS session has the certificate of the first one", async () => {
    const own = presenting(sandbox.credentials);
    const session = await new Promise<Buffer>((resolve) => {
      void askForToken(sandbox, { ...own, onSession: resolve });
    });
    expect(await askForToken(sandbox, { ...own, session })).toMatchObject({
      status: 201,
      isSessionReused: true,
    });
  });

  test("POST /oauth/token gives a token that may configure webhooks", async () => {
    const webhooksWith = async (sent: Sent) => {
      const { body } = await askForToken(sandbox, { path: "/oauth/token", ...sent });
      const headers = { authorization: `Bearer ${body.access_token}` };
      return (await sandbox.gateway.send("listWebhooks", undefined, { headers })).status;
    };
    expect(await webhooksWith(presenting(sandbox.credentials))).toBe(200);
    expect(await webhooksWith({})).toBe(401);
  });

  test("the certificate is recorded as a header, so that a replay has it too, also in this sandbox", async () => {
    await sandbox.reset();
    await askForToken(sandbox, presenting(sandbox.credentials));
    await askForToken(sandbox, presenting(await sandbox.control.issueCertificate({ kind: "expired" })));
    const saved = (await sandbox.control.readCase()) as Case;
    expect(saved.steps).toMatchObject([
      { gateway: "POST /api/auth/token", certificate: "account 1" },
      {},
      { gateway: "POST /api/auth/token", certificate: "issued 1" },
    ]);
    for (const ephemeral of [true, false]) {
      const target = { url: sandbox.url, send: sandboxFetch };
      const outcome = await replayCase(target, saved, { ephemeral }, () => {});
      expect(outcome.differingSteps).toEqual([]);
    }
  });
});

describe("with --tls", () => {
  let sandbox: TestSandbox;
  beforeAll(async () => {
    sandbox = await startSandbox({ tls: true });
  });
  afterAll(() => sandbox.close());

  test("gateway, control API and live feed are served to a client that trusts the authority", async () => {
    expect(sandbox.url).toMatch(/^https:/);
    expect(await sandbox.gateway.balance()).toMatchObject({ netBalance: 10_000 });
    const { url, ca } = sandbox;
    const live = new WebSocket(`${url.replace("https", "wss")}/sandbox/live`, { ca: ca ?? [] });
    const hello = await new Promise((resolve, reject) => live.once("message", resolve).once("error", reject));
    expect(JSON.parse(String(hello))).toMatchObject({ type: "hello" });
    live.terminate();
    const headers = { "x-ssl-client-cert": sandbox.credentials.certificateHeader };
    expect(await askForToken(sandbox, { headers })).toMatchObject({ status: 201 });
  });

  test("a client that does not know the authority refuses the sandbox", async () => {
    await expect(fetch(`${sandbox.url}/sandbox/health`)).rejects.toMatchObject({
      cause: { code: "SELF_SIGNED_CERT_IN_CHAIN" },
    });
  });

  test("the client certificate of the connection does not count", async () => {
    expect(await askForToken(sandbox, presenting(sandbox.credentials))).toMatchObject({
      status: 400,
      body: { code: "PUB_CERT_HEADER_MISSING" },
    });
  });

  test("plain HTTP is answered with what to do", async () => {
    const answer = await fetch(`${sandbox.url.replace("https:", "http:")}/api/balance`);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      error: { code: "HTTPS_REQUIRED", hint: expect.stringContaining("https://") },
    });
  });

  test("a code contains its address, and the document of a cob names the URL of its keys", async () => {
    const { location } = await sandbox.gateway.createCob(cobBody(), { params: { txid: newTxid() } });
    const { url } = decodeBrCode(location);
    expect(`https://${url}`).toContain(`${sandbox.url}/`);
    const document = await (await sandboxFetch(`https://${url}`)).text();
    expect(decodeProtectedHeader(document).jku).toBe(`${sandbox.url}/.well-known/jwks.json`);
  });

  test("another testkit joins it, and forwards its webhooks", async () => {
    const joined = await connect(sandbox.url);
    expect(joined.ca).toBe(sandbox.ca);
    const application = createServer((request, response) => request.resume().on("end", () => response.end()));
    await new Promise<void>((resolve) => application.listen(0, "127.0.0.1", resolve));
    const forwarding = await joined.forwardTo(`localhost:${(application.address() as AddressInfo).port}`);
    await joined.pay((await joined.gateway.cashIn(chargeBody())).transactionId);
    expect(await joined.waitFor("cash_in")).toMatchObject({ eventType: "cash_in" });
    await forwarding.close();
    await joined.close();
    application.close();
  });

  test("broken handshakes and requests end their connection only", async () => {
    const port = Number(new URL(sandbox.url).port);
    const hello = [22, 3, 1, 0, 5];
    for (const bytes of [
      [...hello, 1, 2, 3, 4, 5],
      [...hello, 1],
      [0],
      Buffer.from("GET / HTTP/9\r\n\r\n"),
    ]) {
      const socket = connectSocket(port, "127.0.0.1");
      socket.on("error", () => {}).resume();
      socket.end(Buffer.from(bytes));
      await new Promise((resolve) => socket.once("close", resolve));
    }
    const open = connectTls({ port, host: "127.0.0.1", ca: sandbox.ca ?? [] });
    const answer = new Promise((resolve) => open.once("data", (text) => resolve(String(text))));
    open.write("NOT HTTP\r\n\r\n");
    expect(await answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(await sandbox.control.health()).toMatchObject({ status: "ok" });
  });

  test("requests behind one that offers HTTP/2 are answered", async () => {
    const { port } = new URL(sandbox.url);
    const open = connectTls({ port: Number(port), host: "127.0.0.1", ca: sandbox.ca ?? [] });
    const head = `GET /sandbox/health HTTP/1.1\r\nHost: localhost:${port}\r\n`;
    open.write(`${head}Connection: Upgrade\r\nUpgrade: h2c\r\n\r\n${head}Connection: close\r\n\r\n`);
    let text = "";
    open.setEncoding("utf8").on("data", (piece: string) => {
      text += piece;
    });
    await new Promise((resolve) => open.once("close", resolve));
    expect(text.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(2);
  });
});

test("without TLS, there is no authority", async () => {
  const sandbox = await startSandbox();
  expect(sandbox.ca).toBeNull();
  const answer = await fetch(`${sandbox.url}/sandbox/ca.pem`);
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({ error: { code: "TLS_OFF" } });
  await sandbox.close();
});
