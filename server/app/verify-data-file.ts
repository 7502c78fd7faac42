import { checkResult } from "../contract/state/checks/check-text.js";
import { fileIsIntact } from "../contract/state/checks/file.js";
import type { Check } from "../contract/state/sandbox.control.js";
import type { WorldCounts } from "../contract/state/state.control.js";
import { copyForInspection } from "../data-file/file-copy.js";
import { readWorldFile, upgradeWorldFile } from "../data-file/world-file.js";
import { openDatabase } from "../kernel/database.js";
import { invariants } from "./invariants.js";

/** The contents of a data file by count, and the results of its checks. */
export interface Inspection {
  readonly ok: boolean;
  readonly checks: readonly Check[];
  readonly contents: WorldCounts;
}

/**
 * Checks a copy of a data file, migrated to this schema. The file itself stays unchanged and may be open in a sandbox.
 * Throws the problems `world-file-foreign`, `world-file-schema` and `world-file-damaged`, and the error of the disk if
 * the file cannot be read.
 */
export async function inspectFile(path: string): Promise<Inspection> {
  const copy = await copyForInspection(path);
  const usual = openDatabase(":memory:");
  try {
    const schema = upgradeWorldFile(copy.path, path);
    let checks: Check[] = [];
    const { contents } = readWorldFile(usual, copy.path, path, (file, at) => {
      checks = invariants(file, { now: () => at })();
      return [];
    });
    // An incomplete file has already thrown a problem.
    return {
      ok: checks.every(({ ok }) => ok),
      checks: [checkResult(fileIsIntact, schema, []), ...checks],
      contents,
    };
  } finally {
    usual.close();
    copy.release();
  }
}
