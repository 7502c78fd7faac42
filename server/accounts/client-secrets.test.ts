import { afterEach, beforeEach, expect, it } from "vitest";
import { type Database, openDatabase } from "../kernel/database.js";
import { secretPrefix } from "../kernel/secret-search.js";
import { createClientSecrets } from "./client-secrets.js";

let database: Database;
beforeEach(() => {
  database = openDatabase(":memory:");
});
afterEach(() => database.close());

const secretOf = (id: number) => String(id).repeat(40);
const createAccount = (id: number) =>
  database
    .prepare(
      `INSERT INTO accounts (id, name, document, pix_key, client_id, client_secret, provider_name, created_at)
       VALUES (?, 'Loja', '12345678909', ?, ?, ?, 'localpix', 0)`,
    )
    .run(id, `loja-${id}@example.com`, `client-${id}`, secretOf(id));

it("has the secret of an account that was created since, from its commit on", async () => {
  const known = createClientSecrets(database);
  const has = (id: number) =>
    known()
      .get(secretPrefix(secretOf(id)))
      ?.includes(secretOf(id)) ?? false;
  await database.write(() => createAccount(1));
  expect([has(1), has(2)]).toEqual([true, false]);
  await database.write(() => {
    expect(has(2)).toBe(false);
    createAccount(2);
  });
  expect([has(1), has(2)]).toEqual([true, true]);
});

it("keeps the secrets of a replaced world, and has those of the new one", async () => {
  const known = createClientSecrets(database);
  await database.write(() => createAccount(2));
  expect([...known().values()]).toEqual([[secretOf(2)]]);
  database.replace(() => {
    database.prepare("DELETE FROM accounts").run();
    createAccount(1);
  });
  expect([...known().values()].sort()).toEqual([[secretOf(1)], [secretOf(2)]]);
});
