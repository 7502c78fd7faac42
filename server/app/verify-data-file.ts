import { whole } from "../contract/scenarios/proofs/file.js";
import { checked } from "../contract/scenarios/proofs/proof.js";
import type { Check } from "../contract/state/sandbox.control.js";
import type { Holding } from "../contract/state/state.control.js";
import { copyToLookAt } from "../data-file/file-copy.js";
import { readWorldFile, upgradeWorldFile } from "../data-file/world-file.js";
import { openDatabase } from "../kernel/database.js";
import { invariants } from "./invariants.js";

/** What a data file holds, and whether it adds up. */
export interface Inspection {
  readonly ok: boolean;
  readonly checks: readonly Check[];
  readonly holds: Holding;
}

/**
 * Checks a data file that nobody, this sandbox or another one has open, and leaves it as it is: what is looked at is
 * a copy, brought up to this schema. Throws the problems `world-file-foreign`, `world-file-schema` and
 * `world-file-damaged`, and what the disk says where it cannot be read.
 */
export async function inspectFile(path: string): Promise<Inspection> {
  const copy = await copyToLookAt(path);
  const usual = openDatabase(":memory:");
  try {
    const schema = upgradeWorldFile(copy.path, path);
    let checks: Check[] = [];
    const { holds } = readWorldFile(usual, copy.path, path, (file, at) => {
      checks = invariants(file, { now: () => at })();
      return [];
    });
    // What is not whole has thrown already.
    return { ok: checks.every(({ ok }) => ok), checks: [checked(whole, schema, []), ...checks], holds };
  } finally {
    usual.close();
    copy.release();
  }
}
