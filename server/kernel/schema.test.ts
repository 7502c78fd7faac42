import { expect, it } from "vitest";
import { openDatabase } from "./database.js";

const database = openDatabase(":memory:");
const tables = database
  .prepare<{ name: string }>(
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
  )
  .all()
  .map(({ name }) => name);

it.each(tables)("checks a row of %s without a temporary table", (table) => {
  const steps = database.prepare<{ opcode: string }>(`EXPLAIN INSERT INTO ${table} DEFAULT VALUES`).all();
  expect(steps.map(({ opcode }) => opcode)).not.toContain("OpenEphemeral");
});
