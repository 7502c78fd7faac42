import { mkdtempSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { makeDirectory } from "./make-directory.js";

const folder = () => mkdtempSync(join(tmpdir(), "localpix-directory-"));

it("makes a directory and those above it for this user only, and keeps one that exists", () => {
  const top = folder();
  const path = join(top, "a", "b");
  makeDirectory(path);
  makeDirectory(`${path}/`);
  if (process.platform !== "win32") {
    expect([path, join(top, "a")].map((made) => statSync(made).mode & 0o777)).toEqual([0o700, 0o700]);
  }
});

it("names the place in the way: a file", () => {
  const top = folder();
  writeFileSync(join(top, "file"), "");
  expect(() => makeDirectory(join(top, "file", "a"))).toThrow(/EEXIST.*file'$/);
});

it.skipIf(process.platform !== "linux")("ends where the system lets nobody make one", () => {
  expect(() => makeDirectory("/proc/localpix/a/b")).toThrow(/ENOENT.*'\/proc\/localpix'$/);
});
