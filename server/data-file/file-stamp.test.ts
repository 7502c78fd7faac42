import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDataFile } from "./file-checks.js";
import { keepStamp, takeStamp } from "./file-stamp.js";

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "localpix-stamp-"));
  path = join(folder, "localpix.db");
  openDataFile(path).close();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Damage that the check of a start finds. */
const damage = () => {
  const other = new SqliteDatabase(path);
  other.exec("DROP TABLE postings");
  other.close();
};

test("a file that was closed and not written to is not checked again", () => {
  damage();
  keepStamp(path, statSync(path).ino);
  openDataFile(path).close();
});

test("a file that somebody has written to since is checked", () => {
  damage();
  expect(() => openDataFile(path)).toThrow(/damaged/);
});

test("the stamp is gone while the file is open, so a process that is killed leaves none", () => {
  const { database } = openDataFile(path);
  expect(takeStamp(path)).toEqual({ isUntouched: false, isChecked: false });
  database.close();
});

test("a log beside the file was written after it was closed", () => {
  writeFileSync(`${path}-wal`, "");
  expect(takeStamp(path)).toEqual({ isUntouched: false, isChecked: false });
});

test("a file that took the place of the open one has no stamp", () => {
  const open = openDataFile(path);
  copyFileSync(path, `${path}.other`);
  rmSync(path);
  copyFileSync(`${path}.other`, path);
  open.close();
  expect(takeStamp(path)).toEqual({ isUntouched: false, isChecked: false });
});

test("a file in which damage was found has no stamp", () => {
  const open = openDataFile(path);
  open.database.refuseWrites(new Error("damaged"));
  open.close();
  expect(takeStamp(path)).toEqual({ isUntouched: false, isChecked: false });
});

test("a file that a sandbox of another version closed is untouched, and checked all the same", () => {
  const stamp = `${path}.checked`;
  writeFileSync(stamp, readFileSync(stamp, "utf8").replace(/^\S+/, "0.0.1"));
  expect(takeStamp(path)).toEqual({ isUntouched: true, isChecked: false });
});
