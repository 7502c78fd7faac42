import dns from "node:dns";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import { syncBuiltinESMExports } from "node:module";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSandbox, type TestSandbox } from "localpix";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { payoutBody } from "./bodies.js";
import { NOON, type Row, table } from "./rows.js";

const body = (url: string) => ({ url, eventType: "cash_out" });
const refusedRow = (url: string, address: string): Row => ({
  it: `${url} is refused`,
  body: body(url),
  status: 400,
  fields: ["url"],
  message: `url aponta para ${address}, um endereço para o qual nenhum webhook pode ir`,
});
const acceptedRow = (url: string): Row => ({
  it: `${url} is accepted`,
  account: {},
  body: body(url),
  status: 200,
  journal: ["webhook.registered"],
});

const refusedPlainHttp = (url: string) => ({
  body: body(url),
  status: 400,
  fields: ["url"],
  message: "url deve ser HTTPS, ou HTTP em localhost, como https://loja.example/pix",
});

const METADATA = [
  // proves: beyond.webhook-addresses
  refusedRow("https://169.254.169.254/latest/meta-data", "169.254.169.254"),
  // Other notations of the same address, which URL parsing normalizes.
  refusedRow("https://2852039166/", "169.254.169.254"),
  refusedRow("https://0xa9fea9fe/", "169.254.169.254"),
  refusedRow("https://0251.0376.0251.0376/", "169.254.169.254"),
  refusedRow("https://169.254.43518/", "169.254.169.254"),
  refusedRow("https://[::ffff:169.254.169.254]/", "::ffff:a9fe:a9fe"),
  refusedRow("https://[64:ff9b::169.254.169.254]/", "64:ff9b::a9fe:a9fe"),
  refusedRow("https://[fe80::1]/", "fe80::1"),
];

table("registering URLs with --webhook-addresses all", {
  operation: "registerWebhook",
  rows: [
    ...METADATA,
    acceptedRow("https://10.0.0.1/hook"),
    acceptedRow("https://0.0.0.0/hook"),
    acceptedRow("https://8.8.8.8/hook"),
    acceptedRow("https://[2606:4700::1111]/hook"),
    { it: "plain http to another machine is refused", ...refusedPlainHttp("http://app:3000/hook") },
  ],
});

table("registering URLs with --webhook-addresses private", {
  operation: "registerWebhook",
  sandbox: { webhookAddresses: "private" },
  rows: [
    ...METADATA,
    acceptedRow("https://192.168.0.7/hook"),
    acceptedRow("https://127.0.0.1/hook"),
    acceptedRow("https://hooks.example.com/hook"),
    // Names of Docker Compose services and of the host of a container.
    acceptedRow("http://app:3000/hook"),
    acceptedRow("http://host.docker.internal:3000/hook"),
    acceptedRow("http://172.18.0.3:3000/hook"),
    refusedRow("http://8.8.8.8/hook", "8.8.8.8"),
    refusedRow("https://8.8.8.8/hook", "8.8.8.8"),
    refusedRow("https://[2606:4700::1111]/hook", "2606:4700::1111"),
  ],
});

table("registering URLs with --webhook-addresses machine", {
  operation: "registerWebhook",
  sandbox: { webhookAddresses: "machine" },
  rows: [
    ...METADATA,
    acceptedRow("https://127.0.0.1/hook"),
    acceptedRow("https://[::1]/hook"),
    { it: "plain http to a host name is refused", ...refusedPlainHttp("http://app:3000/hook") },
    refusedRow("https://10.0.0.1/hook", "10.0.0.1"),
    // proves: beyond.webhook-addresses
    refusedRow("https://0.0.0.0/hook", "0.0.0.0"),
    refusedRow("https://[::ffff:10.0.0.1]/hook", "::ffff:a00:1"),
  ],
});

describe("a delivery", () => {
  let sandbox: TestSandbox;
  const server = createServer((request, response) => {
    request.resume();
    arrived += 1;
    answer(response);
  });
  let arrived = 0;
  let answer: (response: ServerResponse) => void = (response) => void response.end();
  let port = 0;
  beforeAll(async () => {
    sandbox = await startSandbox({ clock: NOON, settlement: "manual", webhookAddresses: "machine" });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await sandbox.close();
  });
  const { lookup } = dns;
  afterEach(() => replaceLookup(lookup));

  /** Replaces DNS, the only external system that a test cannot run. */
  function replaceLookup(answer: typeof dns.lookup) {
    dns.lookup = answer;
    syncBuiltinESMExports();
  }

  /** The results of both attempts to send a payout's webhook to this URL, five minutes apart. */
  async function attemptsAt(url: string, { createAccount, settle, advance, control } = sandbox) {
    const account = await createAccount({ balance: 1_000 });
    await account.gateway.registerWebhook({ url, eventType: "cash_out" });
    const { transactionId } = await account.gateway.cashOut(payoutBody());
    await settle(transactionId);
    await advance("5m");
    const { deliveries } = await control.listDeliveries({ transactionId });
    const { attemptList } = await control.showDelivery({ id: deliveries[0]!.id });
    return attemptList.map(({ statusCode, error }) => statusCode ?? error);
  }

  // proves: beyond.webhook-addresses
  test("checks the address of a host name again at each attempt", async () => {
    const addresses = ["127.0.0.1", "169.254.169.254"];
    replaceLookup(((_host: string, _options: object, callback: (...results: unknown[]) => void) =>
      callback(null, [{ address: addresses.shift(), family: 4 }])) as typeof dns.lookup);
    answer = (response) => void response.writeHead(503, { connection: "close" }).end();
    expect(await attemptsAt(`http://rebinding.localhost:${port}/hook`)).toEqual([
      503,
      "rebinding.localhost is at 169.254.169.254, where no webhook may go (--webhook-addresses).",
    ]);
  });

  test("over plain HTTP is sent while the name resolves to a private address, and not after it resolves to a public one", async () => {
    const near = await startSandbox({ clock: NOON, settlement: "manual", webhookAddresses: "private" });
    const addresses = ["127.0.0.1", "8.8.8.8"];
    replaceLookup(((_host: string, _options: object, callback: (...results: unknown[]) => void) =>
      callback(null, [{ address: addresses.shift(), family: 4 }])) as typeof dns.lookup);
    answer = (response) => void response.writeHead(503, { connection: "close" }).end();
    const attempts = await attemptsAt(`http://app:${port}/hook`, near);
    await near.close();
    expect(attempts).toEqual([503, "app is at 8.8.8.8, where no webhook may go (--webhook-addresses)."]);
  });

  // proves: beyond.webhook-addresses
  test("fails if it is redirected to a forbidden address, which receives nothing", async () => {
    const before = arrived;
    answer = (response) => void response.writeHead(307, { location: "https://169.254.169.254/" }).end();
    expect(await attemptsAt(`http://127.0.0.1:${port}/hook`)).toEqual([307, 307]);
    expect(arrived - before).toBe(2);
  });

  // proves: beyond.webhook-addresses
  test("is not sent to a URL that was registered when more addresses were allowed", async () => {
    const data = mkdtempSync(join(tmpdir(), "localpix-addresses-"));
    const before = await startSandbox({ data, clock: NOON, settlement: "manual" });
    await before.gateway.registerWebhook({ url: "https://10.255.255.1/hook", eventType: "cash_out" });
    await before.close();
    const { gateway, control, ...after } = await startSandbox({ data, webhookAddresses: "machine" });
    const { transactionId } = await gateway.cashOut(payoutBody());
    await after.settle(transactionId);
    await after.advance("0s");
    const { deliveries } = await control.listDeliveries({ transactionId });
    await after.close();
    rmSync(data, { recursive: true });
    expect(deliveries[0]).toMatchObject({
      attempts: 1,
      lastStatusCode: null,
      lastError: "10.255.255.1 is an address where no webhook may go (--webhook-addresses).",
    });
  });

  test("is not sent over plain HTTP after a restart that forbids it, even if the URL was registered before", async () => {
    const data = mkdtempSync(join(tmpdir(), "localpix-schemes-"));
    const before = await startSandbox({ data, clock: NOON, settlement: "manual" });
    await before.gateway.registerWebhook({ url: `http://127.0.0.1:${port}/hook`, eventType: "cash_out" });
    await before.close();
    const { gateway, control, ...after } = await startSandbox({ data, allowHttpWebhooks: false });
    const soFar = arrived;
    const { transactionId } = await gateway.cashOut(payoutBody());
    await after.settle(transactionId);
    await after.advance("0s");
    const { deliveries } = await control.listDeliveries({ transactionId });
    await after.close();
    rmSync(data, { recursive: true });
    expect(arrived).toBe(soFar);
    expect(deliveries[0]).toMatchObject({
      attempts: 1,
      lastStatusCode: null,
      lastError: expect.stringMatching(
        /^Webhooks are sent to https URLs only\. --allow-http-webhooks also allows http URLs/,
      ),
    });
  });
});
