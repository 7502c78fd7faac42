import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { connect } from "localpix";
import { afterEach, describe, expect, test } from "vitest";
import { startLocalpix } from "../cli/processes.js";

/** The testkit against a sandbox of another process, as `localpix start` runs it. */

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function start(...flags: string[]): Promise<string> {
  const running = startLocalpix(["start", "--memory", "--port", "0", "--json", ...flags]);
  closers.push(() => running.stop());
  const { url } = await running.document<{ url: string }>();
  return url.replace("0.0.0.0", "127.0.0.1");
}

async function application() {
  const server = createServer((request, response) => request.resume().on("end", () => response.end()));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/pix`;
}

describe("connect to another process", () => {
  test("with a token, which forwarding uses too", async () => {
    const token = "a-token-of-this-test";
    const url = await start("--host", "0.0.0.0", "--token", token);
    await expect(connect(url)).rejects.toMatchObject({ name: "ControlError", status: 401 });
    await expect(connect(url, { token: "another" })).rejects.toMatchObject({ status: 401 });
    const sandbox = await connect(url, { token });
    closers.push(() => sandbox.close());
    await sandbox.forwardTo(await application());
    await sandbox.pay({ pixKey: sandbox.credentials.pixKey, value: 5 });
    await sandbox.waitFor("cash_in", { data: { payment: { amount: "5.00" } } }, { timeout: 60_000 });
  });

  test("that refuses plain http, to which webhooks are still forwarded", async () => {
    const sandbox = await connect(await start());
    closers.push(() => sandbox.close());
    const servers = () => process.getActiveResourcesInfo().filter((name) => name === "TCPServerWrap").length;
    const before = servers();
    await expect(sandbox.receiver()).rejects.toThrow(/https/i);
    await expect.poll(servers).toBeLessThanOrEqual(before);
    const forwarding = await sandbox.forwardTo(await application(), { events: ["cash_in"] });
    await sandbox.pay({ pixKey: sandbox.credentials.pixKey, value: 5 });
    await sandbox.idle({ timeout: 60_000 });
    expect(forwarding.received).toHaveLength(1);
  });

  test("that is strict, and from which no URL can be removed", async () => {
    const sandbox = await connect(await start("--strict", "--allow-http-webhooks"));
    await sandbox.receiver({ events: ["cash_in"] });
    await sandbox.pay({ pixKey: sandbox.credentials.pixKey, value: 5 });
    await sandbox.waitFor("cash_in", undefined, { timeout: 60_000 });
    await sandbox.close();
    expect((await sandbox.control.listEndpoints()).endpoints).toHaveLength(1);
  });
});
