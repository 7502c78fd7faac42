import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { UnpackError, unpack } from "./unpack.js";

const FILES = [
  ["a.txt", 5],
  ["dist/b.txt", 3],
] as const;
const contents = () => Buffer.from("firsttwo");

let place: string;
let folder: string;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), "localpix-unpack-"));
  folder = join(place, "cache/localpix/1");
});
afterEach(() => rmSync(place, { recursive: true, force: true }));

const textOf = (path: string) => readFileSync(join(folder, path), "utf8");
const modeOf = (path: string) => statSync(path).mode & 0o777;
const written = () => readdirSync(folder, { recursive: true }).sort();

test("writes all files, for this user alone", () => {
  unpack(folder, FILES, contents);
  expect([textOf("a.txt"), textOf("dist/b.txt")]).toEqual(["first", "two"]);
  expect([folder, dirname(folder)].map(modeOf)).toEqual([0o700, 0o700]);
  expect(modeOf(join(folder, "a.txt"))).toBe(0o600);
});

test("reads no contents if all files are there", () => {
  unpack(folder, FILES, contents);
  const again = vi.fn(contents);
  unpack(folder, FILES, again);
  expect(again).not.toHaveBeenCalled();
});

test.each(["a.txt", "dist/b.txt"])("writes %s again if it is incomplete", (path) => {
  unpack(folder, FILES, contents);
  truncateSync(join(folder, path), 1);
  unpack(folder, FILES, contents);
  expect([textOf("a.txt"), textOf("dist/b.txt")]).toEqual(["first", "two"]);
});

test("leaves nothing of a file that cannot be written, and names the reason", () => {
  mkdirSync(join(folder, "a.txt/taken"), { recursive: true, mode: 0o700 });
  expect(() => unpack(folder, FILES, contents)).toThrow(
    /^The executable cannot unpack itself into .*1: EISDIR/,
  );
  expect(written()).toEqual(["a.txt", "a.txt/taken"]);
});

test.each([
  ["ENOSPC", "the disk is full"],
  ["EROFS", "the disk is read-only"],
  ["EACCES", "you may not write there"],
])("says of %s: %s", (code, reason) => {
  const failing = () => {
    throw Object.assign(new Error("failed"), { code });
  };
  expect(() => unpack(folder, FILES, failing)).toThrow(
    `The executable cannot unpack itself into ${folder}: ${reason}.`,
  );
});

test.each(["", ".."])("refuses a folder that others can write to (%s)", (above) => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(join(folder, above), 0o777);
  expect(() => unpack(folder, FILES, contents)).toThrow(
    /^Other users can write to .*, from which localpix would run\.$/,
  );
  expect(written()).toEqual([]);
});

test.runIf(process.getuid?.() === 0)("refuses a folder of another user (needs root)", () => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chownSync(folder, 1234, 1234);
  expect(() => unpack(folder, FILES, contents)).toThrow("Other users can write to");
});

test("refuses a link and a file in place of the folder", () => {
  mkdirSync(dirname(folder), { recursive: true, mode: 0o700 });
  mkdirSync(join(place, "elsewhere"), { mode: 0o700 });
  symlinkSync(join(place, "elsewhere"), folder);
  expect(() => unpack(folder, FILES, contents)).toThrow("should be a folder, but is something else");
  rmSync(folder);
  writeFileSync(folder, "");
  expect(() => unpack(folder, FILES, contents)).toThrow(UnpackError);
});
