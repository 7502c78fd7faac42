import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import SqliteDatabase from "better-sqlite3";
import { startSandbox } from "localpix";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { inspectFile } from "../../server/app/verify-data-file.js";
import { keepStamp } from "../../server/data-file/file-stamp.js";
import { migrations } from "../../server/kernel/schema.js";
import { payoutBody } from "../journeys/bodies.js";

/** A data file for every released schema, written by that release (tests/fixtures/make.ts). */

const folder = fileURLToPath(new URL("../fixtures", import.meta.url));
const dataFiles = readdirSync(folder).filter((name) => name.endsWith(".db.gz"));

test("there is a data file for each schema version", () => {
  expect(dataFiles.sort()).toEqual(migrations.map((_, at) => `schema-${at + 1}.db.gz`).sort());
});

describe.each(dataFiles)("%s", (name) => {
  let data: string;
  let file: string;
  beforeEach(() => {
    data = mkdtempSync(join(tmpdir(), "localpix-upgrade-"));
    file = join(data, "localpix.db");
    writeFileSync(file, gunzipSync(readFileSync(join(folder, name))));
  });
  afterEach(() => rmSync(data, { recursive: true, force: true }));

  const contentsOf = async (path: string) => {
    const { ok, checks, contents } = await inspectFile(path);
    expect(ok, JSON.stringify(checks.filter((check) => !check.ok))).toBe(true);
    return contents;
  };

  test("passes all checks without being changed", async () => {
    const before = readFileSync(file);
    const contents = await contentsOf(file);
    expect(contents.transactions).toBeGreaterThan(20);
    expect(contents.deliveries).toBeGreaterThan(10);
    expect(readFileSync(file)).toEqual(before);
  });

  test("opens with all its records, passes all checks, and continues", async () => {
    const before = await contentsOf(file);
    // Marks the file as this installation's own, as its release left it.
    keepStamp(file, statSync(file).ino);
    const sandbox = await startSandbox({ data, settlement: "manual", webhookAddresses: "machine" });
    const { control, gateway } = sandbox;
    expect((await control.verify()).ok).toBe(true);
    const { transactions } = await control.listTransactions({ limit: 1000 });
    expect(transactions).toHaveLength(before.transactions);
    const { deliveries } = await control.listDeliveries({ limit: 1000 });
    expect(deliveries).toHaveLength(before.deliveries);
    for (const wanted of ["waiting", "delivered", "held"] as const) {
      expect(deliveries.map(({ status }) => status)).toContain(wanted);
    }
    // Other servers may run at the addresses of its receivers by now.
    await control.holdDeliveries({});
    const pending = transactions.find(
      ({ operation, status }) => operation === "WITHDRAW" && status === "PENDING",
    );
    expect((await sandbox.settle(pending!.transactionId)).status).toBe("CONFIRMED");
    const { transactionId } = await gateway.cashOut({ ...payoutBody(), externalId: "after-upgrade" });
    expect((await sandbox.settle(transactionId)).status).toBe("CONFIRMED");
    await sandbox.advance("100d");
    expect((await control.verify()).ok).toBe(true);
    await sandbox.close();
    const upgraded = new SqliteDatabase(file, { readonly: true });
    expect(upgraded.pragma("user_version", { simple: true })).toBe(migrations.length);
    upgraded.close();
    expect((await contentsOf(file)).transactions).toBe(before.transactions + 1);
  });

  test("is restored and imported if it has this schema version, and refused otherwise", async () => {
    const isThis = name === `schema-${migrations.length}.db.gz`;
    const place = join(data, "other");
    mkdirSync(join(place, "snapshots"), { recursive: true });
    copyFileSync(file, join(place, "snapshots", "old.db"));
    const sandbox = await startSandbox({ data: place });
    const restored = sandbox.control.restoreSnapshot({ name: "old" });
    if (isThis) {
      await restored;
      expect((await sandbox.control.verify()).ok).toBe(true);
    } else await expect(restored).rejects.toMatchObject({ code: "WORLD_FILE_SCHEMA" });
    await sandbox.close();
  });
});
