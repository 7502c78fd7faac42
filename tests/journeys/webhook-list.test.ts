import { startSandbox, type TestAccount, type TestSandbox } from "localpix";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { gatewayOperations } from "../../server/contract/operations.js";
import { payoutBody } from "./bodies.js";
import { entriesOf, NOON, newestEntryNumber } from "./rows.js";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ clock: NOON, settlement: "manual" });
});
afterAll(() => sandbox.close());

const register = (account: TestAccount, url: string, more: object = {}) =>
  account.gateway.registerWebhook({ url, eventType: "cash_out", ...more });
const list = async (account: TestAccount) => {
  const answer = await account.gateway.listWebhooks();
  expect(gatewayOperations.listWebhooks.answer.safeParse(answer).error).toBeUndefined();
  return answer;
};
const remove = (account: TestAccount, id: string | number) =>
  account.gateway.send("deleteWebhook", undefined, { params: { id: String(id) } });
const notFound = { statusCode: 404, message: "Webhook não encontrado", error: "Not Found" };

describe("GET /api/webhooks", () => {
  // proves: webhooks.list
  test("returns an empty list for a new account", async () => {
    const account = await sandbox.createAccount();
    expect(await list(account)).toEqual({ accountId: account.credentials.accountId, webhooks: [], total: 0 });
  });

  // proves: resources.webhook, webhooks.list, events.one-url
  test("returns the account's own registrations, oldest first", async () => {
    const [account, other] = [await sandbox.createAccount(), await sandbox.createAccount()];
    await register(other, "https://other.example.com/");
    await register(account, "https://a.example.com/", {
      headers: [{ key: "X-Key", value: "1" }],
      version: "v1",
    });
    await register(account, "https://a.example.com/", { eventType: "cash_in" });
    const { webhooks, total } = await list(account);
    expect(total).toBe(2);
    const id = expect.any(Number);
    const shared = { id, url: "https://a.example.com/", isActive: true, createdAt: NOON };
    expect(webhooks).toEqual([
      { ...shared, type: "cash_out", headers: { "X-Key": "1" }, version: "v1" },
      { ...shared, type: "cash_in", headers: {}, version: null },
    ]);
    expect(new Set(webhooks.map(({ id }) => id)).size).toBe(2);
  });
});

describe("DELETE /api/webhooks/{id}", () => {
  // proves: webhooks.list
  test("removes a registration immediately, so that another URL can be registered", async () => {
    const account = await sandbox.createAccount();
    for (const path of ["a", "b", "c"]) await register(account, `https://x.example.com/${path}`);
    const { webhooks } = await list(account);
    const since = await newestEntryNumber(sandbox);
    const { id, url } = webhooks[1]!;
    const { status, body } = await remove(account, id);
    expect([status, body]).toEqual([200, { success: true, message: "Webhook removido com sucesso" }]);
    const entries = await entriesOf(sandbox, account.credentials.accountId, since);
    expect(entries).toMatchObject([{ type: "webhook.removed", data: { id, url, eventType: "cash_out" } }]);
    expect((await list(account)).webhooks.map(({ url }) => url)).toEqual([
      webhooks[0]!.url,
      webhooks[2]!.url,
    ]);
    await register(account, "https://x.example.com/d");
    expect(
      (
        await account.gateway.send("registerWebhook", {
          url: "https://x.example.com/e",
          eventType: "cash_out",
        })
      ).status,
    ).toBe(400);
  });

  test("removes headers and version: the same URL registered again has none", async () => {
    const account = await sandbox.createAccount();
    await register(account, "https://x.example.com/", { headers: [{ key: "a", value: "b" }], version: "v2" });
    const [before] = (await list(account)).webhooks;
    await remove(account, before!.id);
    expect(await register(account, "https://x.example.com/")).toMatchObject({
      message: "Webhook registrado com sucesso",
    });
    expect((await list(account)).webhooks).toMatchObject([{ headers: {}, version: null }]);
  });

  // proves: webhooks.list
  test("stops deliveries to the URL", async () => {
    const account = await sandbox.createAccount({ balance: 1000 });
    const receiver = await account.receiver({ events: ["cash_out"] });
    const { transactionId } = await account.gateway.cashOut(payoutBody());
    await remove(account, (await list(account)).webhooks[0]!.id);
    await sandbox.settle(transactionId);
    await sandbox.advance("1h");
    expect(receiver.received).toEqual([]);
    expect((await sandbox.control.verify()).ok).toBe(true);
  });

  // proves: webhooks.list
  test("returns 404 for a registration that is unknown, of another account or already removed", async () => {
    const [account, other] = [await sandbox.createAccount(), await sandbox.createAccount()];
    await register(other, "https://other.example.com/");
    const { id } = (await list(other)).webhooks[0]!;
    for (const wrong of ["999999", "0", "-1", "x", "1.5", "9".repeat(40), id]) {
      const { status, body } = await remove(account, wrong);
      expect([status, body], String(wrong)).toEqual([404, notFound]);
    }
    expect((await remove(other, id)).status).toBe(200);
    expect((await remove(other, id)).status).toBe(404);
  });
});

test("webhooks without a token: 401, with another method: 405", async () => {
  const ask = (method: string, path: string, authorization?: string) =>
    sandbox.gateway.request(method, path, authorization === undefined ? {} : { headers: { authorization } });
  expect((await ask("GET", "/api/webhooks", "")).status).toBe(401);
  expect((await ask("DELETE", "/api/webhooks/1", "")).status).toBe(401);
  const wrong = await ask("GET", "/api/webhooks/1");
  expect([wrong.status, wrong.headers.get("allow")]).toEqual([405, "DELETE"]);
});

// proves: conventions.strict
test("with --strict, listing and removing webhooks are unknown routes, and registering works (assumption STRICT)", async () => {
  const strict = await startSandbox({ clock: NOON, strict: true });
  try {
    const ask = async (method: string, path: string) => {
      const { status, body, headers } = await strict.gateway.request(method, path);
      return { status, message: (body as { message: string }).message, allow: headers.get("allow") };
    };
    const gone = (call: string) => ({ status: 404, message: `Rota não encontrada: ${call}`, allow: null });
    expect(await ask("GET", "/api/webhooks")).toEqual(gone("GET /api/webhooks"));
    expect(await ask("DELETE", "/api/webhooks/1")).toEqual(gone("DELETE /api/webhooks/1"));
    expect(await ask("GET", "/api/webhooks/1")).toEqual(gone("GET /api/webhooks/1"));
    expect(await ask("PUT", "/api/webhooks")).toMatchObject({ status: 405, allow: "POST" });
    expect(await register(strict, "https://x.example.com/")).toMatchObject({ success: true });
    expect((await strict.gateway.listTransactions()).data).toEqual([]);
    expect((await strict.gateway.request("GET", "/balance")).status).toBe(200);
  } finally {
    await strict.close();
  }
});
