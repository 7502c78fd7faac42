/**
 * Schema 5: indexes for lists of a long history of which little matches: the journal by type or account, deliveries that have
 * ended by status, account, event type or URL (webhooks/index-runs.ts).
 */
export const schema5 = `
  CREATE INDEX journal_by_type ON journal (type, account_id);
  CREATE INDEX deliveries_ended ON deliveries (status, account_id, event_type, url)
    WHERE status = 'delivered' OR status = 'exhausted' OR status = 'cancelled' OR status = 'dropped';
  `;
