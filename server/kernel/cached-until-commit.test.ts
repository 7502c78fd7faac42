import { describe, expect, it } from "vitest";
import { cachedUntilCommit } from "./cached-until-commit.js";
import { openDatabase } from "./database.js";

describe("cachedUntilCommit", () => {
  const open = () => {
    const database = openDatabase(":memory:");
    const read = database.prepare<{ value: string }>("SELECT value FROM meta WHERE name = ?");
    const insert = database.prepare("INSERT OR REPLACE INTO meta (name, value) VALUES ('key', ?)");
    let reads = 0;
    const value = cachedUntilCommit(database, (name: string) => {
      reads += 1;
      return read.get(name)?.value ?? "none";
    });
    return { database, set: (text: string) => insert.run(text), value, reads: () => reads };
  };

  it("reads once until the next commit", async () => {
    const { database, set, value, reads } = open();
    expect([value("key"), value("key"), reads()]).toEqual(["none", "none", 1]);
    await database.write(() => set("a"));
    expect([value("key"), value("key"), reads()]).toEqual(["a", "a", 2]);
  });

  it("shows a unit of work its own changes, and hides changes that were rolled back", async () => {
    const { database, set, value } = open();
    expect(value("key")).toBe("none");
    const failed = database.write(() => {
      set("a");
      expect(value("key")).toBe("a");
      throw new Error("rolled back");
    });
    await expect(failed).rejects.toThrow("rolled back");
    expect(value("key")).toBe("none");
  });

  it("forgets the old world when it is replaced", () => {
    const { database, set, value } = open();
    expect(value("key")).toBe("none");
    database.replace(() => set("b"));
    expect(value("key")).toBe("b");
  });
});
