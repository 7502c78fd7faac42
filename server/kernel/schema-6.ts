/**
 * Schema 6: which blocks of the journal have entries of a type, of an account or of both (kernel/journal-blocks.ts), instead of
 * an index with each entry. Account 0 and type '' stand for any.
 */
export const schema6 = `
  DROP INDEX journal_by_type;
  CREATE TABLE journal_blocks (
    account_id INTEGER NOT NULL,
    type TEXT NOT NULL,
    block INTEGER NOT NULL,
    PRIMARY KEY (account_id, type, block)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO journal_blocks
    WITH found AS MATERIALIZED (SELECT DISTINCT seq - seq % 128 AS block, account_id, type FROM journal)
    SELECT 0, type, block FROM found
    UNION SELECT account_id, '', block FROM found WHERE account_id IS NOT NULL
    UNION SELECT account_id, type, block FROM found WHERE account_id IS NOT NULL;
  `;
