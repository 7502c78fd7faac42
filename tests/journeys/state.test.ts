import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { startSandbox, type TestSandbox } from "localpix";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import WebSocket from "ws";
import type { ProblemError } from "../../server/contract/control-problems.js";
import { problemText } from "../../server/contract/problem-text.js";
import {
  STATE_EXPORT_PATH,
  STATE_IMPORT_PATH,
  STATE_MEDIA_TYPE,
} from "../../server/contract/state/state.control.js";
import { newExternalId, payoutBody } from "./bodies.js";
import { NOON } from "./rows.js";

let data: string;
let sandbox: TestSandbox;
beforeEach(async () => {
  data = mkdtempSync(join(tmpdir(), "localpix-state-"));
  sandbox = await startSandbox({ data, clock: NOON, settlement: "manual" });
});
afterEach(async () => {
  const { ok, checks } = await sandbox.control.verify();
  await sandbox.close();
  rmSync(data, { recursive: true, force: true });
  expect(ok, JSON.stringify(checks.filter((check) => !check.ok))).toBe(true);
});

const available = async () => (await sandbox.control.showAccount({ id: 1 })).balance.available;
const pay = (value: number) =>
  sandbox.gateway.cashOut({ ...payoutBody(), externalId: newExternalId("state"), value });
const types = async () => (await sandbox.control.readJournal({})).entries.map(({ type }) => type);

const exportState = async () => {
  const response = await fetch(`${sandbox.url}${STATE_EXPORT_PATH}`);
  expect(response.status).toBe(200);
  return { headers: response.headers, file: Buffer.from(await response.arrayBuffer()) };
};
const importState = async (file: Buffer, type = STATE_MEDIA_TYPE) => {
  const request = { method: "POST", headers: { "content-type": type }, body: new Uint8Array(file) };
  const response = await fetch(`${sandbox.url}${STATE_IMPORT_PATH}`, request);
  return { status: response.status, body: (await response.json()) as { error?: ProblemError } };
};

/** Settings of the control API, which belong to the data of a sandbox too. */
const settings = async () => ({
  ...(await sandbox.control.listArmed()),
  holds: (await sandbox.control.listDeliveries()).holds,
  deliveries: await sandbox.control.showDeliverySettings(),
});
const changeSettings = async () => {
  await sandbox.arm("pending", { operation: "cash-in" });
  await sandbox.control.holdDeliveries({ filter: { eventType: "cash_out" } });
  await sandbox.control.changeDeliverySettings({ retry: ["0s", "1m"], timeout: "1s" });
};

describe("a reset", () => {
  // proves: beyond.reset
  test("restores the start time and the seed account, and keeps credentials and tokens valid", async () => {
    const token = await sandbox.gateway.token();
    const before = { ...sandbox.credentials };
    await pay(10);
    await sandbox.createAccount();
    await sandbox.advance("1m");
    const { epoch } = await sandbox.control.health();
    const state = await sandbox.reset();
    expect(state).toEqual({ epoch: expect.any(Number), seed: 1, now: NOON });
    expect(state.epoch).toBeGreaterThan(epoch);
    expect(await sandbox.control.health()).toMatchObject({
      epoch: state.epoch,
      seed: 1,
      node: process.version,
      dataFile: join(data, "localpix.db"),
      dataBytes: expect.any(Number),
      accounts: 1,
      pendingJobs: 0,
    });
    expect(await types()).toEqual([
      "world.began",
      "account.created",
      "balance.adjusted",
      "certificate.issued",
    ]);
    expect(await sandbox.control.listTransactions({})).toMatchObject({ transactions: [] });
    expect(await sandbox.control.listRequests({})).toEqual({ requests: [] });
    expect(await available()).toBe(10_000);
    expect(sandbox.credentials).toEqual(before);
    const headers = { authorization: `Bearer ${token}` };
    expect((await fetch(`${sandbox.url}/api/balance`, { headers })).status).toBe(200);
    expect(await sandbox.gateway.token(), "the certificate is valid").toMatch(/^ey/);
  });

  // proves: beyond.reset
  test("with another seed changes the credentials and invalidates tokens", async () => {
    const token = await sandbox.gateway.token();
    const { clientId } = sandbox.credentials;
    expect(await sandbox.reset({ seed: 7 })).toMatchObject({ seed: 7 });
    expect(sandbox.credentials.clientId).not.toBe(clientId);
    const headers = { authorization: `Bearer ${token}` };
    expect((await fetch(`${sandbox.url}/api/balance`, { headers })).status).toBe(401);
    expect((await sandbox.gateway.balance()).netBalance).toBe(10_000);
    expect(await sandbox.reset(), "the seed stays").toMatchObject({ seed: 7 });
  });

  test("removes armed scenarios and holds, and restores retry schedule and timeout", async () => {
    const before = await settings();
    await changeSettings();
    expect(await settings()).not.toEqual(before);
    await sandbox.reset();
    expect(await settings()).toEqual(before);
  });

  // proves: beyond.reset
  test("of a sandbox that started with a running clock sets it to the host's time", async () => {
    const running = await startSandbox();
    await running.advance("90d");
    await running.freeze();
    await running.reset();
    const { mode, offsetMs } = await running.control.showClock();
    expect(mode).toBe("running");
    expect(Math.abs(offsetMs)).toBeLessThan(1_000);
    await running.close();
  });

  test("sends a new hello to connected clients of the live feed", async () => {
    const socket = new WebSocket(`${sandbox.url.replace("http", "ws")}/sandbox/live?since=0`);
    const frames: { type?: string; epoch?: number; seq: number }[] = [];
    const hellos = (count: number) =>
      new Promise<void>((resolve) => {
        const look = () => frames.filter(({ type }) => type === "hello").length >= count && resolve();
        socket.on("message", look);
        look();
      });
    socket.on("message", (frame) => void frames.push(...[JSON.parse(String(frame))].flat()));
    await hellos(1);
    await pay(10);
    const { epoch } = await sandbox.reset();
    await hellos(2);
    const { transactionId } = await pay(20);
    await sandbox.settle(transactionId);
    const latest = (await sandbox.control.readJournal({ limit: 1000 })).entries;
    const place = frames.findLastIndex(({ type }) => type === "hello");
    expect(frames[place]).toMatchObject({ type: "hello", epoch });
    // The feed also reports recorded requests, which come at any time.
    const entries = () => frames.slice(place + 1).filter(({ seq }) => seq !== undefined);
    await new Promise<void>((resolve) => {
      const look = () => entries().at(-1)?.seq === latest.length && resolve();
      socket.on("message", look);
      look();
    });
    expect(entries(), "the new journal from its first entry, each entry once").toEqual(latest);
    socket.close();
  });
});

describe("a snapshot", () => {
  // proves: beyond.snapshots
  test("restores money, clock, journal and the next generated ids", async () => {
    await pay(10);
    await sandbox.advance("1m");
    const snapshot = await sandbox.snapshot("before");
    expect(snapshot).toMatchObject({ name: "before", problem: null });
    expect(snapshot.contents).toMatchObject({ seed: 1, now: "2030-02-14T15:01:00.000Z", transactions: 1 });
    const before = await types();
    const next = await sandbox.gateway.send("cashOut", { value: 0 });
    await pay(500);
    await sandbox.advance("10d");
    const standing = await sandbox.restore(snapshot);
    expect(standing).toMatchObject({ seed: 1, now: "2030-02-14T15:01:00.000Z" });
    expect(await types()).toEqual(before);
    expect(await available()).toBe(9_990);
    const again = await sandbox.gateway.send("cashOut", { value: 0 });
    expect(again.body, "the errorId is the same too").toEqual(next.body);
  });

  test("restores armed scenarios, holds, retry schedule and timeout", async () => {
    await changeSettings();
    const changedSettings = await settings();
    expect(changedSettings).toMatchObject({ armed: [{ scenario: "pending" }], holds: [{}] });
    await sandbox.snapshot("set");
    await sandbox.reset();
    await sandbox.restore("set");
    expect(await settings()).toEqual(changedSettings);
  });

  test("of a running clock lets it continue from the time of the snapshot", async () => {
    const running = await startSandbox();
    await running.advance("30d");
    const { contents } = await running.snapshot("later");
    await running.advance("30d");
    const { now } = await running.restore("later");
    expect(Date.parse(now) - Date.parse(contents!.now)).toBeLessThan(5_000);
    expect(await running.control.showClock()).toMatchObject({ mode: "running" });
    await running.close();
  });

  // proves: beyond.snapshots
  test("with a pending delivery sends it again after the restore", async () => {
    const receiver = await sandbox.receiver({ events: ["cash_out"] });
    receiver.answer({ status: 500 });
    const { transactionId } = await pay(10);
    await sandbox.settle(transactionId);
    await sandbox.advance("0s");
    await sandbox.snapshot("waiting");
    receiver.answer({ status: 200 });
    await sandbox.advance("5m");
    expect(receiver.received).toHaveLength(2);
    await sandbox.restore("waiting");
    await sandbox.advance("5m");
    const texts = receiver.received.map(({ text }) => text);
    expect(texts).toHaveLength(3);
    expect(new Set(texts).size).toBe(1);
    const [delivery] = (await sandbox.control.listDeliveries({})).deliveries;
    expect(delivery).toMatchObject({ status: "delivered", attempts: 2 });
  });

  test("is a file readable by its user only, survives a restart, and is deleted when it is removed", async () => {
    await pay(10);
    await sandbox.snapshot("kept");
    const file = join(data, "snapshots", "kept.db");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(join(data, "snapshots")).mode & 0o777).toBe(0o700);
    writeFileSync(join(data, "snapshots", ".unfinished-9"), "what a crash has left");
    await sandbox.close();
    sandbox = await startSandbox({ data, settlement: "manual" });
    expect(readdirSync(join(data, "snapshots"))).toEqual(["kept.db"]);
    await pay(20);
    await sandbox.restore("kept");
    expect(await available()).toBe(9_990);
    expect((await sandbox.control.listSnapshots()).snapshots).toMatchObject([{ name: "kept" }]);
    await sandbox.control.removeSnapshot({ name: "kept" });
    expect(await sandbox.control.listSnapshots()).toEqual({ snapshots: [] });
    expect(readdirSync(join(data, "snapshots"))).toEqual([]);
  });

  test("is refused with an existing, unknown or invalid name", async () => {
    const { control } = sandbox;
    await sandbox.snapshot("one");
    await pay(10);
    await expect(sandbox.snapshot("one")).rejects.toMatchObject({ status: 409, code: "SNAPSHOT_EXISTS" });
    expect((await control.takeSnapshot({ name: "one", replace: true })).contents!.transactions).toBe(1);
    const unknown = { status: 404, code: "SNAPSHOT_UNKNOWN" };
    await expect(sandbox.restore("two")).rejects.toMatchObject(unknown);
    await expect(control.removeSnapshot({ name: "two" })).rejects.toMatchObject(unknown);
    for (const name of ["", "../one", ".one", "a/b", "a b", "x".repeat(65)]) {
      await expect(control.takeSnapshot({ name })).rejects.toMatchObject({
        status: 400,
        code: "INPUT_INVALID",
      });
    }
  });

  // proves: beyond.snapshots
  test("with another schema, or of another program, is listed without its data, and cannot be restored", async () => {
    await sandbox.snapshot("old");
    const old = new SqliteDatabase(join(data, "snapshots", "old.db"));
    old.pragma("user_version = 999");
    old.close();
    writeFileSync(join(data, "snapshots", "letter.db"), "a letter to a friend, no database".repeat(99));
    await pay(10);
    const refused = { status: 422, code: "WORLD_FILE_SCHEMA", message: expect.stringMatching(/schema 999/) };
    await expect(sandbox.restore("old")).rejects.toMatchObject(refused);
    await expect(sandbox.restore("letter")).rejects.toMatchObject({ code: "WORLD_FILE_FOREIGN" });
    expect(await available()).toBe(9_990);
    const { snapshots } = await sandbox.control.listSnapshots();
    expect(snapshots.map(({ name, contents }) => [name, contents]).sort()).toEqual([
      ["letter", null],
      ["old", null],
    ]);
  });

  test("is listed although other entries of the folder are not files, or cannot be read", async () => {
    await sandbox.snapshot("good");
    await sandbox.snapshot("unreadable");
    const folder = join(data, "snapshots");
    const unreadable = new SqliteDatabase(join(folder, "unreadable.db"));
    unreadable.pragma("journal_mode = WAL");
    unreadable.close();
    // SQLite cannot open the log.
    for (const name of ["folder.db", "unreadable.db-wal", ".unfinished-7"]) mkdirSync(join(folder, name));
    symlinkSync(join(folder, "nowhere"), join(folder, "link.db"));
    const { snapshots } = await sandbox.control.listSnapshots();
    expect(
      snapshots.map(({ name, contents, problem }) => [name, contents?.accounts, problem]).sort(),
    ).toEqual([
      ["good", 1, null],
      ["unreadable", undefined, expect.stringContaining("unable to open database file")],
    ]);
    for (const name of ["folder", "link"]) {
      const unknown = { status: 404, code: "SNAPSHOT_UNKNOWN" };
      await expect(sandbox.restore(name)).rejects.toMatchObject(unknown);
      await expect(sandbox.control.removeSnapshot({ name })).rejects.toMatchObject(unknown);
    }
    await expect(sandbox.snapshot("folder")).rejects.toMatchObject({ status: 507, code: "DISK_REFUSES" });
    await sandbox.close();
    sandbox = await startSandbox({ data, settlement: "manual" });
    expect((await sandbox.control.listSnapshots()).snapshots).toHaveLength(2);
  });

  test("that cannot be written to the disk leaves nothing behind", async () => {
    await sandbox.close();
    writeFileSync(join(data, "snapshots"), "a file where the folder should be");
    sandbox = await startSandbox({ data, settlement: "manual" });
    await expect(sandbox.snapshot("one")).rejects.toMatchObject({ status: 507, code: "DISK_REFUSES" });
    expect((await sandbox.gateway.balance()).netBalance).toBe(10_000);
  });

  test("of an in-memory sandbox is deleted when the sandbox stops", async () => {
    // A folder of its own, because other tests use the system's meanwhile.
    const folder = mkdtempSync(join(tmpdir(), "localpix-snapshots-"));
    vi.stubEnv("TMPDIR", folder);
    const inMemory = await startSandbox({ clock: NOON });
    await inMemory.snapshot("one");
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/^localpix-temporary-/)]);
    await inMemory.reset();
    await inMemory.restore("one");
    await inMemory.close();
    expect(readdirSync(folder)).toEqual([]);
    vi.unstubAllEnvs();
  });
});

describe("exporting and importing the state", () => {
  // proves: beyond.snapshots
  test("copies all data to another sandbox", async () => {
    await pay(10);
    const { headers, file } = await exportState();
    expect(headers.get("content-type")).toBe(STATE_MEDIA_TYPE);
    expect(headers.get("content-length")).toBe(String(file.length));
    expect(headers.get("content-disposition")).toBe('attachment; filename="localpix-20300214T150000.db"');
    const typesBefore = await types();
    await sandbox.reset({ seed: 3 });
    const answer = await importState(file);
    expect(answer).toMatchObject({
      status: 200,
      body: { seed: 1, now: NOON, contents: { transactions: 1 } },
    });
    expect(await types(), "only the webhooks are held").toEqual([...typesBefore, "webhook.held"]);
    expect(readdirSync(join(data, "snapshots")), "no temporary file is left").toEqual([]);
    // The exported file can also be used as a data file.
    const folder = join(data, "other");
    mkdirSync(folder);
    writeFileSync(join(folder, "localpix.db"), file);
    const other = await startSandbox({ data: folder });
    expect(other.credentials.clientId).toBe((await sandbox.control.showCredentials()).clientId);
    expect((await other.gateway.balance()).blockedBalance).toBe(10);
    await other.close();
  });

  test.each<[string, (file: Buffer, change: (sql: string) => Buffer) => Buffer, string]>([
    ["an empty one", () => Buffer.alloc(0), "WORLD_FILE_FOREIGN"],
    [
      "one that is not a database",
      () => Buffer.from("a letter to a friend".repeat(99)),
      "WORLD_FILE_FOREIGN",
    ],
    ["a truncated one", (file) => file.subarray(0, file.length - 40_000), "WORLD_FILE_DAMAGED"],
    ["one of another program", (_, change) => change("PRAGMA application_id = 1"), "WORLD_FILE_FOREIGN"],
    ["one with another schema", (_, change) => change("PRAGMA user_version = 77"), "WORLD_FILE_SCHEMA"],
    ["one with a schema below 1", (_, change) => change("PRAGMA user_version = -1"), "WORLD_FILE_DAMAGED"],
    ["one with an additional table", (_, change) => change("CREATE TABLE more (id)"), "WORLD_FILE_DAMAGED"],
    [
      "one with a balance that differs from its postings",
      (_, change) => change("UPDATE accounts SET available = 1"),
      "WORLD_FILE_WRONG",
    ],
    [
      "one with postings of an unknown account",
      (_, change) => change("PRAGMA foreign_keys = OFF; UPDATE postings SET account_id = 9"),
      "WORLD_FILE_DAMAGED",
    ],
  ])("refuses a file without changing anything: %s", async (_what, spoil, code) => {
    await pay(10);
    const { file } = await exportState();
    const change = (sql: string) => {
      const path = join(data, "spoilt.db");
      writeFileSync(path, file);
      const spoilt = new SqliteDatabase(path);
      spoilt.exec(sql);
      const bytes = spoilt.serialize();
      spoilt.close();
      return bytes;
    };
    const { epoch } = await sandbox.control.health();
    const { status, body } = await importState(spoil(file, change));
    expect([status, body.error!.code]).toEqual([422, code]);
    expect(body.error!.message).toMatch(/^The file .*\.$/);
    expect(body.error!.message).not.toContain("undefined");
    expect(problemText(body.error!, "pt").message).toMatch(/^O arquivo /);
    expect((await sandbox.control.health()).epoch).toBe(epoch);
    expect(await available()).toBe(9_990);
    expect(readdirSync(join(data, "snapshots"))).toEqual([]);
  });

  test("refuses a file with another media type", async () => {
    const { file } = await exportState();
    expect((await importState(file, "text/plain")).status).toBe(415);
    expect((await importState(file, "application/json")).status).toBe(415);
  });
});
