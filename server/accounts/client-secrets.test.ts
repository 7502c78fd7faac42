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
const createAccount = (id: number, secret = secretOf(id)) =>
  database
    .prepare(
      `INSERT INTO accounts (id, name, document, pix_key, client_id, client_secret, provider_name, created_at)
       VALUES (?, 'Loja', '12345678909', ?, ?, ?, 'localpix', 0)`,
    )
    .run(id, `loja-${id}@example.com`, `client-${id}`, secret);

it("has the secret of an account that was created since, from its commit on", async () => {
  const known = createClientSecrets(database);
  const has = (id: number) =>
    known()
      .byPrefix.get(secretPrefix(secretOf(id)))
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
  expect([...known().byPrefix.values()]).toEqual([[secretOf(2)]]);
  database.replace(() => {
    database.prepare("DELETE FROM accounts").run();
    createAccount(1);
  });
  expect([...known().byPrefix.values()].sort()).toEqual([[secretOf(1)], [secretOf(2)]]);
});

it("has secrets of another length or with other characters as chosen ones, and those it was given", async () => {
  const known = createClientSecrets(database, ["a-token", null]);
  const signs = "a-secret-of-forty-characters-with-hyphen";
  expect(signs).toHaveLength(secretOf(1).length);
  await database.write(() => {
    createAccount(1, "loja-secreta-123");
    createAccount(2, signs);
  });
  expect([...known().chosen]).toEqual(["a-token", "loja-secreta-123", signs]);
  expect(known().byPrefix.size).toBe(0);
});
