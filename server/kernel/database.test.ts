import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Database, openDatabase } from "./database.js";
import { migrations } from "./schema.js";
import { StartProblem } from "./start-problem.js";

const opened: Database[] = [];
const open = (path: string) => {
  const database = openDatabase(path);
  opened.push(database);
  return database;
};
/** Closes a database before the end of a test that opens the same file again. */
const close = (database: Database) => {
  database.close();
  opened.splice(opened.indexOf(database), 1);
};
afterEach(() => {
  for (const database of opened.splice(0)) database.close();
});

/** A database with its simplest writer and reader. */
function notes(path = ":memory:") {
  const database = open(path);
  const insert = database.prepare("INSERT INTO meta (name, value) VALUES (?, 'x')");
  const all = database.prepare<{ name: string }>("SELECT name FROM meta ORDER BY name");
  return {
    database,
    note: (name: string) => insert.run(name),
    names: () => all.all().map(({ name }) => name),
    /** Writes a row that fails only at COMMIT, similar to a full disk. */
    breakCommit: () => {
      database.prepare("PRAGMA defer_foreign_keys = ON").run();
      database
        .prepare("INSERT INTO postings VALUES (1, 999, NULL, 'outside', 'available', 1, 1, 0, 0)")
        .run();
    },
  };
}

const settled = async (results: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(results)).map((one) =>
    one.status === "fulfilled" ? one.value : `rejected: ${(one.reason as Error).message}`,
  );

describe("a file that another program has locked for writing", () => {
  const held = () => {
    const path = join(mkdtempSync(join(tmpdir(), "localpix-held-")), "localpix.db");
    const world = notes(path);
    const other = new SqliteDatabase(path);
    other.exec("BEGIN IMMEDIATE");
    return { ...world, letGo: () => other.close() };
  };

  it("lets reads continue, while units of work wait in their order", async () => {
    const { database, note, names, letGo } = held();
    const ran: string[] = [];
    const write = (name: string) =>
      database.write(() => {
        ran.push(name);
        note(name);
      });
    const first = write("a");
    const looked: string[][] = [];
    for (let turn = 0; turn < 5; turn++) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      looked.push(names());
    }
    expect(looked).toEqual([[], [], [], [], []]);
    const second = write("b");
    expect(ran).toEqual([]);
    letGo();
    await Promise.all([first, second]);
    expect(ran).toEqual(["a", "b"]);
    expect(names()).toEqual(["a", "b"]);
  });

  it("reports at once that a unit of work must wait, and refuses it after five seconds", async () => {
    const { database, note, names, letGo } = held();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const outcomes: string[] = [];
      const write = (name: string) =>
        new Promise<void>((hasToWait) => {
          database
            .write(() => note(name), hasToWait)
            .then(
              () => outcomes.push(`${name}: done`),
              (error: Error) => outcomes.push(`${name}: ${error.message}`),
            );
        });
      await write("early");
      vi.advanceTimersByTime(3_000);
      const late = write("late");
      vi.advanceTimersByTime(25);
      await late;
      await vi.advanceTimersByTimeAsync(1_974);
      expect(outcomes).toEqual([]);
      await vi.advanceTimersByTimeAsync(1);
      expect(outcomes).toEqual(["early: database is locked"]);
      letGo();
      await vi.advanceTimersByTimeAsync(25);
      expect(outcomes).toEqual(["early: database is locked", "late: done"]);
      expect(names()).toEqual(["late"]);
    } finally {
      vi.useRealTimers();
    }
  });

  it("refuses to replace the world, and the waiting units of work run in the old one", async () => {
    const { database, note, names, letGo } = held();
    const before = database.write(() => note("before"));
    expect(() => database.replace(() => note("after"))).toThrow("database is locked");
    expect(database.generation()).toBe(0);
    letGo();
    await before;
    expect(names()).toEqual(["before"]);
  });

  it("can be waited for before the world is replaced", async () => {
    const { database, note, names, letGo } = held();
    let isFree = false;
    const free = database.whenFree().then(() => {
      isFree = true;
    });
    await new Promise((resolve) => setImmediate(() => setImmediate(() => setImmediate(resolve))));
    expect(isFree).toBe(false);
    letGo();
    await free;
    database.replace(() => note("after"));
    expect(names()).toEqual(["after"]);
  });
});

describe("units of work", () => {
  it("of one turn share a commit, also if some are added later in the turn", async () => {
    const { database, note } = notes();
    let commits = 0;
    database.onCommitted(() => {
      commits += 1;
    });
    const first = database.write(() => note("a"));
    const second = Promise.resolve().then(() => database.write(() => note("b")));
    await Promise.all([first, second, database.write(() => note("c"))]);
    expect(commits).toBe(1);
    await database.write(() => note("d"));
    expect(commits).toBe(2);
  });

  it("run in the order of their calls, and return their results", async () => {
    const { database } = notes();
    const order: string[] = [];
    const answers = await Promise.all(
      ["a", "b", "c"].map((name) =>
        database.write(() => {
          order.push(name);
          return name.toUpperCase();
        }),
      ),
    );
    expect(order).toEqual(["a", "b", "c"]);
    expect(answers).toEqual(["A", "B", "C"]);
  });

  it("do not run before the turn is over, so that the caller sees no intermediate state", async () => {
    const { database, note, names } = notes();
    const written = database.write(() => note("a"));
    expect(names()).toEqual([]);
    await written;
    expect(names()).toEqual(["a"]);
  });

  it("that throw are rolled back alone, with rows and callbacks, while their neighbors stay", async () => {
    const { database, note, names } = notes();
    const called: string[] = [];
    const write = (name: string, fails: boolean) =>
      database.write(() => {
        note(name);
        database.afterCommit(() => void called.push(name));
        if (fails) throw new Error(`no ${name}`);
        return name;
      });
    const results = [write("a", false), write("b", true), write("c", false), write("d", true)];
    expect(await settled(results)).toEqual(["a", "rejected: no b", "c", "rejected: no d"]);
    expect(names()).toEqual(["a", "c"]);
    expect(called).toEqual(["a", "c"]);
  });

  it("run once if one of them throws before it writes", async () => {
    const { database, note, names } = notes();
    let runs = 0;
    const counted = database.write(() => {
      runs += 1;
      note("a");
    });
    const refused = database.write(() => {
      throw new Error("refused");
    });
    expect(await settled([counted, refused])).toEqual([undefined, "rejected: refused"]);
    expect(runs).toBe(1);
    expect(names()).toEqual(["a"]);
  });

  it("run a second time if one of them throws after it wrote, from the state before the first", async () => {
    const { database, note, names } = notes();
    const state = { count: 0 };
    const seen: number[] = [];
    const counted = database.write(() => {
      const before = state.count;
      database.onRollback(() => {
        state.count = before;
      });
      state.count += 1;
      seen.push(state.count);
      note("a");
    });
    const late = database.write(() => {
      note("b");
      throw new Error("late");
    });
    expect(await settled([counted, late])).toEqual([undefined, "rejected: late"]);
    expect(seen).toEqual([1, 1]);
    expect(state.count).toBe(1);
    expect(names()).toEqual(["a"]);
  });

  it("can undo a part of their work alone", async () => {
    const { database, note, names } = notes();
    const [outcome] = await Promise.all([
      database.write(() => {
        note("a");
        const part = database.savepoint(() => {
          note("b");
          throw new Error("no b");
        });
        note("c");
        return part;
      }),
      database.write(() => note("d")),
    ]);
    expect(outcome).toEqual({ ok: false, error: new Error("no b") });
    expect(names()).toEqual(["a", "c", "d"]);
  });

  it("that violate a constraint are rolled back alone", async () => {
    const { database, note, names } = notes();
    const twice = database.write(() => {
      note("twice");
      note("twice");
    });
    const results = await settled([database.write(() => void note("a")), twice]);
    expect(results).toEqual([undefined, expect.stringContaining("UNIQUE")]);
    expect(names()).toEqual(["a"]);
  });

  it("see the writes of earlier units in the same commit", async () => {
    const { database, note, names } = notes();
    const [, seen] = await Promise.all([database.write(() => note("a")), database.write(() => names())]);
    expect(seen).toEqual(["a"]);
  });

  it("that are called within a unit belong to the next commit", async () => {
    const { database, note, names } = notes();
    let inner: Promise<unknown> | undefined;
    await database.write(() => {
      note("outer");
      inner = database.write(() => note("inner"));
    });
    expect(names()).toEqual(["outer"]);
    await inner;
    expect(names()).toEqual(["inner", "outer"]);
  });
});

describe("after the commit", () => {
  it("the callbacks run first, then the listeners, then the promises resolve", async () => {
    const path = join(folder, "order.db");
    const { database, note } = notes(path);
    const order: string[] = [];
    // Another connection sees only committed data.
    const other = new SqliteDatabase(path, { readonly: true });
    const committed = () => (other.prepare("SELECT count(*) AS n FROM meta").get() as { n: number }).n;
    database.onCommitted(() => void order.push(`listener sees ${committed()}`));
    const write = (name: string) =>
      database
        .write(() => {
          note(name);
          order.push(`unit sees ${committed()}`);
          database.afterCommit(() => void order.push(`callback sees ${committed()}`));
        })
        .then(() => void order.push("answer"));
    await Promise.all([write("a"), write("b")]);
    other.close();
    expect(order).toEqual([
      "unit sees 0",
      "unit sees 0",
      "callback sees 2",
      "callback sees 2",
      "listener sees 2",
      "answer",
      "answer",
    ]);
  });

  it("a callback runs once", async () => {
    const { database, note } = notes();
    let calls = 0;
    await database.write(() => {
      note("a");
      database.afterCommit(() => {
        calls += 1;
      });
    });
    await database.write(() => note("b"));
    expect(calls).toBe(1);
  });
});

describe("a commit that fails", () => {
  it("fails all of its units, writes nothing, runs no callback, and the next commit succeeds", async () => {
    const { database, note, names, breakCommit } = notes();
    const called: string[] = [];
    database.onCommitted(() => void called.push("listener"));
    const good = database.write(() => {
      note("a");
      database.afterCommit(() => void called.push("callback"));
    });
    const failed = await settled([good, database.write(() => note("b")), database.write(breakCommit)]);
    expect(failed).toHaveLength(3);
    for (const result of failed) expect(result).toContain("FOREIGN KEY");
    expect(names()).toEqual([]);
    expect(called).toEqual([]);

    await database.write(() => note("c"));
    expect(names()).toEqual(["c"]);
    expect(called).toEqual(["listener"]);
  });

  it("fails all of its units also if SQLite rolled the whole transaction back", async () => {
    const { database, note, names } = notes();
    const results = await settled([
      database.write(() => note("a")),
      database.write(() => {
        note("b");
        // The conflict clause ROLLBACK rolls back everything, as a full disk can.
        database.prepare("INSERT OR ROLLBACK INTO meta (name, value) VALUES ('b', 'x')").run();
      }),
      database.write(() => note("c")),
    ]);
    for (const result of results) expect(result).toContain("rejected");
    expect(names()).toEqual([]);
    await database.write(() => note("d"));
    expect(names()).toEqual(["d"]);
  });
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "localpix-database-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("a data file", () => {
  it("has the data that was written before it was closed", async () => {
    const path = join(folder, "a.db");
    const before = notes(path);
    await before.database.write(() => before.note("a"));
    close(before.database);
    expect(notes(path).names()).toEqual(["a"]);
  });

  it("is complete after closing, without a log beside it", async () => {
    const path = join(folder, "a.db");
    const { database, note } = notes(path);
    await database.write(() => note("a"));
    close(database);
    const alone = join(folder, "copy.db");
    writeFileSync(alone, readFileSync(path));
    expect(notes(alone).names()).toEqual(["a"]);
  });

  it("is accessible only to its user", () => {
    const path = join(folder, "a.db");
    open(path);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(`${path}-wal`).mode & 0o777).toBe(0o600);
  });

  it("keeps a mode that its user has set", () => {
    const path = join(folder, "a.db");
    close(open(path));
    chmodSync(path, 0o640);
    open(path);
    expect(statSync(path).mode & 0o777).toBe(0o640);
  });

  it("is migrated once, step by step", () => {
    const path = join(folder, "a.db");
    close(open(path));
    const sqlite = new SqliteDatabase(path);
    expect(sqlite.pragma("user_version", { simple: true })).toBe(migrations.length);
    // A second run of the first migration would fail at its own tables; a start from zero would lose the row.
    sqlite.exec("INSERT INTO meta (name, value) VALUES ('kept', 'x')");
    sqlite.close();
    expect(notes(path).names()).toEqual(["kept"]);
  });

  it("of a newer localpix is refused and not changed", () => {
    const path = join(folder, "a.db");
    close(open(path));
    const sqlite = new SqliteDatabase(path);
    sqlite.pragma(`user_version = ${migrations.length + 1}`);
    sqlite.close();
    const refused = startProblemOf(() => open(path));
    expect(refused.message).toContain("newer localpix");
    expect(refused.message).toContain(path);
    expect(refused.hint).toContain("--data");
    const after = new SqliteDatabase(path);
    expect(after.pragma("user_version", { simple: true })).toBe(migrations.length + 1);
    after.close();
  });

  it.each([0, -1])("with the schema version %d is refused for that", (version) => {
    const path = join(folder, "a.db");
    close(open(path));
    const sqlite = new SqliteDatabase(path);
    sqlite.pragma(`user_version = ${version}`);
    sqlite.close();
    const { message } = startProblemOf(() => open(path));
    expect(message).toContain(`its schema version (user_version) is ${version}, which no localpix writes`);
  });

  it("is refused to a second process, and available after the first has closed it", () => {
    const path = join(folder, "a.db");
    const first = open(path);
    const refused = startProblemOf(() => open(path));
    expect(refused.message).toContain("already using");
    expect(refused.hint).toContain("--memory");
    close(first);
    expect(() => open(path)).not.toThrow();
  });

  it("stays readable to others while it is in use, for backups", async () => {
    const path = join(folder, "a.db");
    const { database, note } = notes(path);
    await database.write(() => note("a"));
    const reader = new SqliteDatabase(path, { readonly: true });
    expect(reader.prepare("SELECT name FROM meta").all()).toEqual([{ name: "a" }]);
    reader.close();
  });

  it("that is not a database is refused and not changed, and its lock is released", () => {
    const content = "This is a letter to my aunt, and it is long enough for a header.\n".repeat(40);
    const path = join(folder, "letter.db");
    writeFileSync(path, content);
    const refused = startProblemOf(() => open(path));
    expect(refused.message).toBe(`${path} is not a localpix data file.`);
    expect(readFileSync(path, "utf8")).toBe(content);
    // The second refusal must have the same reason, not the lock of the first.
    expect(startProblemOf(() => open(path)).message).toBe(`${path} is not a localpix data file.`);
  });
});

describe("a database in memory", () => {
  it("is separate for each instance, without a lock", async () => {
    const [one, two] = [notes(), notes()];
    await one.database.write(() => one.note("a"));
    expect(two.names()).toEqual([]);
  });
});

function startProblemOf(act: () => unknown): StartProblem {
  try {
    act();
  } catch (error) {
    expect(error).toBeInstanceOf(StartProblem);
    return error as StartProblem;
  }
  throw new Error("Nothing was refused.");
}
