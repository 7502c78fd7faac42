import type { Reader } from "./database.js";
import { onlyRow } from "./only-row.js";

/** How large a data file is, in bytes, as SQLite counts its pages; of a world in memory too. */
export function bytesOf(database: Reader): () => number {
  const read = database.prepare<{ bytes: number }>(
    "SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()",
  );
  return () => onlyRow(read).bytes;
}
