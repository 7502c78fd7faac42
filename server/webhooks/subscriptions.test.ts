import { afterEach, describe, expect, it } from "vitest";
import type { EventType } from "../contract/webhooks/event-types.js";
import type { Database } from "../kernel/database.js";
import { createSubscriptions, type Registration } from "./subscriptions.js";
import { openTestWorld } from "./webhook-world-for-test.js";

const ONE = "https://loja.example/1";
const TWO = "https://loja.example/2";

const opened: Database[] = [];
afterEach(() => {
  for (const database of opened.splice(0)) database.close();
});

/** Two accounts without webhooks. */
async function world() {
  const { kernel } = await openTestWorld({ accountCount: 2 });
  const { database, journal } = kernel;
  opened.push(database);
  const subscriptions = createSubscriptions(kernel);
  return {
    journal,
    register: (changes: Partial<Registration>) =>
      database.write(() =>
        subscriptions.register({ account: 1, url: ONE, eventType: "cash_in", ...changes }),
      ),
    active: (eventType: EventType = "cash_in", account = 1) =>
      subscriptions
        .active(account, eventType)
        .map(({ url, headers, version }) => ({ url, headers, version })),
  };
}

describe("registering a URL (POST /api/webhooks)", () => {
  it("stores URL, headers and version (rule 1)", async () => {
    const { register, active, journal } = await world();
    const headers = [{ key: "x-a", value: "1" }];
    expect(await register({ headers, version: "v2" })).toEqual({ replaced: false });
    expect(await register({ url: TWO })).toEqual({ replaced: false });
    expect(active()).toEqual([
      { url: ONE, headers, version: "v2" },
      { url: TWO, headers: [], version: null },
    ]);
    expect(journal.since(0, 100, { type: "webhook.registered" })).toMatchObject([
      { account: 1, data: { url: ONE, eventType: "cash_in", version: "v2", replaced: false } },
      { data: { url: TWO, version: null, replaced: false } },
    ]);
  });

  it("accepts three URLs per event type and account and refuses the fourth", async () => {
    const { register, active } = await world();
    for (const at of [1, 2, 3]) await register({ url: `https://loja.example/${at}` });
    await expect(register({ url: "https://loja.example/4" })).rejects.toThrow(
      expect.objectContaining({
        reason: "webhook-urls-exhausted",
        facts: { values: { eventType: "cash_in" } },
      }),
    );
    expect(active()).toHaveLength(3);
    await register({ url: "https://loja.example/4", eventType: "cash_out" });
    await register({ url: "https://loja.example/4", account: 2 });
    expect([active("cash_out").length, active("cash_in", 2).length]).toEqual([1, 1]);
  });

  it("updates a URL that is already registered, even if there are three (rule 2)", async () => {
    const { register, active } = await world();
    for (const at of [1, 2, 3]) await register({ url: `https://loja.example/${at}` });
    expect(await register({ url: TWO, version: "v1" })).toEqual({ replaced: true });
    expect(active().map(({ url, version }) => [url, version])).toEqual([
      [ONE, null],
      [TWO, "v1"],
      ["https://loja.example/3", null],
    ]);
  });

  it.each<[string, Partial<Registration>, object]>([
    ["no other field keeps both", {}, { headers: [{ key: "x-a", value: "1" }], version: "v1" }],
    [
      "a version keeps the headers",
      { version: "v2" },
      { headers: [{ key: "x-a", value: "1" }], version: "v2" },
    ],
    [
      "headers keeps the version",
      { headers: [{ key: "x-b", value: "2" }] },
      { headers: [{ key: "x-b", value: "2" }], version: "v1" },
    ],
    ["an empty list of headers removes them", { headers: [] }, { headers: [], version: "v1" }],
  ])("registering again with %s (rule 3)", async (_what, again, expected) => {
    const { register, active } = await world();
    await register({ headers: [{ key: "x-a", value: "1" }], version: "v1" });
    await register(again);
    expect(active()).toEqual([{ url: ONE, ...expected }]);
  });

  it("keeps registrations of other event types separate (rule 4)", async () => {
    const { register, active } = await world();
    await register({ version: "v1" });
    await register({ eventType: "refund_in" });
    expect(active("cash_in")).toMatchObject([{ version: "v1" }]);
    expect(active("refund_in")).toMatchObject([{ version: null }]);
  });
});
