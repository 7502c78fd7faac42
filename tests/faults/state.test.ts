import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { startSandbox, type TestSandbox } from "localpix";
import { describe, expect, test, vi } from "vitest";
import { depth } from "../depth.js";
import { newExternalId, payoutBody } from "../journeys/bodies.js";
import { NOON } from "../journeys/rows.js";
import { halfRequest } from "./half-request.js";
import { heldReceiver } from "./held-receiver.js";
import { startProcess } from "./process.js";

// proves: beyond.replaced
test("an attempt that ends after a reset writes nothing into the new world and delays no delivery", async () => {
  const receiver = await heldReceiver();
  const sandbox = await startSandbox({ clock: NOON, settlement: "manual" });
  await sandbox.gateway.registerWebhook({ url: receiver.url, eventType: "cash_out" });
  const { transactionId } = await sandbox.gateway.cashOut(payoutBody());
  await sandbox.settle(transactionId);
  const { response } = await receiver.next(1);
  const advance = sandbox.advance("1h").catch((error: unknown) => error);
  await sandbox.reset();
  expect(await advance, "it was an advance of the old world").toMatchObject({
    status: 409,
    code: "WORLD_REPLACED",
  });
  const before = await sandbox.control.readJournal({});
  // The new world has a delivery with the same number, which is also waiting for the receiver.
  await sandbox.gateway.registerWebhook({ url: receiver.url, eventType: "cash_out" });
  const next = await sandbox.gateway.cashOut(payoutBody());
  await sandbox.settle(next.transactionId);
  const second = await receiver.next(2);
  response.writeHead(200).end("late");
  await new Promise((resolve) => response.once("close", resolve));
  expect((await sandbox.control.listDeliveries({})).deliveries).toMatchObject([{ id: "1", attempts: 0 }]);
  second.response.writeHead(201).end();
  await sandbox.advance("0s");
  expect((await sandbox.control.showDelivery({ id: "1" })).attemptList).toMatchObject([{ statusCode: 201 }]);
  expect(before.entries.map(({ type }) => type)).toEqual([
    ...["world.began", "account.created", "balance.adjusted", "certificate.issued"],
  ]);
  expect((await sandbox.control.verify()).ok).toBe(true);
  await sandbox.close();
  receiver.close();
});

test("a snapshot file that was added or changed from outside is checked like an import", async () => {
  const data = mkdtempSync(join(tmpdir(), "localpix-snapshots-"));
  const open = () => startSandbox({ data, clock: NOON, settlement: "manual" });
  let sandbox = await open();
  await sandbox.gateway.cashOut(payoutBody());
  await sandbox.control.takeSnapshot({ name: "own" });
  const file = join(data, "snapshots", "own.db");
  const change = (sql: string) => {
    const database = new SqliteDatabase(file);
    database.exec(sql);
    database.close();
  };
  await sandbox.control.restoreSnapshot({ name: "own" });
  change("UPDATE accounts SET sent_day = '2026-99-99'");
  const refused = {
    status: 422,
    code: "WORLD_FILE_DAMAGED",
    message: expect.stringContaining("sent_day: must be a day"),
  };
  await expect(sandbox.control.restoreSnapshot({ name: "own" })).rejects.toMatchObject(refused);
  expect((await sandbox.control.verify()).ok).toBe(true);
  await sandbox.close();
  sandbox = await open();
  await expect(sandbox.control.restoreSnapshot({ name: "own" })).rejects.toMatchObject(refused);
  change("UPDATE accounts SET sent_day = ''; UPDATE accounts SET available = available + 1");
  await expect(sandbox.control.restoreSnapshot({ name: "own" })).rejects.toMatchObject({
    ...{ status: 422, code: "WORLD_FILE_WRONG" },
  });
  change("UPDATE accounts SET available = available - 1");
  await sandbox.control.restoreSnapshot({ name: "own" });
  await sandbox.close();
  rmSync(data, { recursive: true, force: true });
});

test("a delivery that was in progress in the snapshot is sent again", async () => {
  const receiver = await heldReceiver();
  const sandbox = await startSandbox({ clock: NOON, settlement: "manual" });
  await sandbox.gateway.registerWebhook({ url: receiver.url, eventType: "cash_out" });
  const { transactionId } = await sandbox.gateway.cashOut(payoutBody());
  await sandbox.settle(transactionId);
  const first = await receiver.next(1);
  const snapshot = await sandbox.snapshot();
  first.response.writeHead(200).end();
  await sandbox.advance("0s");
  await sandbox.restore(snapshot);
  const second = await receiver.next(2);
  expect(second.text).toBe(first.text);
  second.response.writeHead(200).end();
  await sandbox.advance("0s");
  expect((await sandbox.control.listDeliveries({})).deliveries).toMatchObject([
    { status: "delivered", attempts: 1 },
  ]);
  await sandbox.close();
  receiver.close();
});

/** The operations that replace the world; a snapshot exists before. */
const replacements: readonly [by: string, replace: (sandbox: TestSandbox) => Promise<unknown>][] = [
  ["a reset", (sandbox) => sandbox.reset()],
  ["a restore", (sandbox) => sandbox.restore("before")],
];

/** Everything that records requests: their log, transactions and journal entries. */
const recordsOf = async ({ control }: TestSandbox) => ({
  ...(await control.listRequests({})),
  ...(await control.listTransactions({})),
  ...(await control.readJournal({})),
});

describe.each(replacements)("a request in progress during %s", (_, replace) => {
  // proves: beyond.replaced
  test.each([
    ["is refused with 409 when the rest of its body arrives", "success", /^HTTP\/1\.1 409 /],
    ["is refused by its scenario", "http:503", /^HTTP\/1\.1 503 /],
    ["is lost by its scenario", "lost:request", /^$/],
  ])("%s, and leaves nothing in the new world", async (_, scenario, answer) => {
    const sandbox = await startSandbox({ clock: NOON, settlement: "manual" });
    await sandbox.snapshot("before");
    const headers = {
      authorization: `Bearer ${await sandbox.gateway.token()}`,
      "x-sandbox-scenario": scenario,
    };
    const half = await halfRequest(sandbox.url, "/api/pix/cash-out", headers, payoutBody());
    await replace(sandbox);
    const before = await recordsOf(sandbox);
    expect(await half.finish()).toMatch(answer);
    expect(await recordsOf(sandbox)).toEqual(before);
    await sandbox.close();
  });

  // proves: beyond.replaced
  test("is answered normally if it was executed before, and is not recorded in the new world", async () => {
    const data = mkdtempSync(join(tmpdir(), "localpix-overtaken-"));
    const sandbox = await startSandbox({ data, clock: NOON, settlement: "manual" });
    await sandbox.snapshot("before");
    const answer = sandbox.gateway.send("cashOut", payoutBody(), { scenario: "slow:2m" });
    const isCarriedOut = async () => (await sandbox.control.listTransactions({})).transactions.length > 0;
    await vi.waitUntil(isCarriedOut, { timeout: 60_000 });
    await replace(sandbox);
    const before = await recordsOf(sandbox);
    // Stopping ends the delay of the scenario, and writes the recorded requests.
    await sandbox.close();
    expect(await answer).toMatchObject({ status: 201 });
    const next = await startSandbox({ data });
    expect(await recordsOf(next)).toEqual(before);
    await next.close();
    rmSync(data, { recursive: true, force: true });
  });
});

// proves: beyond.replaced
test("resets and restores during other requests cause no internal error, and the books balance", async () => {
  const sandbox = await startSandbox({ clock: NOON, settlement: "1s" });
  const { control, gateway } = sandbox;
  await sandbox.receiver();
  await gateway.cashOut(payoutBody());
  await sandbox.snapshot("middle");
  const statuses = new Set<number>();
  let over = false;
  const busy = async (work: () => Promise<unknown>) => {
    while (!over) {
      await work().catch((error: { status?: number }) => {
        // The client checks the status; any other error is a failure of the test.
        if (error.status === undefined) throw error;
        statuses.add(error.status);
      });
    }
  };
  const clients = [
    ...[1, 2, 3].map(() =>
      busy(() => gateway.cashOut({ ...payoutBody(), externalId: newExternalId("r"), value: 1 })),
    ),
    busy(() => gateway.token()),
    busy(() => control.pay({ pixKey: sandbox.credentials.pixKey, value: 1 })),
    busy(() => sandbox.createAccount({ balance: 5 }).then((account) => account.gateway.balance())),
    busy(() => control.issueCertificate({ kind: "expired" })),
    busy(() => sandbox.advance("10s")),
    busy(async () => {
      const [newest] = (await control.listTransactions({ limit: 1, status: "CONFIRMED" })).transactions;
      const params = { transactionIdentifier: newest?.transactionId ?? "1" };
      await gateway.resendWebhook({}, { params });
    }),
  ];
  for (let round = 0; round < 12; round++) {
    await gateway.send("balance");
    // Two at once run one after the other.
    const [one, two] = await Promise.all(
      round % 3 === 0
        ? [control.resetState(), control.resetState()]
        : [
            control.restoreSnapshot({ name: "middle" }),
            round % 3 === 1 ? control.restoreSnapshot({ name: "middle" }) : control.resetState(),
          ],
    );
    expect(one.epoch).not.toBe(two.epoch);
    const { ok, checks } = await control.verify();
    expect(ok, JSON.stringify(checks.filter((check) => !check.ok))).toBe(true);
  }
  over = true;
  await Promise.all(clients);
  expect([...statuses].filter((status) => status >= 500)).toEqual([]);
  await control.restoreSnapshot({ name: "middle" });
  expect((await control.listTransactions({})).transactions).toHaveLength(1);
  expect((await control.verify()).ok).toBe(true);
  // Closing rejects if the sandbox had internal errors.
  await sandbox.close();
});

test("kill -9 during a restore leaves either the old world or the new one", async () => {
  const data = mkdtempSync(join(tmpdir(), "localpix-state-kill-"));
  try {
    const worlds = { few: { accounts: 1, payments: 3 }, many: { accounts: 4, payments: 20 } };
    const first = await startSandbox({ data, settlement: "manual" });
    for (const [name, { accounts, payments }] of Object.entries(worlds)) {
      await first.reset();
      for (let account = 0; account < accounts; account++) {
        const { pixKey } = (await first.createAccount({ name })).credentials;
        for (let payment = 0; payment < payments; payment++) await first.pay({ pixKey, value: 1 });
      }
      await first.snapshot(name);
    }
    await first.close();
    let sandbox = await startProcess(data, "--settlement", "manual");
    for (let round = 0; round < depth(2, 4); round++) {
      for (let times = 0; times < round; times++) {
        await sandbox.control.restoreSnapshot({ name: times % 2 ? "few" : "many" });
      }
      const restores = [0, 1, 2, 3].map((at) =>
        sandbox.control.restoreSnapshot({ name: at % 2 ? "many" : "few" }).catch(() => undefined),
      );
      // Kills after one of them was answered and while the others run.
      await restores[0];
      await sandbox.kill();
      await Promise.all(restores);
      sandbox = await startProcess(data, "--settlement", "manual");
      const { accounts } = await sandbox.control.listAccounts();
      const name = accounts.at(-1)!.name as keyof typeof worlds;
      const world = worlds[name];
      expect(accounts.slice(1).map((account) => account.name)).toEqual(Array(world.accounts).fill(name));
      const { transactions } = await sandbox.control.listTransactions({ limit: 1000 });
      expect(transactions).toHaveLength(world.accounts * world.payments);
      const { ok, checks } = await sandbox.control.verify();
      expect(ok, JSON.stringify(checks.filter((check) => !check.ok))).toBe(true);
    }
    await sandbox.stop();
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
});
