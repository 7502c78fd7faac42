import { copyFileSync, mkdtempSync, renameSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { startSandbox } from "localpix";
import { afterAll, beforeEach, expect, test } from "vitest";
import { controlClient } from "../../server/contract/client.js";
import { localpix } from "../cli/in-process.js";
import { payoutBody } from "../journeys/bodies.js";
import { startProcess } from "./process.js";

/** The data file is deleted or replaced while the sandbox runs. The process keeps the open file without its name. */

let data: string;
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), "localpix-gone-"));
});
afterAll(() => rmSync(data, { recursive: true, force: true }));

const GONE = {
  code: "DATA_FILE_GONE",
  message: expect.stringMatching(/localpix\.db was deleted or replaced while the sandbox is running/),
  hint: expect.stringContaining("localpix state export"),
};

test("a deleted data file makes the sandbox read-only, with one notice, and its content can be exported", async () => {
  const file = join(data, "localpix.db");
  const sandbox = await startProcess(data, "--settlement", "manual");
  const { control } = sandbox;
  const health = async () => (await control.health()).status;
  expect(await control.health()).toMatchObject({ status: "ok", problem: null });
  const { body } = await sandbox.call("POST", "/api/pix/cash-out", payoutBody());

  rmSync(file);
  await expect.poll(health, { timeout: 10_000 }).toBe("degraded");
  expect((await control.health()).problem).toEqual({ ...GONE, params: { file: expect.any(String) } });
  for (let asked = 0; asked < 3; asked++) {
    await expect(control.createAccount({})).rejects.toMatchObject({ status: 507, ...GONE });
    await expect(control.resetState({})).rejects.toMatchObject({ status: 507, ...GONE });
    const refused = await sandbox.call("POST", "/api/pix/cash-out", payoutBody());
    expect(refused).toMatchObject({ status: 500, body: { code: "HTTP_ERROR", message: "Erro interno" } });
  }
  const { transactions } = await control.listTransactions({});
  expect(transactions.map(({ transactionId }) => transactionId)).toEqual([body.transactionId]);
  expect((await sandbox.call("GET", "/api/balance")).status).toBe(200);
  expect(sandbox.said().filter(({ event }) => event !== "ready")).toEqual([
    { event: "notice", text: expect.stringMatching(/was deleted or replaced .*localpix state export/) },
  ]);

  // Does what the hint says.
  const saved = join(data, "saved.db");
  const exported = await localpix(["state", "export", saved], { LOCALPIX_URL: sandbox.url });
  expect(exported).toMatchObject({ code: 0, stderr: "" });
  expect(await sandbox.stop()).toBe(0);
  renameSync(saved, file);
  const next = await startSandbox({ data, settlement: "manual" });
  const again = await next.control.listTransactions({});
  expect(again.transactions.map(({ transactionId }) => transactionId)).toEqual([body.transactionId]);
  expect((await next.control.verify()).ok).toBe(true);
  await next.close();
});

test("a data file that is replaced by a copy makes the sandbox read-only until the file is back", async () => {
  const file = join(data, "localpix.db");
  const sandbox = await startSandbox({ data });
  const health = async () => (await controlClient(sandbox.url).health()).status;
  renameSync(file, `${file}.away`);
  copyFileSync(`${file}.away`, file);
  await expect.poll(health, { timeout: 10_000 }).toBe("degraded");
  await expect(sandbox.control.createAccount({})).rejects.toMatchObject({ status: 507, ...GONE });
  renameSync(`${file}.away`, file);
  await expect.poll(health, { timeout: 10_000 }).toBe("ok");
  expect((await sandbox.control.createAccount({})).accountId).toBe(2);
  await sandbox.close();
});

test.each(["-wal", "-shm"])(
  "a missing %s file makes the sandbox read-only until the file is back",
  async (ending) => {
    const file = join(data, "localpix.db");
    const sandbox = await startProcess(data, "--settlement", "manual");
    const { control } = sandbox;
    const health = async () => (await control.health()).status;
    renameSync(file + ending, join(data, "away"));
    await expect.poll(health, { timeout: 10_000 }).toBe("degraded");
    const message = expect.stringContaining(`localpix.db${ending} was deleted or replaced`);
    await expect(control.createAccount({})).rejects.toMatchObject({ status: 507, ...GONE, message });
    renameSync(join(data, "away"), file + ending);
    await expect.poll(health, { timeout: 10_000 }).toBe("ok");

    const { body } = await sandbox.call("POST", "/api/pix/cash-out", payoutBody());
    rmSync(file + ending);
    await expect.poll(health, { timeout: 10_000 }).toBe("degraded");
    await expect(control.createAccount({})).rejects.toMatchObject({ status: 507, ...GONE, message });
    // The log is still open, so a stop merges it into the file.
    expect(await sandbox.stop()).toBe(0);
    const next = await startSandbox({ data, settlement: "manual" });
    const { transactions } = await next.control.listTransactions({});
    expect(transactions.map(({ transactionId }) => transactionId)).toEqual([body.transactionId]);
    expect((await next.control.verify()).ok).toBe(true);
    await next.close();
  },
);

test.each([
  ["cut off", (file: string) => truncateSync(file, 0)],
  ["overwritten by an export", (file: string, exported: string) => copyFileSync(exported, file)],
  ["overwritten by an earlier copy of itself", (file: string) => copyFileSync(`${file}.copy`, file)],
  ["overwritten by a text", (file: string) => writeFileSync(file, "hello")],
])("a data file that is %s makes the sandbox read-only", async (_, overwrite) => {
  const file = join(data, "localpix.db");
  const exported = join(data, "export.db");
  await (await startSandbox({ data })).close();
  copyFileSync(file, `${file}.copy`);
  const sandbox = await startSandbox({ data });
  expect((await localpix(["state", "export", exported], { LOCALPIX_URL: sandbox.url })).code).toBe(0);
  for (let made = 0; made < 50; made++) await sandbox.control.createAccount({ name: "x".repeat(100) });
  // A program that replicates the file, such as Litestream, merges the log into it, which does no harm.
  const replicator = new SqliteDatabase(file);
  replicator.pragma("wal_checkpoint(FULL)");
  replicator.close();
  const { now } = await sandbox.control.showClock();
  await expect
    .poll(async () => Date.parse((await sandbox.control.showClock()).now) - Date.parse(now), {
      timeout: 10_000,
    })
    .toBeGreaterThan(2_500);
  expect((await controlClient(sandbox.url).health()).status).toBe("ok");

  overwrite(file, exported);
  await expect
    .poll(async () => (await controlClient(sandbox.url).health()).status, { timeout: 10_000 })
    .toBe("degraded");
  await expect(sandbox.control.createAccount({})).rejects.toMatchObject({ status: 507, ...GONE });
  await sandbox.close().catch(() => undefined);
});
