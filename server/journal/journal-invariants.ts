import { checkResult } from "../contract/state/checks/check-text.js";
import { type LeftOut, listsAreWhole } from "../contract/state/checks/journal.js";
import type { Check } from "../contract/state/sandbox.control.js";
import type { Reader } from "../kernel/database.js";
import { missingInBlocks } from "../kernel/journal-blocks.js";
import { onlyRow } from "../kernel/only-row.js";

/** Checks that lists of the journal by type or account find every entry. Reads only. */
export function journalInvariants(database: Reader): () => Check[] {
  const leftOut = database.prepare<LeftOut>(
    `SELECT count(DISTINCT block) AS blocks, min(block) AS first FROM (${missingInBlocks()})`,
  );
  return () => {
    const found = onlyRow(leftOut);
    return [checkResult(listsAreWhole, found.blocks, found.blocks === 0 ? [] : [found])];
  };
}
