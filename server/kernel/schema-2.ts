/**
 * Schema 2: whether each attempt was acknowledged, because its status does not always say so (assumption DELIVERY), the
 * event format of an account (assumption EVENT_FORMAT), and indexes for splits that share a payout (assumption SPLITS).
 */
export const schema2 = `
  ALTER TABLE accounts ADD COLUMN webhook_version TEXT CHECK (webhook_version IN ('v1', 'v2', 'spec'));

  ALTER TABLE attempts ADD COLUMN acknowledged INTEGER NOT NULL DEFAULT 0 CHECK (acknowledged IN (0, 1));
  UPDATE attempts SET acknowledged = 1 WHERE status_code BETWEEN 200 AND 299;
  UPDATE journal SET data = json_set(data, '$.acknowledged',
      json(CASE WHEN json_extract(data, '$.statusCode') BETWEEN 200 AND 299 THEN 'true' ELSE 'false' END))
    WHERE type = 'delivery.attempted';

  -- Schema 1 sent no event for a new MED: those opened by this journal entry or an earlier one have none, and
  -- webhooks/invariants.ts does not ask for one.
  INSERT INTO meta (name, value)
    SELECT 'journal.last-of-schema-1', CAST(max(seq) AS TEXT) FROM journal HAVING max(seq) IS NOT NULL;

  CREATE INDEX splits_by_payout ON splits (payout_id) WHERE payout_id IS NOT NULL;
  -- For the splits that may share a payout, oldest first.
  CREATE INDEX splits_waiting ON splits (due_at, pix_key) WHERE payout_id IS NULL;
  `;
