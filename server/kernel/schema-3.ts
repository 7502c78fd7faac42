/**
 * Schema 3: indexes to count pending transactions and open MEDs without reading those that have ended
 * (GET /sandbox/api/overview). The first one omits charges: pending charges are counted by their expiries on the agenda.
 */
export const schema3 = `
  CREATE INDEX transactions_waiting ON transactions (account_id, operation, due_at, value)
    WHERE status = 'PENDING' AND operation <> 'PAYMENT';
  CREATE INDEX meds_open ON meds (account_id, value) WHERE ended_at IS NULL;
  `;
