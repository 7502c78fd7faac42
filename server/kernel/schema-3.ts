/**
 * Schema 3: what waits for a person is counted without reading what has ended (GET /sandbox/api/overview). Charges are
 * not in the first index, because the agenda has the expiry of each.
 */
export const schema3 = `
  CREATE INDEX transactions_waiting ON transactions (account_id, operation, due_at, value)
    WHERE status = 'PENDING' AND operation <> 'PAYMENT';
  CREATE INDEX meds_open ON meds (account_id, value) WHERE ended_at IS NULL;
  `;
