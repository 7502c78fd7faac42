import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SqliteDatabase from "better-sqlite3";
import fc from "fast-check";
import { type SandboxOptions, startSandbox, type TestSandbox } from "localpix";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type ControlOperationName,
  controlOperations,
  type GatewayOperationName,
  gatewayOperations,
} from "../../server/contract/operations.js";
import { openDatabase } from "../../server/kernel/database.js";
import { depth } from "../depth.js";
import type { WrittenCall } from "../generate/calls.js";
import { COMMON_READS } from "../generate/common-reads.js";
import * as control from "../generate/control-calls.js";
import type { Known } from "../generate/from-schema.js";
import * as gateway from "../generate/gateway-calls.js";
import { PATIENCE, SEED } from "../generate/runs.js";
import { valueChanges } from "../generate/spoilt-file.js";
import { fillWorld } from "../generate/world.js";
import { chargeBody, splitBody } from "../journeys/bodies.js";
import { NOON } from "../journeys/rows.js";

/**
 * Imports exports of a sandbox with all kinds of records, in which one value was changed. Each is refused with table and
 * row, or accepted; then no operation may cause an internal error.
 */
const FILES = depth(25, 250);

/** Calls of each operation after an accepted import. */
const ROUNDS = depth(1, 2);

/** These operations generate keys, which is slow, or replace the imported world. */
const EXCLUDED: readonly string[] = [
  ...["createAccount", "issueCertificate", "packCredentials", "resetState", "checkScenarios"],
  ...["restoreSnapshot", "removeSnapshot", "takeSnapshot"],
];

let folder: string;
let source: TestSandbox;
let target: TestSandbox;
let sound: Buffer;
let known: Known;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "localpix-imports-"));
  const options: SandboxOptions = {
    ...{ clock: NOON, settlement: "manual", webhookAddresses: "machine", webhookTimeout: "300ms" },
  };
  source = await startSandbox(options);
  known = await fillWorld(source);
  await enrich(source);
  sound = Buffer.from(await (await fetch(`${source.url}/sandbox/api/state/export`)).arrayBuffer());
  target = await startSandbox(options);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Adds the records that the hostile requests do not need: splits, holds, another account, settings and a CA. */
async function enrich(sandbox: TestSandbox): Promise<void> {
  const { gateway, control } = sandbox;
  const other = await sandbox.createAccount({ balance: 1_000 });
  await sandbox.pay({ pixKey: other.credentials.pixKey, value: 10 });
  const splits = [splitBody(), { ...splitBody(), immediate: true }] as never;
  const [paid] = [
    await gateway.cashIn({ ...chargeBody(), splits }),
    await gateway.cashIn({ ...chargeBody(), splits }),
  ];
  await sandbox.pay(paid.transactionId);
  await sandbox.advance("1s");
  await control.changeAccount({ id: 1, settlement: "1h", payer: "2d", fees: { cashOut: 0.5 } });
  await gateway.cashIn(chargeBody());
  await control.triggerEvent({ eventType: "med_created", overrides: {} });
  await control.changeDeliverySettings({ retry: ["0s", "10s"], timeout: "2s" });
  await control.holdDeliveries({ filter: { eventType: "refund_in" } });
  await fetch(`${sandbox.url}/.well-known/jwks.json`);
  await control.issueCertificate({ kind: "expired" });
  await sandbox.advance("0s");
}

const imported = async (file: Buffer) => {
  const response = await fetch(`${target.url}/sandbox/api/state/import`, {
    method: "POST",
    // The check can take longer than an idle connection is kept open, because both ends are in this process.
    headers: { "content-type": "application/vnd.sqlite3", connection: "close" },
    body: new Uint8Array(file),
  });
  return { status: response.status, text: await response.text() };
};

/** Generates some requests for each operation once, because that takes longer than answering them. */
function calls(): readonly (readonly [name: string, calls: readonly WrittenCall[]])[] {
  const made = (calls: fc.Arbitrary<WrittenCall>) => fc.sample(calls, { numRuns: 20, seed: SEED });
  const ofControl = (Object.keys(controlOperations) as ControlOperationName[])
    .filter((name) => !EXCLUDED.includes(name))
    .map((name) => [name, made(control.validCalls(name, known))] as const);
  const ofGateway = (Object.keys(gatewayOperations) as GatewayOperationName[]).map(
    (name) => [name, made(gateway.validCalls(name, known))] as const,
  );
  return [...ofControl, ...ofGateway];
}

/** The paths of all reads without parameters, and of reads by id for each record. */
function readPaths(): string[] {
  const of = (path: string, ids: readonly unknown[] = []) =>
    ids.map((id) => `/sandbox/api/${path}/${encodeURIComponent(String(id))}`);
  return [...COMMON_READS, "deliveries/settings", "state/snapshots", "accounts/1", "accounts/2/flows"]
    .map((path) => `/sandbox/api/${path}`)
    .concat(
      of("transactions", known.transactionId),
      of("deliveries", known["showDelivery.id"]),
      of(
        "requests",
        Array.from({ length: 30 }, (_, index) => 2 * index + 1),
      ),
      of("explain", known.errorId),
      ["/sandbox/metrics", "/sandbox/health", "/.well-known/jwks.json"],
    );
}

/** The internal errors of all calls, each with its call. */
async function internalErrorsOf(everyCall: ReturnType<typeof calls>, file: number): Promise<string[]> {
  const faults: string[] = [];
  const ask = async (description: string, path: string, init: RequestInit = {}) => {
    const response = await fetch(`${target.url}${path}`, init);
    const text = await response.text();
    const isWanted = path.startsWith("/api/resend-webhook") || "x-sandbox-scenario" in (init.headers ?? {});
    if (response.status >= 500 && !isWanted)
      faults.push(`${description}: ${response.status} ${text.slice(0, 300)}`);
    return { response, text };
  };
  for (const path of readPaths()) await ask(path, path);
  const { text } = await ask("credentials", "/sandbox/api/credentials");
  const { clientId, clientSecret, certificateHeader } = JSON.parse(text) as Record<string, string>;
  const granted = await ask("token", "/api/auth/token", {
    method: "POST",
    headers: { "content-type": "application/json", "x-ssl-client-cert": certificateHeader ?? "" },
    body: JSON.stringify({ clientId, clientSecret }),
  });
  const { access_token: token } = JSON.parse(granted.text) as { access_token?: string };
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, made] of everyCall) {
      const call = made[(file + round) % made.length];
      const { method, path, params, query, body, headers } = call!;
      const filled = path.replaceAll(/:(\w+)/g, (whole, key: string) =>
        encodeURIComponent(params[key] ?? whole),
      );
      await ask(`${name} ${JSON.stringify(call)}`, `${filled}${query === "" ? "" : `?${query}`}`, {
        method,
        headers: { "content-type": "application/json", authorization: `Bearer ${token}`, ...headers },
        ...(body === undefined ? {} : { body }),
      });
    }
  }
  await ask("advance", "/sandbox/api/clock/advance", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ by: "3d" }),
  });
  await ask("export", "/sandbox/api/state/export");
  await ask("reset", "/sandbox/api/state/reset", { method: "POST" });
  await ask("verify", "/sandbox/api/verify");
  return faults;
}

test("a valid export with all kinds of records is imported", async () => {
  expect(await imported(sound)).toMatchObject({ status: 200 });
  expect((await target.control.verify()).ok).toBe(true);
});

test("a file without a world is refused", async () => {
  const path = join(folder, "young.db");
  openDatabase(path).close();
  const { status, text } = await imported(readFileSync(path));
  expect({ status, text }).toEqual({
    status: 422,
    text: expect.stringContaining("does not add up: it has no account."),
  });
});

/** Changes that SQLite accepts, and the expected message. */
const invalidChanges: readonly (readonly [sql: string, message: string])[] = [
  ["UPDATE postings SET at = 8640000000000001 WHERE id = 1", "postings 1: at: "],
  [
    "UPDATE holds SET id = 9223372036854775807",
    "holds 9223372036854775807: id: must be at most 9007199254740991; it is 9223372036854775807",
  ],
  ["UPDATE deliveries SET headers = '{}' WHERE id = 1", "deliveries 1: headers: "],
  ["UPDATE webhooks SET headers = 'null' WHERE id = 1", "webhooks 1: headers: "],
  ["UPDATE journal SET data = '[]' WHERE seq = 5", "journal 5: data: "],
  [
    `UPDATE journal SET data = json_set(data, '$.reason', 'x') WHERE type = 'request.refused'`,
    "data: reason: is not known to localpix",
  ],
  ["UPDATE cobs SET debtor = '{\"cpf\":1}' WHERE id = 1", "cobs 1: debtor: cpf: "],
  ["UPDATE charges SET splits = '[{}]' WHERE splits IS NOT NULL", "charges 100"],
  ["UPDATE splits SET value = 9007199254740991", "splits 1: value: "],
  ["UPDATE meta SET value = 'x' WHERE name = 'clock.offset'", "meta: clock.offset: "],
  ["INSERT INTO agenda VALUES (1893456000000, 'tea', 1)", "agenda 1893456000000: kind: "],
  ["UPDATE accounts SET sent_day = '2026-99-99' WHERE id = 1", "accounts 1: sent_day: must be a day such as"],
  [
    "UPDATE accounts SET sent_today = 9007199254740991 WHERE id = 1",
    "accounts 1: sent_today: must be at most ",
  ],
  [
    "UPDATE accounts SET fee_cash_in = 1000000000000 WHERE id = 1",
    "accounts 1: fee_cash_in: must be at most ",
  ],
  [
    "UPDATE accounts SET limit_daily = -1 WHERE id = 1",
    "accounts 1: limit_daily: must be at least 0; it is -1",
  ],
  [
    "UPDATE accounts SET client_secret = '' WHERE id = 1",
    "accounts 1: client_secret: must have a length of at least 8.",
  ],
  ["UPDATE accounts SET client_id = 'x' WHERE id = 1", 'accounts 1: client_id: must be a UUID; it is "x"'],
  [
    `UPDATE meta SET value = json_set(value, '$.privateKeyPem',
       (SELECT private_key_pem FROM certificates LIMIT 1)) WHERE name = 'authority'`,
    "meta: authority: must be the private key of the certificate in the same row.",
  ],
  [
    `UPDATE certificates SET private_key_pem =
       (SELECT json_extract(value, '$.privateKeyPem') FROM meta WHERE name = 'authority')`,
    "private_key_pem: must be the private key of the certificate in the same row.",
  ],
  [
    "UPDATE postings SET available_after = available_after + 1 WHERE id = 3",
    "postings 3: available_after: must be ",
  ],
  [
    "UPDATE postings SET blocked_after = blocked_after + 1 WHERE id = 3",
    "postings 3: blocked_after: must be ",
  ],
  [
    "UPDATE charges SET location = '../x' WHERE transaction_id = (SELECT min(transaction_id) FROM charges)",
    'location: must be 32 hexadecimal digits; it is "../x"',
  ],
  [
    "UPDATE charges SET location = printf('%032d', transaction_id)",
    "location: must be the location in pix_code; it is ",
  ],
  ["UPDATE charges SET pix_code = ''", 'pix_code: must be a PIX code with a URL; it is ""'],
  [
    "UPDATE accounts SET client_secret = 'abcdefgh' || char(10) WHERE id = 1",
    "accounts 1: client_secret: must have no control characters.",
  ],
  [
    "UPDATE transactions SET error_code = 'not a code' WHERE id = (SELECT min(id) FROM transactions)",
    'error_code: must be a code such as ORDER_REJECTED; it is "not a code"',
  ],
  [
    "UPDATE transactions SET scenario = 'No Such!' WHERE id = (SELECT min(id) FROM transactions)",
    'scenario: must be the name of a scenario; it is "No Such!"',
  ],
  [
    "UPDATE transactions SET counterpart_ispb = 'abc' WHERE id = (SELECT min(id) FROM transactions)",
    'counterpart_ispb: must be an ISPB of 8 digits; it is "abc"',
  ],
  [
    `UPDATE transactions SET processed_at = created_at - 1
       WHERE id = (SELECT min(id) FROM transactions WHERE processed_at IS NOT NULL)`,
    "processed_at: must not be before created_at; it is ",
  ],
  [
    "UPDATE meds SET received_at = created_at - 1 WHERE received_at IS NOT NULL",
    "received_at: must not be before",
  ],
  ["UPDATE meds SET details = '' WHERE id = (SELECT min(id) FROM meds)", "details: "],
  ["UPDATE journal SET at = 0 WHERE seq = 1", "journal 1: at: must be at least 1; it is 0"],
  [
    "UPDATE journal SET at = 1 WHERE seq = 5",
    "journal 5: at: must not be before that of the previous entry; it is 1",
  ],
  [
    "UPDATE requests SET journal_seq = 999999 WHERE id = 2",
    "requests 2: journal_seq: 999999 does not exist in journal",
  ],
  [
    "UPDATE webhooks SET url = 'ftp://a.example/x' WHERE id = 1",
    "webhooks 1: url: must be a URL with http or https",
  ],
  [
    "UPDATE deliveries SET url = 'ftp://a.example/x' WHERE id = 1",
    "deliveries 1: url: must be a URL with http or https",
  ],
  ["UPDATE cobs SET pix_code = 'x' WHERE id = 1", "cobs 1: pix_code: must be a PIX code"],
  ["UPDATE cobs SET location = 'x' WHERE id = 1", "cobs 1: location: must be 32 hexadecimal"],
  ["UPDATE cobs SET pix_key = 'x' WHERE id = 1", "cobs 1: pix_key: must be a PIX key"],
  ["UPDATE splits SET key_type = 'x' WHERE id = 1", "splits 1: key_type: must be one of: CPF, "],
  ["UPDATE requests SET status = 0 WHERE id = 2", "requests 2: answer: must be empty if the status is 0"],
  ["UPDATE requests SET status = 99 WHERE id = 2", "requests 2: status: "],
  ["UPDATE requests SET method = 'TEA' WHERE id = 2", "requests 2: method: is not known to localpix"],
  ["UPDATE requests SET path = '' WHERE id = 2", "requests 2: path: must not be empty"],
  ["UPDATE requests SET error_id = 'x' WHERE id = 2", "requests 2: error_id: must be a UUID"],
  ["UPDATE deliveries SET event_id = '' WHERE id = 1", "deliveries 1: event_id: must be a UUID"],
  [
    "UPDATE deliveries SET last_status_code = 7 WHERE id = 1",
    "deliveries 1: last_status_code: must be at least 100",
  ],
  ["UPDATE meta SET value = 'x' WHERE name = 'conditions'", "meta: conditions: "],
  [
    "UPDATE meta SET value = json_set(value, '$.settlement', 'tea') WHERE name = 'conditions'",
    "meta: conditions: ",
  ],
  ["UPDATE accounts SET client_secret = 'abc' WHERE id = 1", "accounts 1: client_secret: must have a length"],
  [
    "UPDATE accounts SET client_secret = printf('%065d', 1) WHERE id = 1",
    "accounts 1: client_secret: must have a length of at most 64",
  ],
  [
    `INSERT INTO webhooks SELECT 900 + value, 2, 'refund_in', 'https://a.example/' || value, '[]', NULL, 1, 0
       FROM json_each('[1,2,3,4]')`,
    "webhooks 904: active: an account has at most 3 active URLs for one event_type",
  ],
  ...(
    [
      ["'No Such!'", "null", "1", "null", "meta: scenarios.armed: armed.0.scenario: must be the name"],
      ["'reject'", "-1", "1", "null", "meta: scenarios.armed: armed.0.left: must be at least 1"],
      ["'reject'", "null", "1.5", "null", "meta: scenarios.armed: armed.0.probability: must be at most 1"],
      ["'reject'", "null", "1", "999", "meta scenarios.armed: account: 999 does not exist in accounts"],
    ] as const
  ).map(
    ([scenario, left, probability, account, message]) =>
      [
        `INSERT OR REPLACE INTO meta VALUES ('scenarios.armed', json_object('next', 2, 'armed', json_array(json_object(
           'id', 1, 'scenario', ${scenario}, 'operation', NULL, 'left', json('${left}'),
           'probability', json('${probability}'), 'account', json('${account}')))))`,
        message,
      ] as const,
  ),
  ["CREATE TRIGGER evil AFTER INSERT ON journal BEGIN SELECT 1; END", "(trigger evil)"],
  ["CREATE VIEW evil AS SELECT 1", "(view evil)"],
  ["CREATE INDEX evil ON journal (at)", "(index evil)"],
  [
    "PRAGMA foreign_keys = OFF; UPDATE meds SET transaction_id = 9 WHERE id = 1",
    "meds 1: transaction_id: 9 does not exist in transactions",
  ],
  ["UPDATE deliveries SET body = '{}' WHERE id = 1", "deliveries 1: body: "],
  [
    `UPDATE journal SET data = '{"settings":{"limits":{"perTransaction":{}}}}' WHERE type = 'account.changed'`,
    "data: settings.limits.perTransaction: must be of type number",
  ],
  [
    "PRAGMA foreign_keys = OFF; UPDATE postings SET account_id = 9 WHERE id = 3",
    "postings 3: account_id: 9 does not exist in accounts",
  ],
  [
    // An integer that a double cannot represent.
    "PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON; UPDATE transfers SET transaction_id = 9223372036854775807 WHERE transaction_id = (SELECT max(transaction_id) FROM transfers)",
    "transfers 9223372036854775807: transaction_id: 9223372036854775807 does not exist in transactions",
  ],
];

test.each(invalidChanges)("%s is refused with the row", async (sql, message) => {
  const path = join(folder, "changed.db");
  writeFileSync(path, sound);
  const database = new SqliteDatabase(path);
  database.exec(sql);
  database.close();
  const { status, text } = await imported(readFileSync(path));
  expect({ status, error: JSON.parse(text).error }).toEqual({
    status: 422,
    error: {
      code: "WORLD_FILE_DAMAGED",
      message: expect.stringContaining(message),
      params: {
        file: { en: "The file", pt: "O arquivo" },
        problem: { en: expect.any(String), pt: expect.any(String) },
      },
    },
  });
});

test("a world with the largest allowed numbers can be exported, imported, saved and restored", async () => {
  const path = join(folder, "numerous.db");
  writeFileSync(path, sound);
  const database = new SqliteDatabase(path);
  const most = 999_999_999_999;
  const last = database.prepare("SELECT max(id) FROM transactions").pluck().get();
  const names = database
    .prepare<[], { name: string; column: string }>(
      `SELECT tables.name, columns.name AS column FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS columns
       WHERE columns.name IN ('transaction_id', 'original_id', 'refund_id', 'charge_id', 'payout_id', 'subject')`,
    )
    .all();
  database.exec(`PRAGMA foreign_keys = OFF; UPDATE transactions SET id = ${most} WHERE id = ${last};
    UPDATE attempts SET id = ${most} WHERE id = (SELECT max(id) FROM attempts);
    UPDATE meta SET value = ${most} WHERE name = 'requests.next';
    ${names.map(({ name, column }) => `UPDATE ${name} SET ${column} = ${most} WHERE ${column} = ${last}`).join(";")}`);
  database.close();
  expect(await imported(readFileSync(path))).toMatchObject({ status: 200 });
  const { transactionId } = await target.gateway.cashIn(chargeBody());
  expect(transactionId).toBe(String(most + 1));
  await target.control.releaseDeliveries({});
  await target.advance("1h");
  const exported = await fetch(`${target.url}/sandbox/api/state/export`);
  expect(await imported(Buffer.from(await exported.arrayBuffer()))).toMatchObject({ status: 200 });
  expect((await target.control.showTransaction({ id: transactionId })).status).toBe("PENDING");
});

/** Changes of amounts that only the invariants detect. */
test.each([
  ["UPDATE accounts SET available = available + 1 WHERE id = 1", /account 1 has R\$/],
  [
    // The hold of a payout under another transaction's id does not change the account's balance.
    `UPDATE postings SET transaction_id = (SELECT max(id) FROM transactions WHERE account_id = postings.account_id
         AND id <> postings.transaction_id)
       WHERE id = (SELECT min(id) FROM postings WHERE origin_place = 'available' AND target_place = 'blocked')`,
    /transaction \d+ \(\w+ \w+\) blocks -?R\$/,
  ],
  [
    "UPDATE deliveries SET status = 'held', due_at = NULL; UPDATE holds SET url = 'elsewhere'",
    /held without a hold \((first: )?deliveries \d+\)/,
  ],
])("%s is refused, because the books do not balance", async (sql, message) => {
  const path = join(folder, "moved.db");
  writeFileSync(path, sound);
  const database = new SqliteDatabase(path);
  database.exec(sql);
  database.close();
  const { status, text } = await imported(readFileSync(path));
  expect(status).toBe(422);
  expect(JSON.parse(text).error).toMatchObject({
    code: "WORLD_FILE_WRONG",
    message: expect.stringMatching(message),
  });
});

test("a valid file with UTF-16 texts is refused", async () => {
  const path = join(folder, "utf-16.db");
  const [from, to] = [new SqliteDatabase(sound), new SqliteDatabase(path)];
  to.pragma("encoding = 'UTF-16le'");
  const schema = from
    .prepare<[], { name: string; type: string; sql: string }>(
      "SELECT name, type, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite%' ORDER BY rootpage",
    )
    .all();
  to.pragma("foreign_keys = OFF");
  for (const { sql } of schema) to.exec(sql);
  for (const { name } of schema.filter(({ type }) => type === "table")) {
    for (const row of from.prepare<[], unknown[]>(`SELECT * FROM "${name}"`).raw().iterate()) {
      to.prepare(`INSERT INTO "${name}" VALUES (${row.map(() => "?").join()})`).run(row);
    }
  }
  for (const name of ["application_id", "user_version"])
    to.pragma(`${name} = ${from.pragma(name, { simple: true })}`);
  for (const file of [from, to]) file.close();
  const { status, text } = await imported(readFileSync(path));
  expect([status, text]).toEqual([422, expect.stringContaining("its texts are not in UTF-8")]);
});

test("a balance above the limit of one payment is accepted in an import and at a start", async () => {
  const data = mkdtempSync(join(folder, "rich-"));
  const rich = await startSandbox({ data, clock: NOON });
  await rich.control.setBalance({ id: 1, available: 9_999_999_999.99 });
  await rich.pay({ pixKey: rich.credentials.pixKey, value: 9_999_999_999.99 });
  const available = 19_999_999_999.98;
  expect(await rich.gateway.balance()).toMatchObject({ netBalance: available });
  // The balance moves as one amount that exceeds a payment and its fee.
  await rich.pay({ pixKey: rich.credentials.pixKey, value: 9_999_999_999.99 });
  await rich.control.setBalance({ id: 1, available: 0 });
  await rich.control.setBalance({ id: 1, available: 9_999_999_999.99 });
  await rich.pay({ pixKey: rich.credentials.pixKey, value: 9_999_999_999.99 });
  const file = Buffer.from(await (await fetch(`${rich.url}/sandbox/api/state/export`)).arrayBuffer());
  await rich.close();
  expect((await imported(file)).status).toBe(200);
  const again = await startSandbox({ data });
  expect(await again.gateway.balance()).toMatchObject({ netBalance: available });
  await again.close();
});

test(
  "one random changed value is refused with its table and row, or causes no internal error",
  async () => {
    const path = join(folder, "spoilt.db");
    writeFileSync(path, sound);
    const pristine = new SqliteDatabase(path);
    const everyChange = valueChanges(pristine);
    const made = fc.sample(everyChange, { numRuns: FILES, seed: SEED });
    pristine.close();
    const everyCall = calls();
    let [taken, refused] = [0, 0];
    const found: string[] = [];
    for (const [index, { description, apply }] of made.entries()) {
      writeFileSync(path, sound);
      const database = new SqliteDatabase(path);
      database.pragma("foreign_keys = OFF");
      try {
        apply(database);
      } catch {
        // The schema itself refuses the change.
        continue;
      } finally {
        database.close();
      }
      const { status, text } = await imported(readFileSync(path));
      if (status === 200) {
        taken += 1;
        const faults = await internalErrorsOf(everyCall, index);
        if (faults.length > 0) found.push(`${description}\n   ${faults.slice(0, 3).join("\n   ")}`);
      } else {
        refused += 1;
        if (status !== 422) found.push(`${description}: ${status} ${text}`);
      }
    }
    expect(found).toEqual([]);
    expect(taken).toBeGreaterThan(FILES / 10);
    expect(refused).toBeGreaterThan(FILES / 10);
    await target.close();
    await source.close();
  },
  PATIENCE,
);
