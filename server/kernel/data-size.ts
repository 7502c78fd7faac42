import type { Reader } from "./database.js";
import { onlyRow } from "./only-row.js";

/** Returns a function that reads the size of the database in bytes, in a file or in memory. */
export function dataSize(database: Reader): () => number {
  const read = database.prepare<{ bytes: number }>(
    "SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()",
  );
  return () => onlyRow(read).bytes;
}
