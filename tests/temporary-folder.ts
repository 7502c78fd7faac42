import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Lets all tests of a run make their temporary folders in one. Returns what removes it; the end of the process does too. */
export default function makeTemporaryFolder(): () => void {
  const folder = mkdtempSync(join(tmpdir(), "localpix-tests-"));
  // Windows reads the other two.
  Object.assign(process.env, { TMPDIR: folder, TEMP: folder, TMP: folder });
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  // After Ctrl-C Vitest ends without calling what is returned.
  process.once("exit", remove);
  return remove;
}
