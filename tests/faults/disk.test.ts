import { execFileSync } from "node:child_process";
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { startSandbox } from "localpix";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { localpix } from "../cli/in-process.js";
import { pageOf } from "../generate/damage.js";
import { payoutBody } from "../journeys/bodies.js";
import { type Answered, expectNothingLost } from "./busy-client.js";
import { countingReceiver, expectAllDelivered } from "./counting-receiver.js";
import { type SandboxProcess, startExpectingFailure, startOnSmallDisk, startProcess } from "./process.js";

/** A disk that is full, read-only, in use by another program, or damaged. */

const MANUAL = ["--settlement", "manual"] as const;

let folder: string;
let data: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "localpix-disk-"));
});
const newData = () => mkdtempSync(join(folder, "data-"));
beforeEach(() => {
  data = newData();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Creates and settles payouts until a request fails. Records every successful response in `answered`. */
async function fill(sandbox: SandboxProcess, answered: Answered[], name: string): Promise<{ asked: number }> {
  for (let asked = 1; ; asked++) {
    const externalId = `${name}-${asked}`;
    const order = { ...payoutBody(), value: 0.01, externalId };
    const { status, body } = await sandbox.call("POST", "/api/pix/cash-out", order);
    if (status !== 201) {
      expect({ status, body }).toMatchObject({
        status: 500,
        body: { statusCode: 500, code: "HTTP_ERROR", message: "Erro interno", errorId: expect.any(String) },
      });
      return { asked };
    }
    const payout: Answered = { id: String(body.transactionId), externalId, status: "PENDING" };
    answered.push(payout);
    const settled = await sandbox.control.settlePayout({ id: payout.id }).catch((error: unknown) => error);
    if (settled instanceof Error) expect(settled).toMatchObject(FULL);
    else payout.status = "CONFIRMED";
  }
}

const FULL = {
  status: 507,
  code: "DISK_REFUSES",
  message: expect.stringMatching(/^The data could not be written to the disk: .*\.$/),
  hint: expect.stringContaining("Free some space"),
};

const notices = (sandbox: SandboxProcess) => sandbox.said().filter(({ event }) => event !== "ready");

describe("a full disk", () => {
  const hasPrlimit = existsSync("/usr/bin/prlimit");
  /** Removes the file size limit of the process. */
  const makeRoom = ({ pid }: SandboxProcess) =>
    execFileSync("/usr/bin/prlimit", ["--pid", String(pid), "--fsize=unlimited"]);

  test("refuses writes, keeps what was answered, and continues when there is space again", async () => {
    const receiver = await countingReceiver();
    const answered: Answered[] = [];
    const sandbox = await startOnSmallDisk(data, 2_000_000, ...MANUAL);
    try {
      await sandbox.call("POST", "/api/webhooks", { url: receiver.url, eventType: "cash_out" });
      let { asked } = await fill(sandbox, answered, "before");
      expect(answered.length).toBeGreaterThan(5);
      // An account needs less space than a payout, so some may still fit.
      let refusal: unknown;
      for (let tries = 1; refusal === undefined && tries <= 100; tries++)
        refusal = await sandbox.control.createAccount({}).then(
          () => undefined,
          (error: unknown) => error,
        );
      expect(refusal).toMatchObject(FULL);

      // The record of a refused request is small: while it still fits, the disk accepts writes.
      const healthAfterRefusal = async () => {
        await sandbox.control.createAccount({}).catch(() => undefined);
        return await sandbox.control.health();
      };
      await expect
        .poll(healthAfterRefusal)
        .toMatchObject({ status: "degraded", problem: { code: "DISK_REFUSES", message: FULL.message } });
      // Whether the record of a refusal found room is not known, so either it is explained, or said to be missing.
      const expectExplained = async () => {
        const { stdout, stderr } = await localpix(["explain"], { LOCALPIX_URL: sandbox.url });
        expect(`${stdout}${stderr}`).toMatch(/refused +\d|No refusal is recorded\./);
      };
      await expectExplained();

      // Reads still work, and show nothing of the refused requests.
      const { status, body } = await sandbox.call("GET", "/api/balance");
      expect({ status, netBalance: body.netBalance }).toEqual({
        status: 200,
        netBalance: (1_000_000 - answered.length) / 100,
      });
      await expectNothingLost(sandbox, answered, asked);
      // The log has one notice, repeated only after a smaller write succeeded, and no internal error.
      const lines = new Set(notices(sandbox).map((notice) => JSON.stringify(notice)));
      expect([...lines].map((line) => JSON.parse(line))).toEqual([
        {
          event: "notice",
          text: expect.stringMatching(/^The data could not be written to the disk: .* Free some space/),
        },
      ]);

      if (hasPrlimit) {
        makeRoom(sandbox);
        for (const after of ["a", "b", "c"]) {
          const order = { ...payoutBody(), value: 0.01, externalId: after };
          const { status: now, body: made } = await sandbox.call("POST", "/api/pix/cash-out", order);
          expect(now).toBe(201);
          asked += 1;
          await sandbox.control.settlePayout({ id: String(made.transactionId) });
          answered.push({ id: String(made.transactionId), externalId: after, status: "CONFIRMED" });
        }
        expect(await sandbox.control.health()).toMatchObject({ status: "ok", problem: null });
        await expectExplained();
        await expectNothingLost(sandbox, answered, asked);
      }
      expect(await sandbox.stop()).toBe(0);

      const next = await startSandbox({ data, settlement: "manual" });
      await expectAllDelivered(next, receiver);
      await expectNothingLost(next, answered, asked);
      await next.close();
    } finally {
      await sandbox.stop();
      receiver.close();
    }
  });

  test("a sandbox that has no space to merge the write-ahead log stops cleanly and loses nothing", async () => {
    const answered: Answered[] = [];
    // The data file is larger than the file size limit of the next run, so the log cannot be moved into it.
    let sandbox = await startOnSmallDisk(data, 3_000_000, ...MANUAL);
    let { asked } = await fill(sandbox, answered, "one");
    expect(await sandbox.stop()).toBe(0);
    const { size } = statSync(join(data, "localpix.db"));
    expect(size).toBeGreaterThan(250_000);

    sandbox = await startOnSmallDisk(data, 250_000, ...MANUAL);
    asked += (await fill(sandbox, answered, "two")).asked;
    expect(await sandbox.stop()).toBe(0);
    expect(statSync(join(data, "localpix.db-wal")).size).toBeGreaterThan(0);

    const next = await startSandbox({ data, settlement: "manual" });
    await expectNothingLost(next, answered, asked);
    await next.close();
    expect(existsSync(join(data, "localpix.db-wal"))).toBe(false);
  });

  test("after an error 500, `localpix call` refers to the log, because `localpix explain` does not know the cause", async () => {
    const sandbox = await startOnSmallDisk(data, 2_000_000, ...MANUAL);
    await fill(sandbox, [], "full");
    const pay = (number: number) =>
      localpix(
        [
          "call",
          "POST",
          "/api/pix/cash-out",
          "-d",
          JSON.stringify({ ...payoutBody(), externalId: `call-${number}` }),
        ],
        { LOCALPIX_URL: sandbox.url },
      );
    let answer = await pay(0);
    // The entry of a refusal is small: it may still fit where what was refused did not.
    const fits = () => answer.code === 0 || answer.stderr.includes(" explain ");
    for (let number = 1; fits(); number++) answer = await pay(number);
    expect(answer.stderr).toContain("with 500 HTTP_ERROR");
    expect(answer.stderr).toContain("The output of localpix start says why, such as a full disk.");
    expect(answer.stderr).not.toMatch(/ explain /);
    expect(sandbox.said()).toContainEqual({ event: "notice", text: expect.stringContaining("disk") });
    await sandbox.stop();
  });

  test("the clock changes only together with its journal entry", async () => {
    const sandbox = await startOnSmallDisk(data, 2_000_000, ...MANUAL);
    const { control } = sandbox;
    await control.setClock({ mode: "frozen" });
    await fill(sandbox, [], "before");
    // There is space left for a few clock entries, which are smaller than a payout; then there is none.
    const changes = [
      () => control.advanceClock({ by: "1h" }),
      () => control.setClock({ mode: "running" }),
      () => control.setClock({ mode: "frozen" }),
    ];
    let refused = 0;
    for (let asked = 0; refused < changes.length; asked++) {
      const answer = await changes[asked % changes.length]!().catch((error: unknown) => error);
      if (answer instanceof Error) {
        expect(answer).toMatchObject(FULL);
        refused += 1;
      } else refused = 0;
      const { entries } = await control.readJournal({ type: "clock.changed", limit: 1000 });
      const { now, mode } = await control.showClock();
      const entry = entries.at(-1)!.data as { mode: string; now: string };
      expect(entry.mode).toBe(mode);
      if (mode === "frozen") expect(entry.now).toBe(now);
    }
    expect(await sandbox.stop()).toBe(0);
  });

  test("prevents the start with exit code 1 and the reason if there is no space for the first file", async () => {
    await expect(startOnSmallDisk(data, 2_048, ...MANUAL)).rejects.toThrow(
      /It ended with 1: .*localpix\.db cannot be opened: .*\..*the free space of its directory/,
    );
  });
});

test("a read-only data directory prevents the start with exit code 1 and the reason", async () => {
  // Permissions do not restrict root, but nobody can create files in the kernel's own file system.
  const place = process.getuid?.() === 0 ? "/sys/kernel" : data;
  if (place === data) chmodSync(data, 0o500);
  const { code, stdout, stderr } = await startExpectingFailure(place);
  if (place === data) chmodSync(data, 0o700);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toMatch(/localpix\.db cannot be opened: E(ACCES|PERM|ROFS): .*\./);
  expect(stderr).toContain("Check the permissions");
  expect(stderr).not.toMatch(/^ +at /m);
});

test("a first start that runs out of space at any point ends with exit code 1, the reason and a hint", async () => {
  const { size } = await (async () => {
    await (await startSandbox({ data })).close();
    return statSync(join(data, "localpix.db"));
  })();
  const outcomes = await Promise.all(
    [0.02, 0.5, 0.9, 1, 1.02, 1.05, 1.1, 4].map((part) =>
      startOnSmallDisk(newData(), Math.floor(size * part)).then(
        async (sandbox) => `ready, ended with ${await sandbox.stop()}`,
        (error: Error) => error.message,
      ),
    ),
  );
  for (const outcome of outcomes) {
    expect(outcome).toMatch(
      /^ready, ended with 0$|^It .* 1: .*"message":".* cannot be opened: .*\.","hint":".* space /,
    );
    expect(outcome).not.toMatch(/^ +at /m);
  }
  expect(outcomes[0]).toMatch(/^It/);
  expect(outcomes.at(-1)).toMatch(/^ready/);
});

test("a secret that cannot be created or is truncated prevents the start and releases the data file", async () => {
  const secret = join(data, "secret");
  symlinkSync("/sys/kernel/localpix", secret);
  await expect(startSandbox({ data })).rejects.toThrow(
    /^The secret of this sandbox cannot be read or created: /,
  );
  rmSync(secret);
  writeFileSync(secret, "");
  await expect(startSandbox({ data })).rejects.toThrow(/secret is cut off\.$/);
  rmSync(secret);
  await (await startSandbox({ data })).close();
});

describe("a snapshot that cannot be written is refused with 507", () => {
  const REFUSED = { status: 507, code: "DISK_REFUSES", hint: expect.stringContaining("permissions") };

  test("in a read-only folder, without leaving a partial file", async () => {
    // Permissions do not restrict root, but nobody can create files in the kernel's own file system.
    symlinkSync("/sys/kernel", join(data, "snapshots"));
    const sandbox = await startSandbox({ data });
    await expect(sandbox.control.takeSnapshot({ name: "one" })).rejects.toMatchObject(REFUSED);
    expect((await sandbox.control.listSnapshots({})).snapshots).toEqual([]);
    await sandbox.close();
  });

  test("but an export of the state is written to another disk", async () => {
    symlinkSync("/sys/kernel", join(data, "snapshots"));
    const sandbox = await startSandbox({ data });
    const file = join(data, "export.db");
    const { code, stderr } = await localpix(["state", "export", file], { LOCALPIX_URL: sandbox.url });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const temporary = process.env.TMPDIR;
    process.env.TMPDIR = join(data, "gone");
    const refused = await localpix(["state", "export", `${file}.2`], { LOCALPIX_URL: sandbox.url });
    if (temporary === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = temporary;
    expect(refused.stderr).toContain("The data could not be written to the disk");
    await sandbox.close();
  });

  test("if `snapshots` is a file, or the snapshot's file name belongs to a folder", async () => {
    const sandbox = await startSandbox({ data });
    writeFileSync(join(data, "snapshots"), "");
    await expect(sandbox.control.takeSnapshot({ name: "one" })).rejects.toMatchObject(REFUSED);
    rmSync(join(data, "snapshots"));
    mkdirSync(join(data, "snapshots", "one.db"), { recursive: true });
    await expect(sandbox.control.takeSnapshot({ name: "one", replace: true })).rejects.toMatchObject(REFUSED);
    await sandbox.close();
  });

  test("in a sandbox in memory whose temporary folder is missing", async () => {
    const sandbox = await startSandbox();
    const before = process.env.TMPDIR;
    process.env.TMPDIR = join(data, "gone");
    try {
      await expect(sandbox.control.takeSnapshot({ name: "one" })).rejects.toMatchObject(REFUSED);
    } finally {
      if (before === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = before;
    }
    expect((await sandbox.control.takeSnapshot({ name: "one" })).name).toBe("one");
    await sandbox.close();
  });
});

// The product waits five seconds for the other program, so these tests run in parallel.
describe.concurrent("a data file that another program locks", () => {
  test("prevents the start with exit code 1 and the reason, and stays intact", async () => {
    const data = newData();
    await (await startSandbox({ data })).close();
    const other = new SqliteDatabase(join(data, "localpix.db"));
    other.pragma("locking_mode = EXCLUSIVE");
    other.exec("BEGIN EXCLUSIVE");
    const { code, stdout, stderr } = await startExpectingFailure(data);
    other.close();
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain("Another program is already using ");
    expect(stderr).not.toMatch(/^ +at /m);
    const after = await startSandbox({ data });
    expect((await after.control.verify()).ok).toBe(true);
    await after.close();
  });

  test("while the sandbox runs makes it refuse writes until it is unlocked", async () => {
    const data = newData();
    const sandbox = await startProcess(data, ...MANUAL);
    const other = new SqliteDatabase(join(data, "localpix.db"));
    other.exec("BEGIN IMMEDIATE");
    expect((await sandbox.control.showAccount({ id: 1 })).balance.available).toBe(10_000);
    const ordering = sandbox.call("POST", "/api/pix/cash-out", payoutBody());
    const chargeBody = { valor: { original: "10.00" }, chave: "a@b.example", calendario: { expiracao: 60 } };
    const charging = fetch(`${sandbox.url}/cob/abcdefghijklmnopqrstuvwxyz`, {
      method: "PUT",
      headers: { "content-type": "application/json", authorization: `Bearer ${sandbox.token()}` },
      body: JSON.stringify(chargeBody),
    }).then(async (answer) => ({ status: answer.status, body: await answer.json() }));
    const resetting = sandbox.control.resetState({}).catch((error: unknown) => error);
    let isOver = false;
    const writing = sandbox.control
      .createAccount({})
      .catch((error: unknown) => error)
      .finally(() => {
        isOver = true;
      });
    // Reads and invalid requests are answered while writes wait.
    await sandbox.control.showAccount({ id: 1 });
    await sandbox.control.listRequests({});
    expect((await sandbox.call("POST", "/api/pix/cash-out", {})).status).toBe(400);
    expect((await fetch(`${sandbox.url}/api/balance`)).status).toBe(401);
    expect(isOver).toBe(false);
    const held = {
      status: 503,
      code: "DATA_FILE_HELD",
      message: "Another program holds the data file, so nothing can be written.",
      hint: expect.stringContaining("sqlite3"),
    };
    expect(await writing).toMatchObject(held);
    expect(await resetting).toMatchObject(held);
    const message = "Erro interno: outro programa está bloqueando o arquivo de dados do sandbox";
    const { status, body } = await ordering;
    expect({ status, body }).toEqual({
      status: 500,
      body: expect.objectContaining({
        statusCode: 500,
        code: "HTTP_ERROR",
        message,
        errorId: expect.any(String),
      }),
    });
    expect(await charging).toEqual({
      status: 500,
      body: { statusCode: 500, message, error: "Internal Server Error" },
    });
    other.close();
    expect(notices(sandbox)).toEqual([
      { event: "notice", text: expect.stringMatching(/^Another program holds the data file/) },
    ]);
    expect((await sandbox.call("GET", "/api/balance")).status).toBe(200);
    expect((await sandbox.call("POST", "/api/pix/cash-out", payoutBody())).status).toBe(201);
    expect((await sandbox.control.verify()).ok).toBe(true);
    expect(await sandbox.stop()).toBe(0);
  });
});

async function onePayout(): Promise<string> {
  const sandbox = await startSandbox({ data, settlement: "manual" });
  await sandbox.gateway.cashOut(payoutBody());
  await sandbox.close();
  return join(data, "localpix.db");
}

test("a missing table prevents the start, with exit code 1 and the reason", async () => {
  const file = await onePayout();
  const database = new SqliteDatabase(file);
  database.exec("DROP TABLE attempts");
  database.close();
  const { code, stdout, stderr } = await startExpectingFailure(data);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toContain("localpix.db is damaged: its tables do not match its schema (table attempts).");
  expect(stderr).not.toMatch(/^ +at /m);
});

describe("damage that the start does not detect", () => {
  const overwrite = (file: string, at: number, length: number) => {
    const open = openSync(file, "r+");
    writeSync(open, Buffer.alloc(length, "x"), 0, length, at);
    closeSync(open);
  };

  /** Makes the file so large that the start no longer checks all of it. */
  function growFile(file: string): void {
    const database = new SqliteDatabase(file);
    database.exec(`
      WITH RECURSIVE numbers (id) AS (SELECT 100 UNION ALL SELECT id + 1 FROM numbers WHERE id < 8999)
      INSERT INTO requests (id, at, method, path, headers, body, status, answer, duration_ms, plane, answered, journal_seq)
        SELECT id, 0, 'GET', '/', '{}', hex(zeroblob(2000)), 200, '{}', 0, 'gateway', id, 0 FROM numbers;
      UPDATE meta SET value = '9000' WHERE name = 'requests.next'`);
    database.close();
    expect(statSync(file).size).toBeGreaterThan(32_000_000);
  }

  test("in an index of a large file stops all writes; reads still work", async () => {
    const file = await onePayout();
    growFile(file);
    overwrite(file, 4096 * (pageOf(file, "postings_by_transaction") - 1), 4096);

    const sandbox = await startProcess(data, ...MANUAL);
    await expect(sandbox.control.verify()).rejects.toMatchObject({
      status: 500,
      code: "DATA_DAMAGED",
      message: "The sandbox's data file is damaged: database disk image is malformed.",
      hint: expect.stringContaining("localpix verify"),
    });
    // All writes are refused, because they could make the damage worse.
    expect(await sandbox.control.health()).toMatchObject({
      status: "degraded",
      problem: { code: "DATA_DAMAGED", message: expect.stringContaining("disk image is malformed") },
    });
    await expect(sandbox.control.createAccount({})).rejects.toMatchObject({
      status: 500,
      code: "DATA_DAMAGED",
    });
    const { status, body } = await sandbox.call("POST", "/api/pix/cash-out", payoutBody());
    expect({ status, message: body.message }).toEqual({ status: 500, message: "Erro interno" });
    expect(notices(sandbox)).toEqual([
      { event: "notice", text: expect.stringMatching(/^The sandbox's data file is damaged: /) },
    ]);
    expect((await sandbox.call("GET", "/api/balance")).status).toBe(200);
    expect((await sandbox.control.listRequests({})).requests).toHaveLength(50);
    expect(await sandbox.stop()).toBe(0);
  });

  test("in the write-ahead log loses only the damaged part", async () => {
    const sandbox = await startProcess(data, ...MANUAL);
    const first = await sandbox.call("POST", "/api/pix/cash-out", payoutBody());
    const log = join(data, "localpix.db-wal");
    const { size } = statSync(log);
    await sandbox.call("POST", "/api/pix/cash-out", payoutBody());
    await sandbox.kill();
    overwrite(log, size, statSync(log).size - size);
    const next = await startSandbox({ data, settlement: "manual" });
    expect((await next.control.verify()).ok).toBe(true);
    const { transactions } = await next.control.listTransactions({});
    expect(transactions.map(({ transactionId }) => transactionId)).toEqual([first.body.transactionId]);
    await next.close();
  });

  test("a write-ahead log that SQLite did not write is ignored", async () => {
    await onePayout();
    writeFileSync(join(data, "localpix.db-wal"), Buffer.alloc(50_000, "x"));
    const sandbox = await startSandbox({ data, settlement: "manual" });
    expect((await sandbox.control.verify()).ok).toBe(true);
    expect((await sandbox.control.listTransactions({})).transactions).toHaveLength(1);
    await sandbox.close();
  });
});
