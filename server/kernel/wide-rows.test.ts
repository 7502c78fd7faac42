import { afterEach, expect, test } from "vitest";
import { type Database, openDatabase } from "./database.js";
import { wideRows } from "./wide-rows.js";

const database: Database = openDatabase(":memory:");
afterEach(() => database.close());

test("reads the statement's rows with the names of its columns", () => {
  const sql = "SELECT column1 AS id, column2 AS name FROM (VALUES (1, 'one'), (2, NULL)) WHERE column1 >= ?";
  const wide = wideRows<{ id: number; name: string | null }>(database.prepare(sql));
  expect(wide.all(1)).toEqual(database.prepare(sql).all(1));
  expect(wide.all(1)).toEqual([
    { id: 1, name: "one" },
    { id: 2, name: null },
  ]);
  expect(wide.get(2)).toEqual({ id: 2, name: null });
  expect(wide.get(3)).toBeUndefined();
});
