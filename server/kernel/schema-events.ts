/** Agenda, journal, webhooks, deliveries, requests. */
export const events = `
  CREATE TABLE agenda (
    due_at INTEGER NOT NULL,
    kind TEXT NOT NULL,
    subject INTEGER NOT NULL,
    PRIMARY KEY (due_at, kind, subject)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE journal (
    seq INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    type TEXT NOT NULL,
    account_id INTEGER,
    transaction_id INTEGER,
    data TEXT NOT NULL
  ) STRICT;
  CREATE INDEX journal_by_transaction ON journal (transaction_id, seq) WHERE transaction_id IS NOT NULL;
  -- The newest token, however long ago it was issued.
  CREATE INDEX journal_tokens ON journal (seq) WHERE type = 'token.issued';

  CREATE TABLE webhooks (
    id INTEGER PRIMARY KEY,
    account_id INTEGER NOT NULL REFERENCES accounts (id),
    event_type TEXT NOT NULL,
    url TEXT NOT NULL,
    headers TEXT NOT NULL,
    version TEXT,
    active INTEGER NOT NULL DEFAULT 1 CHECK (active IN (0, 1)),
    created_at INTEGER NOT NULL,
    UNIQUE (account_id, event_type, url)
  ) STRICT;

  CREATE TABLE deliveries (
    id INTEGER PRIMARY KEY,
    event_id TEXT NOT NULL,
    event_seq INTEGER NOT NULL,
    event_type TEXT NOT NULL,
    account_id INTEGER NOT NULL REFERENCES accounts (id),
    transaction_id INTEGER,
    url TEXT NOT NULL,
    headers TEXT NOT NULL,
    body TEXT NOT NULL,
    -- queued: to be sent as soon as its URL has room and its turn has come; waiting: the agenda wakes it at due_at;
    -- held: until somebody releases it; cancelled: given up; dropped: lost on purpose.
    status TEXT NOT NULL CHECK (
      status IN ('queued', 'waiting', 'held', 'delivered', 'exhausted', 'cancelled', 'dropped')),
    attempts INTEGER NOT NULL DEFAULT 0,
    -- How many attempts the schedule has used: a manual retry makes an attempt, but uses none.
    scheduled_used INTEGER NOT NULL DEFAULT 0,
    -- Attempts that a person has asked for and that have not been made yet.
    manual_wanted INTEGER NOT NULL DEFAULT 0 CHECK (manual_wanted >= 0),
    -- Attempts that are to fail without being sent, and as what: timeout, refused, reset or a status.
    failures_wanted INTEGER NOT NULL DEFAULT 0 CHECK (failures_wanted >= 0),
    failure_kind TEXT,
    -- The delivery whose attempt this queued one waits for, because they were released in an order.
    behind INTEGER,
    -- It waits until the next event for its URL has had its first attempt, and until due_at at most.
    after_next INTEGER NOT NULL DEFAULT 0 CHECK (after_next IN (0, 1)),
    last_status_code INTEGER,
    last_error TEXT,
    due_at INTEGER,
    created_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX deliveries_queued ON deliveries (id) WHERE status = 'queued';
  CREATE INDEX deliveries_waiting ON deliveries (id) WHERE status = 'waiting';
  CREATE INDEX deliveries_held ON deliveries (id) WHERE status = 'held';
  CREATE INDEX deliveries_failed ON deliveries (created_at, id) WHERE status IN ('exhausted', 'waiting', 'cancelled');
  CREATE INDEX deliveries_behind ON deliveries (behind) WHERE behind IS NOT NULL;
  CREATE INDEX deliveries_after_next ON deliveries (url) WHERE after_next = 1;
  CREATE INDEX deliveries_by_transaction ON deliveries (transaction_id) WHERE transaction_id IS NOT NULL;
  CREATE INDEX deliveries_by_event ON deliveries (event_seq);
  -- The latest of a registered URL, by which its health is judged.
  CREATE INDEX deliveries_by_endpoint ON deliveries (account_id, event_type, url);

  -- Deliveries that match a hold make no attempt by themselves; what is NULL matches any.
  CREATE TABLE holds (
    id INTEGER PRIMARY KEY,
    event_type TEXT,
    url TEXT,
    account_id INTEGER REFERENCES accounts (id),
    transaction_id INTEGER,
    created_at INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE attempts (
    id INTEGER PRIMARY KEY,
    delivery_id INTEGER NOT NULL REFERENCES deliveries (id),
    number INTEGER NOT NULL,
    manual INTEGER NOT NULL CHECK (manual IN (0, 1)),
    at INTEGER NOT NULL,
    duration_ms REAL NOT NULL,
    request_headers TEXT NOT NULL,
    status_code INTEGER,
    response_headers TEXT,
    response_body TEXT,
    error TEXT,
    UNIQUE (delivery_id, number)
  ) STRICT;

  CREATE TABLE requests (
    id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    account_id INTEGER,
    operation TEXT,
    method TEXT NOT NULL,
    path TEXT NOT NULL,
    headers TEXT NOT NULL,
    body TEXT NOT NULL,
    status INTEGER NOT NULL,
    answer TEXT NOT NULL,
    duration_ms REAL NOT NULL,
    transaction_id INTEGER,
    error_id TEXT,
    reason TEXT,
    scenario TEXT,
    explanation TEXT,
    -- Who was asked: the gateway, or the outside world (its changing commands only).
    plane TEXT NOT NULL CHECK (plane IN ('gateway', 'control')),
    -- In which order they were answered, which is the one in which their work was committed.
    answered INTEGER NOT NULL,
    -- The newest journal entry then, so that what happened between two requests is known.
    journal_seq INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX requests_in_order ON requests (answered);
  CREATE INDEX requests_by_error_id ON requests (error_id) WHERE error_id IS NOT NULL;
  `;
