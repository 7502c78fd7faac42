import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Database, openDatabase } from "../kernel/database.js";
import { tablesOf } from "../kernel/world.js";
import { wrongOrder, wrongValue } from "./check-values.js";
import { NEEDED_FACTS, storedValues } from "./stored-values.js";

let database: Database;
beforeEach(() => {
  database = openDatabase(":memory:");
});
afterEach(() => database.close());

const run = (sql: string) => database.prepare(sql).run();

/** Writes the entries of a valid, minimal world. */
function begin(): void {
  for (const name of NEEDED_FACTS)
    run(`INSERT INTO meta VALUES ('${name}', '${name === "clock.mode" ? "frozen" : "1893456000000"}')`);
  run(`INSERT INTO journal (seq, at, type, data) VALUES (1, 1, 'world.began', '{"seed":1}')`);
  run("INSERT INTO journal_blocks VALUES (0, 'world.began', 0)");
  run(`INSERT INTO accounts (id, name, document, pix_key, client_id, client_secret, provider_name, created_at)
       VALUES (1, 'Loja', '12345678909', 'loja@example.com', '6f9619ff-8b86-4011-b42d-00c04fc964ff', 'a-secret', 'localpix', 0)`);
}

/** Appends entries to those of `begin` until the last one has this number. */
function appendUpTo(last: number): void {
  for (let seq = 2; seq <= last; seq++)
    run(`INSERT INTO journal (seq, at, type, data) VALUES (${seq}, 1, 'world.began', '{"seed":1}')`);
}

describe("the values of a data file", () => {
  it("have a check for every column of every table", () => {
    const columnsOf = (table: string) =>
      database
        .prepare<{ name: string }>(`SELECT name FROM pragma_table_info('${table}')`)
        .all()
        .map(({ name }) => name);
    const known = Object.entries(storedValues).map(([table, columns]) => [table, Object.keys(columns)]);
    expect(Object.fromEntries(known)).toEqual(
      Object.fromEntries(tablesOf(database).map((table) => [table, columnsOf(table)])),
    );
  });

  it("are valid in a new world, and in empty tables", () => {
    expect([wrongValue(database), wrongOrder(database)]).toEqual([null, null]);
    begin();
    expect([wrongValue(database), wrongOrder(database)]).toEqual([null, null]);
  });

  it.each([
    ["UPDATE accounts SET settlement = 'soon'", /^accounts 1: settlement: must be manual or a duration/],
    [
      "UPDATE accounts SET created_at = 8640000000000001",
      /^accounts 1: created_at: must be at most 221845391999999; it is 8640000000000001$/,
    ],
    [
      "UPDATE accounts SET id = 9223372036854775807",
      /^accounts 9223372036854775807: id: must be at most 9007199254740991; it is 9223372036854775807$/,
    ],
    ["UPDATE journal SET at = 0", /^journal 1: at: must be at least 1; it is 0$/],
    [
      "UPDATE accounts SET client_secret = 'hush-hush' || char(7)",
      /^accounts 1: client_secret: must have no control characters$/,
    ],
    [
      "INSERT INTO webhooks VALUES (1, 1, 'cash_in', 'ftp://a.example/', '[]', null, 1, 0)",
      /^webhooks 1: url: must be a URL with http or https; it is "ftp:/,
    ],
    ["UPDATE accounts SET pix_key = ''", /^accounts 1: pix_key: must be a PIX key; it is ""$/],
    ["UPDATE journal SET data = '{'", /^journal 1: data: must be JSON; it is "\{"$/],
    ["UPDATE journal SET data = '{}'", /^journal 1: data: seed: is required$/],
    [
      `UPDATE journal SET data = '{"seed":1,"x":${"[".repeat(200)}${"]".repeat(200)}}'`,
      /: must not be nested deeper than 128 levels; it is /,
    ],
    [
      "UPDATE journal SET type = 'world.ended'",
      /^journal 1: type: is not known to localpix; it is "world.ended"$/,
    ],
    ["INSERT INTO journal_blocks VALUES (1, '', 100)", /^journal_blocks 1: block: is not valid; it is 100$/],
    ["DELETE FROM meta WHERE name = 'clock.latest'", /^meta has no clock\.latest$/],
    ["UPDATE meta SET value = 'NaN' WHERE name = 'seed'", /^meta: seed: /],
    ["INSERT INTO meta VALUES ('authority', '{}')", /^meta: authority: certificatePem: is required$/],
    ["INSERT INTO meta VALUES ('scenarios.armed', '[]')", /^meta: scenarios\.armed: /],
    [
      'INSERT INTO webhooks VALUES (1, 1, \'cash_in\', \'https://a.example/\', \'[{"key":"host","value":"x"}]\', null, 1, 0)',
      /^webhooks 1: headers: 0\.key: is a blocked header (.*); it is "host"$/,
    ],
    [
      "INSERT INTO certificates VALUES ('a', 1, 'valid', 1, 'x', 'x', 0)",
      /^certificates a: certificate_pem: must be a certificate in PEM; it is "x"$/,
    ],
    [
      "INSERT INTO holds (id, url, created_at) VALUES (1, '', 0)",
      /^holds 1: url: must have a length of at least 1; it is ""$/,
    ],
    ["INSERT INTO agenda VALUES (0, 'tea', 1)", /^agenda 0: kind: is not known to localpix; it is "tea"$/],
    [
      `INSERT INTO requests (id, at, method, path, headers, body, status, answer, duration_ms, plane, answered, journal_seq)
         VALUES (7, 0, 'GET', '/', '{}', '', 200, '{}', 0, 'gateway', 7, 1)`,
      /^meta requests\.next: must be above 7, the last number in requests$/,
    ],
  ])("are refused with table and row after %s", (sql, message) => {
    begin();
    run(sql);
    expect(wrongValue(database)?.en).toMatch(message);
    expect(wrongValue(database)?.pt).not.toMatch(/\b(must|has|is|needs)\b/);
  });

  it("may be of an unknown name in the table of facts", () => {
    begin();
    run("INSERT INTO meta VALUES ('__proto__', 'x'), ('of.tomorrow', '')");
    expect(wrongValue(database)).toBeNull();
  });

  it.each([
    ["UPDATE journal SET seq = 2", "journal has 1 entries, but the last one has number 2"],
    ["UPDATE journal SET account_id = 2", "journal 1: account_id: 2 does not exist in accounts"],
    [
      "UPDATE journal_blocks SET block = 128",
      "journal_blocks: world.began is missing for the entries from 0 on",
    ],
    ["UPDATE journal SET account_id = 1", "journal_blocks: world.began is missing for the entries from 0 on"],
    ["UPDATE journal SET transaction_id = 2", "journal 1: transaction_id: 2 does not exist in transactions"],
    ["INSERT INTO agenda VALUES (0, 'cob-expiry', 1)", "agenda 0: subject: 1 does not exist in cobs"],
    [
      `INSERT INTO requests (id, at, method, path, headers, body, status, answer, duration_ms, plane, answered, journal_seq)
         VALUES (7, 0, 'GET', '/', '{}', '', 200, '{}', 0, 'gateway', 7, 2)`,
      "requests 7: journal_seq: 2 does not exist in journal",
    ],
    [
      `INSERT INTO journal (seq, at, type, data) VALUES (2, 2, 'world.began', '{}'), (3, 1, 'world.began', '{}')`,
      "journal 3: at: must not be before that of the previous entry; it is 1",
    ],
  ])("are refused for their order after %s", (sql, message) => {
    begin();
    run(sql);
    expect(wrongOrder(database)?.en).toBe(message);
  });

  it("include the blocks of the first and last entries in a limited check", () => {
    begin();
    appendUpTo(300);
    run("INSERT INTO journal_blocks VALUES (0, 'world.began', 256)");
    // The block from 128 on is missing.
    expect(wrongValue(database, 10)).toBeNull();
    expect(wrongOrder(database)?.en).toMatch(/ from 128 on$/);
    run("DELETE FROM journal_blocks WHERE block = 256");
    expect(wrongValue(database, 10)?.en).toMatch(/ from 256 on$/);
    expect(wrongValue(database)).toBeNull();
  });

  it("in the middle of a long table are not checked by a limited check", () => {
    begin();
    appendUpTo(30);
    run("UPDATE journal SET data = 'x' WHERE seq = 15");
    expect(wrongValue(database, 10)).toBeNull();
    expect(wrongValue(database, 15)?.en).toMatch(/^journal 15: /);
    expect(wrongValue(database)?.en).toMatch(/^journal 15: /);
  });
});
