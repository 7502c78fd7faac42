import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { expect, it } from "vitest";
import makeTemporaryFolder from "./temporary-folder.js";

it("the temporary folder of a run holds those of its tests and is removed with them", () => {
  const { TMPDIR, TEMP, TMP } = process.env;
  expect(basename(tmpdir())).toMatch(/^localpix-tests-/);
  const remove = makeTemporaryFolder();
  const folder = tmpdir();
  mkdtempSync(join(folder, "localpix-"));
  remove();
  Object.assign(process.env, { TMPDIR, TEMP, TMP });
  expect(basename(folder)).toMatch(/^localpix-tests-/);
  expect(folder).not.toBe(tmpdir());
  expect(existsSync(folder)).toBe(false);
});
