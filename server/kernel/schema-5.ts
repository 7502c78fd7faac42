/**
 * Schema 5: fewer index entries are written when a payout settles. The indexes by time and key leave out the status, because
 * a settlement would move their entries; a list of one status reads the rows of its window instead. The deliveries of a
 * transaction are found by its journal entries.
 */
export const schema5 = `
  DROP INDEX transactions_by_time;
  CREATE INDEX transactions_by_time ON transactions (account_id, created_at, id, operation);
  DROP INDEX transactions_by_key;
  CREATE INDEX transactions_by_key ON transactions (account_id, pix_key, created_at, id, operation);
  DROP INDEX deliveries_by_transaction;
  `;
