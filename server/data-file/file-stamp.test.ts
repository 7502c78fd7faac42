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

/** Damages the file in a way that the check at a start detects. */
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

test("a file that was changed since is checked", () => {
  damage();
  expect(() => openDataFile(path)).toThrow(/damaged/);
});

test("an open file has no stamp, so a killed process leaves none", () => {
  const { database } = openDataFile(path);
  expect(takeStamp(path)).toEqual({ isUntouched: false, isChecked: false });
  database.close();
});

test("a log beside the file means that it was written after it was closed", () => {
  writeFileSync(`${path}-wal`, "");
  expect(takeStamp(path)).toEqual({ isUntouched: false, isChecked: false });
});

test("a file that replaced the open one has no stamp", () => {
  const open = openDataFile(path);
  copyFileSync(path, `${path}.other`);
  rmSync(path);
  copyFileSync(`${path}.other`, path);
  open.close();
  expect(takeStamp(path)).toEqual({ isUntouched: false, isChecked: false });
});

test("a damaged file has no stamp", () => {
  const open = openDataFile(path);
  open.database.refuseWrites(new Error("damaged"));
  open.close();
  expect(takeStamp(path)).toEqual({ isUntouched: false, isChecked: false });
});

test("a file that another version closed counts as untouched, but not as checked", () => {
  const stamp = `${path}.checked`;
  writeFileSync(stamp, readFileSync(stamp, "utf8").replace(/^\S+/, "0.0.1"));
  expect(takeStamp(path)).toEqual({ isUntouched: true, isChecked: false });
});
