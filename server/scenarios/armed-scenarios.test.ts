import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { cashOut } from "../contract/payouts/cash-out.js";
import { type Database, openDatabase } from "../kernel/database.js";
import { createMeta } from "../kernel/meta.js";
import { createArmedScenarios } from "./armed-scenarios.js";

let folder: string;
let database: Database;
beforeEach(() => {
  // Only the waits for another program are fake; the commits of the database are real.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  folder = mkdtempSync(join(tmpdir(), "localpix-armed-"));
  database = openDatabase(join(folder, "a.db"));
});
afterEach(() => {
  vi.useRealTimers();
  database.close();
  rmSync(folder, { recursive: true, force: true });
});

const createArmed = () => {
  const kernel = {
    database,
    meta: createMeta(database),
    ids: { pick: () => 0 },
    journal: { append: () => {} },
  };
  return createArmedScenarios(kernel as never, () => ({ operations: new Set([cashOut.id]) }) as never);
};
const twice = { scenario: "http:503", operation: null, left: 2, probability: 1, account: null };
const request = (requestId: number) => ({ account: 1, requestId });

it("applies to as many requests of one turn as it is armed for", async () => {
  const armed = createArmed();
  await database.write(() => armed.arm(twice));
  const met = [1, 2, 3].map((id) => armed.meet(cashOut, request(id)));
  expect(met[2]).toBeUndefined();
  expect(await Promise.all(met)).toMatchObject([{ id: 1 }, { id: 1 }, undefined]);
  expect(armed.list()).toEqual([]);
});

it("is not used up by a request that could not be recorded, now or after a restart", async () => {
  const armed = createArmed();
  await database.write(() => armed.arm(twice));
  const other = new SqliteDatabase(database.path);
  other.exec("BEGIN IMMEDIATE");
  const met = [1, 2].map((id) => expect(armed.meet(cashOut, request(id))).rejects.toThrow("locked"));
  // The wait begins with the first try to commit.
  while (vi.getTimerCount() === 0) await new Promise((resolve) => setImmediate(resolve));
  await vi.advanceTimersByTimeAsync(5_025);
  await Promise.all(met);
  other.close();
  expect([armed.list(), createArmed().list()]).toEqual([[{ id: 1, ...twice }], [{ id: 1, ...twice }]]);
  expect(await armed.meet(cashOut, request(3))).toEqual({ id: 1, scenario: "http:503" });
  const left = [{ id: 1, ...twice, left: 1 }];
  expect([armed.list(), createArmed().list()]).toEqual([left, left]);
});
