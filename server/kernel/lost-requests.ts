import type { Reader } from "./database.js";
import { onlyRow } from "./only-row.js";

/** How many of the newest transactions and entries are looked at: more than requests that wait to be recorded can make. */
const LOOKED_AT = 5_000;

/**
 * Whether requests are missing at the end of the record, because the process ended before it wrote them. Their transactions,
 * cobs, refusals and tokens are committed before they are answered, so they are there without the request that they name; a
 * token names none, and is newer than the newest request. Requests that leave nothing of this are not noticed.
 */
export function hasLostRequests(database: Reader): boolean {
  const search = database.prepare<{ isLost: number }>(
    `SELECT EXISTS (
       SELECT 1 FROM (SELECT request_id FROM transactions ORDER BY id DESC LIMIT ${LOOKED_AT})
       WHERE request_id NOT IN (SELECT id FROM requests)
     ) OR EXISTS (
       SELECT 1 FROM (SELECT request_id FROM cobs ORDER BY id DESC LIMIT ${LOOKED_AT})
       WHERE request_id NOT IN (SELECT id FROM requests)
     ) OR EXISTS (
       SELECT 1 FROM (SELECT seq, type, data FROM journal ORDER BY seq DESC LIMIT ${LOOKED_AT})
       WHERE type = 'request.refused' AND data ->> 'requestId' NOT IN (SELECT id FROM requests)
          OR type = 'token.issued' AND seq > ifnull((SELECT journal_seq FROM requests ORDER BY answered DESC LIMIT 1), 0)
     ) AS isLost`,
  );
  return onlyRow(search).isLost === 1;
}
