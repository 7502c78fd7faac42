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

const register = (one: TestAccount, url: string, more: object = {}) =>
  one.gateway.registerWebhook({ url, eventType: "cash_out", ...more });
const list = async (one: TestAccount) => {
  const answer = await one.gateway.listWebhooks();
  expect(gatewayOperations.listWebhooks.answer.safeParse(answer).error).toBeUndefined();
  return answer;
};
const remove = (one: TestAccount, id: string | number) =>
  one.gateway.send("deleteWebhook", undefined, { params: { id: String(id) } });
const notFound = { statusCode: 404, message: "Webhook não encontrado", error: "Not Found" };

describe("GET /api/webhooks", () => {
  // proves: webhooks.list
  test("nothing is registered", async () => {
    const one = await sandbox.createAccount();
    expect(await list(one)).toEqual({ accountId: one.credentials.accountId, webhooks: [], total: 0 });
  });

  // proves: resources.webhook, webhooks.list, events.one-url
  test("all that is, oldest first, and nobody else's", async () => {
    const [one, other] = [await sandbox.createAccount(), await sandbox.createAccount()];
    await register(other, "https://other.example.com/");
    await register(one, "https://a.example.com/", { headers: [{ key: "X-Key", value: "1" }], version: "v1" });
    await register(one, "https://a.example.com/", { eventType: "cash_in" });
    const { webhooks, total } = await list(one);
    expect(total).toBe(2);
    const id = expect.any(Number);
    const shared = { id, url: "https://a.example.com/", isActive: true, createdAt: NOON };
    expect(webhooks).toEqual([
      { ...shared, type: "cash_out", headers: { "X-Key": "1" }, version: "v1" },
      { ...shared, type: "cash_in", headers: {}, version: null },
    ]);
    expect(new Set(webhooks.map((one) => one.id)).size).toBe(2);
  });
});

describe("DELETE /api/webhooks/{id}", () => {
  // proves: webhooks.list
  test("takes one out, at once, and makes room for another", async () => {
    const one = await sandbox.createAccount();
    for (const path of ["a", "b", "c"]) await register(one, `https://x.example.com/${path}`);
    const { webhooks } = await list(one);
    const since = await newestEntryNumber(sandbox);
    const { id, url } = webhooks[1]!;
    const { status, body } = await remove(one, id);
    expect([status, body]).toEqual([200, { success: true, message: "Webhook removido com sucesso" }]);
    const entries = await entriesOf(sandbox, one.credentials.accountId, since);
    expect(entries).toMatchObject([{ type: "webhook.removed", data: { id, url, eventType: "cash_out" } }]);
    expect((await list(one)).webhooks.map(({ url }) => url)).toEqual([webhooks[0]!.url, webhooks[2]!.url]);
    await register(one, "https://x.example.com/d");
    expect(
      (await one.gateway.send("registerWebhook", { url: "https://x.example.com/e", eventType: "cash_out" }))
        .status,
    ).toBe(400);
  });

  test("a URL that comes back starts anew, without what it had before", async () => {
    const one = await sandbox.createAccount();
    await register(one, "https://x.example.com/", { headers: [{ key: "a", value: "b" }], version: "v2" });
    const [before] = (await list(one)).webhooks;
    await remove(one, before!.id);
    expect(await register(one, "https://x.example.com/")).toMatchObject({
      message: "Webhook registrado com sucesso",
    });
    expect((await list(one)).webhooks).toMatchObject([{ headers: {}, version: null }]);
  });

  // proves: webhooks.list
  test("nothing is sent there any more", async () => {
    const one = await sandbox.createAccount({ balance: 1000 });
    const receiver = await one.receiver({ events: ["cash_out"] });
    const { transactionId } = await one.gateway.cashOut(payoutBody());
    await remove(one, (await list(one)).webhooks[0]!.id);
    await sandbox.settle(transactionId);
    await sandbox.advance("1h");
    expect(receiver.received).toEqual([]);
    expect((await sandbox.control.verify()).ok).toBe(true);
  });

  // proves: webhooks.list
  test("404 for an unknown one, one of another account, and one that is gone", async () => {
    const [one, other] = [await sandbox.createAccount(), await sandbox.createAccount()];
    await register(other, "https://other.example.com/");
    const { id } = (await list(other)).webhooks[0]!;
    for (const wrong of ["999999", "0", "-1", "x", "1.5", "9".repeat(40), id]) {
      const { status, body } = await remove(one, wrong);
      expect([status, body], String(wrong)).toEqual([404, notFound]);
    }
    expect((await remove(other, id)).status).toBe(200);
    expect((await remove(other, id)).status).toBe(404);
  });
});

test("without a token, and with a method that the path does not have", async () => {
  const ask = (method: string, path: string, authorization?: string) =>
    sandbox.gateway.request(method, path, authorization === undefined ? {} : { headers: { authorization } });
  expect((await ask("GET", "/api/webhooks", "")).status).toBe(401);
  expect((await ask("DELETE", "/api/webhooks/1", "")).status).toBe(401);
  const wrong = await ask("GET", "/api/webhooks/1");
  expect([wrong.status, wrong.headers.get("allow")]).toEqual([405, "DELETE"]);
});

// proves: conventions.strict
test("under --strict neither is there, and registering is (STRICT)", async () => {
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
