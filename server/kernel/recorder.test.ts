import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Database, openDatabase } from "./database.js";
import { createMeta } from "./meta.js";
import { createRecorder, type RecordedRequest, type RequestFilter } from "./recorder.js";

// Only the flush timer is fake; the commits of the database are real.
beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));

const opened: Database[] = [];
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "localpix-recorder-"));
});
afterEach(() => {
  vi.useRealTimers();
  for (const database of opened.splice(0)) database.close();
  rmSync(folder, { recursive: true, force: true });
});

const onDisk = () => world(join(folder, "a.db"));
/** Closes the file only, as the end of a process does, and opens it again. */
const reopen = (database: Database) => {
  database.close();
  opened.splice(0);
  return onDisk();
};

function world(path = ":memory:", kept = 10_000) {
  const database = openDatabase(path);
  opened.push(database);
  const kernel = { database, meta: createMeta(database), journal: { latest: () => 0 } };
  const recorder = createRecorder(kernel, kept, (text) => text.replaceAll("hush", "…"));
  const record = (values: Partial<RecordedRequest> = {}) => {
    const id = recorder.nextId();
    recorder.record({
      id,
      plane: "gateway",
      at: 5,
      account: 1,
      operation: "cash-out",
      method: "POST",
      path: "/api/pix/cash-out",
      rawHeaders: [],
      body: "{}",
      status: 201,
      answer: "{}",
      durationMs: 1.5,
      transactionId: null,
      errorId: null,
      reason: null,
      scenario: null,
      explanation: null,
      ...values,
    });
    return id;
  };
  return { database, recorder, record };
}

describe("a recorded request", () => {
  it("reads back once it is flushed, and not before", async () => {
    const { recorder, record } = world();
    const id = record({
      transactionId: 10_001,
      errorId: "e",
      reason: "internal",
      explanation: () => ({ rule: "Errors" }),
    });
    expect(recorder.find(id)).toBeUndefined();
    await recorder.flush();
    expect(recorder.find(id)).toEqual({
      scenario: null,
      id,
      at: 5,
      account: 1,
      operation: "cash-out",
      method: "POST",
      path: "/api/pix/cash-out",
      headers: "{}",
      body: "{}",
      status: 201,
      answer: "{}",
      durationMs: 1.5,
      transactionId: 10_001,
      errorId: "e",
      reason: "internal",
      explanation: '{"rule":"Errors"}',
      plane: "gateway",
      answered: 1,
      journalSeq: 0,
    });
  });

  it("is written after a short delay without a flush", async () => {
    const { recorder, record } = world();
    const id = record();
    vi.advanceTimersByTime(50);
    await vi.waitFor(() => expect(recorder.find(id)).toBeDefined(), { interval: 1 });
  });

  it("is written without a delay once there are 200", async () => {
    // `vi.waitFor` would advance the timer.
    const commit = () =>
      new Promise((resolve) => setImmediate(() => setImmediate(() => setImmediate(resolve))));
    const { recorder, record } = world();
    const first = record();
    for (let number = 2; number <= 199; number++) record();
    await commit();
    expect(recorder.find(first)).toBeUndefined();
    const last = record();
    await commit();
    expect(recorder.find(first)).toBeDefined();
    expect(recorder.find(last)).toBeDefined();
  });

  it("notifies listeners once per batch, when it can be read", async () => {
    const { recorder, record } = world();
    const seen: number[] = [];
    recorder.onWritten(() => seen.push(recorder.list({}, 10).length));
    record();
    record();
    await recorder.flush();
    expect(seen).toEqual([2]);
  });

  it("can be read after a flush that starts during another flush", async () => {
    const { recorder, record } = world();
    const id = record();
    vi.advanceTimersByTime(50);
    await recorder.flush();
    expect(recorder.find(id)).toBeDefined();
  });

  it.each<[string, Partial<RecordedRequest>, string, string]>([
    [
      "the token",
      { rawHeaders: ["Authorization", "Bearer abc.def"] },
      "abc.def",
      '{"authorization":"Bearer …"}',
    ],
    ["the secret", { body: '{"clientSecret": "s3cr\\"et", "x":1}' }, "s3cr", '"clientSecret": "…", "x":1'],
    [
      "the token that was issued",
      { answer: '{"access_token":"abc","expires_in":1800}' },
      "abc",
      '"access_token":"…"',
    ],
  ])("hides %s", async (_what, values, secret, shown) => {
    const { recorder, record } = world();
    const id = record(values);
    await recorder.flush();
    const text = Object.values(recorder.find(id)!).join("\n");
    expect(text).not.toContain(secret);
    expect(text).toContain(shown);
  });

  it("hides known secrets in all of its fields", async () => {
    const { recorder, record } = world();
    const id = record({
      path: "/hush",
      rawHeaders: ["X-A", "hush"],
      body: "hush",
      answer: "hush",
      scenario: "hush (ignored)",
      explanation: (redact) => ({ received: redact("hush").slice(0, 3) }),
    });
    await recorder.flush();
    const found = recorder.find(id)!;
    expect(JSON.stringify(found)).not.toContain("hu");
    expect(found).toMatchObject({ path: "/…", body: "…", explanation: '{"received":"…"}' });
  });

  it("joins a repeated header, in lower case", async () => {
    const { recorder, record } = world();
    const id = record({ rawHeaders: ["X-A", "1", "x-a", "2", "Host", "localhost"] });
    await recorder.flush();
    expect(JSON.parse(recorder.find(id)!.headers)).toEqual({ "x-a": "1, 2", host: "localhost" });
  });
});

describe("the list", () => {
  it.each<[RequestFilter, number, number[]]>([
    [{}, 10, [4, 3, 2, 1]],
    [{}, 2, [4, 3]],
    [{ operation: "cash-in" }, 10, [2]],
    [{ status: 400 }, 10, [3, 2]],
    [{ account: 2, status: 201 }, 10, [4]],
    [{ account: 3 }, 10, []],
    [{ outcome: "refused" }, 10, [3, 2]],
    [{ outcome: "5xx" }, 10, []],
    [{ outcome: "2xx" }, 10, [4, 1]],
    [{ before: 3 }, 10, [2, 1]],
    [{ text: "CASH-OUT" }, 1, [4]],
    [{ text: "nowhere" }, 10, []],
  ])("of %j (at most %d) is the newest first", async (filter, limit, expected) => {
    const { recorder, record } = world();
    record();
    record({ operation: "cash-in", status: 400 });
    record({ status: 400 });
    record({ account: 2 });
    await recorder.flush();
    expect(recorder.list(filter, limit).map(({ id }) => id)).toEqual(expected);
  });

  it("keeps the newest ten thousand", async () => {
    const { recorder, record } = world();
    for (let at = 1; at <= 10_010; at++) record();
    await recorder.flush();
    expect(recorder.find(10)).toBeUndefined();
    expect(recorder.find(11)).toBeDefined();
    expect(recorder.find(10_010)).toBeDefined();
  });
});

describe("the numbers of requests", () => {
  it("continue after an orderly close, without a gap", async () => {
    const first = onDisk();
    expect([first.record(), first.record()]).toEqual([1, 2]);
    await first.recorder.close();
    const second = reopen(first.database);
    expect(second.recorder.find(2)).toBeDefined();
    expect(second.record()).toBe(3);
  });

  it("are never repeated after a crash", async () => {
    const first = onDisk();
    const last = [first.record(), first.record()].at(-1)!;
    await first.recorder.flush();
    const second = reopen(first.database);
    expect(second.record()).toBeGreaterThan(last);
  });

  it("are never repeated after a crash that follows many writes of the record", async () => {
    const first = onDisk();
    let last = 0;
    for (let count = 0; count < 1_000; count++) {
      last = first.record();
      if (count % 150 === 0) await first.recorder.flush();
    }
    await first.recorder.flush();
    expect(reopen(first.database).record()).toBeGreaterThan(last);
  });

  it("are never repeated, also after many requests", async () => {
    const { recorder } = world();
    const numbers = Array.from({ length: 25_000 }, () => recorder.nextId());
    expect(new Set(numbers).size).toBe(25_000);
    await recorder.close();
  });
});

describe("a record that cannot be written", () => {
  it("affects nothing else, and the next one is written", async () => {
    const { recorder, record } = world();
    const id = record();
    recorder.record({
      ...({ id, status: null } as never as RecordedRequest),
      rawHeaders: [],
      body: "",
      answer: "",
    });
    await expect(recorder.flush()).rejects.toThrow();
    const next = record();
    await recorder.flush();
    expect(recorder.find(next)).toBeDefined();
  });
});

describe("the coverage", () => {
  it("says whether requests were deleted, or lost to a full disk", async () => {
    const { database, recorder, record } = world();
    record();
    await recorder.flush();
    expect(recorder.coverage()).toMatchObject({ held: 1, gap: null });
    const full = Object.assign(new Error("database or disk is full"), { code: "SQLITE_FULL" });
    vi.spyOn(database, "write").mockRejectedValueOnce(full);
    record();
    await recorder.flush();
    expect(recorder.coverage().gap).toBe("lost");
    // It stays incomplete when there is space again and old requests are deleted.
    for (let count = 0; count < 100; count++) record();
    await recorder.flush();
    expect(recorder.coverage().gap).toBe("lost");
  });

  describe("after an end without a close", () => {
    const enter = ({ database }: ReturnType<typeof world>, type: string, data: object) =>
      database.write(() => {
        database
          .prepare("INSERT INTO journal (at, type, data) VALUES (5, ?, ?)")
          .run(type, JSON.stringify(data));
      });
    /** A recorded request, then these entries, and the end; what the next start finds. */
    const gapAfter = async (entries: readonly (readonly [string, object])[], close: boolean) => {
      const first = onDisk();
      first.record();
      await first.recorder.flush();
      for (const [type, data] of entries) await enter(first, type, data);
      if (close) await first.recorder.close();
      else first.record();
      return reopen(first.database);
    };

    it.each([
      ["request.refused", { requestId: 2 }],
      ["token.issued", {}],
    ])("the last requests are missing if the journal has their %s, for good", async (type, data) => {
      const second = await gapAfter(
        [
          ["payout.settled", {}],
          [type, data],
        ],
        false,
      );
      expect(second.recorder.coverage()).toMatchObject({ held: 1, gap: "lost" });
      second.record();
      await second.recorder.close();
      expect(reopen(second.database).recorder.coverage().gap).toBe("lost");
    });

    it("none is missing after a reset, whose webhooks no request registered, and a close", async () => {
      const first = onDisk();
      first.recorder.nextId();
      await enter(first, "webhook.registered", {});
      await first.recorder.close();
      expect(reopen(first.database).recorder.coverage()).toMatchObject({ held: 0, gap: null });
    });

    it.each([
      ["of recorded requests", [["request.refused", { requestId: 1 }]], false],
      ["that a start caused", [["clock.changed", {}]], false],
      ["that come before an orderly close", [["token.issued", {}]], true],
    ] as const)("none is missing because of entries %s", async (_, entries, close) => {
      expect((await gapAfter(entries, close)).recorder.coverage().gap).toBeNull();
    });
  });
});

describe("while another program holds the file", () => {
  it("a flush does not wait, and the recorded requests are written after it is unlocked", async () => {
    const { database, recorder, record } = onDisk();
    const id = record();
    await recorder.flush();
    const other = new SqliteDatabase(database.path);
    other.exec("BEGIN IMMEDIATE");
    const later = record();
    await recorder.flush();
    expect(recorder.find(id)).toBeDefined();
    expect(recorder.find(later)).toBeUndefined();
    other.close();
    vi.advanceTimersByTime(25);
    await recorder.close();
    expect(recorder.find(later)).toBeDefined();
    expect(recorder.coverage()).toMatchObject({ held: 2, gap: null });
  });

  it("keeps the numbers of answered requests, although they could not be reserved meanwhile", async () => {
    const { database, recorder, record } = onDisk();
    record();
    await recorder.flush();
    const other = new SqliteDatabase(database.path);
    other.exec("BEGIN IMMEDIATE");
    for (let request = 0; request < 300; request++) recorder.nextId();
    // The wait begins with the first try to commit.
    while (vi.getTimerCount() === 0) await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersByTimeAsync(5_025);
    other.close();
    const last = record();
    await recorder.flush();
    await vi.advanceTimersByTimeAsync(25);
    await recorder.flush();
    expect(recorder.find(last)).toBeDefined();
    expect(reopen(database).recorder.upcoming()).toBeGreaterThan(last);
  });
});
