/**
 * The migrations, in order: `user_version` says how many have run. A released one is never edited.
 * Amounts are integer centavos, times epoch milliseconds in sandbox time.
 */
export const migrations: readonly string[] = [
  `
  CREATE TABLE meta (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE accounts (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    document TEXT NOT NULL,
    pix_key TEXT NOT NULL UNIQUE,
    client_id TEXT NOT NULL UNIQUE,
    client_secret TEXT NOT NULL,
    available INTEGER NOT NULL DEFAULT 0 CHECK (available BETWEEN 0 AND 9007199254740991),
    blocked INTEGER NOT NULL DEFAULT 0 CHECK (blocked BETWEEN 0 AND 9007199254740991),
    limit_per_transaction INTEGER,
    limit_daily INTEGER,
    limit_night INTEGER,
    fee_cash_in INTEGER NOT NULL DEFAULT 0 CHECK (fee_cash_in >= 0),
    fee_cash_out INTEGER NOT NULL DEFAULT 0 CHECK (fee_cash_out >= 0),
    fee_refund INTEGER NOT NULL DEFAULT 0 CHECK (fee_refund >= 0),
    provider_name TEXT NOT NULL,
    provider_min_expiration INTEGER NOT NULL DEFAULT 30,
    split_frequency TEXT NOT NULL DEFAULT 'DAILY' CHECK (split_frequency IN ('IMMEDIATE', 'HOURLY', 'DAILY', 'WEEKLY')),
    settlement TEXT,
    payer TEXT,
    med_blocks_balance INTEGER NOT NULL DEFAULT 1 CHECK (med_blocks_balance IN (0, 1)),
    -- What was sent on which day of São Paulo, so that the daily limit costs the same however long the history is.
    sent_day TEXT NOT NULL DEFAULT '',
    sent_today INTEGER NOT NULL DEFAULT 0,
    created_at INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE certificates (
    fingerprint TEXT PRIMARY KEY,
    account_id INTEGER REFERENCES accounts (id),
    kind TEXT NOT NULL,
    -- Only a registered certificate opens the door; a revoked one counts as never registered.
    registered INTEGER NOT NULL CHECK (registered IN (0, 1)),
    certificate_pem TEXT NOT NULL,
    private_key_pem TEXT NOT NULL,
    created_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX certificates_by_account ON certificates (account_id, kind);

  CREATE TABLE transactions (
    id INTEGER PRIMARY KEY,
    account_id INTEGER NOT NULL REFERENCES accounts (id),
    operation TEXT NOT NULL CHECK (operation IN ('PAYMENT', 'WITHDRAW', 'REFUND_IN', 'REFUND_OUT')),
    origin TEXT NOT NULL,
    status TEXT NOT NULL DEFAULT 'PENDING' CHECK (status IN ('PENDING', 'CONFIRMED', 'ERROR')),
    external_id TEXT,
    end_to_end_id TEXT,
    value INTEGER NOT NULL CHECK (value > 0),
    fee INTEGER NOT NULL DEFAULT 0 CHECK (fee >= 0),
    pix_key TEXT,
    key_type TEXT,
    description TEXT,
    counterpart_name TEXT,
    counterpart_document TEXT,
    counterpart_ispb TEXT,
    counterpart_branch TEXT,
    counterpart_number TEXT,
    error_code TEXT,
    error_message TEXT,
    scenario TEXT,
    request_id INTEGER,
    created_at INTEGER NOT NULL,
    processed_at INTEGER,
    -- When it settles or expires by itself; null when only somebody can move it.
    due_at INTEGER
  ) STRICT;
  CREATE UNIQUE INDEX transactions_by_external_id ON transactions (external_id, account_id, operation)
    WHERE external_id IS NOT NULL;
  CREATE INDEX transactions_by_end_to_end_id ON transactions (end_to_end_id) WHERE end_to_end_id IS NOT NULL;
  -- The lists of an account, in their order, with all that they filter by: their ids are read from here alone.
  CREATE INDEX transactions_by_time ON transactions (account_id, created_at, id, status, operation);
  CREATE INDEX transactions_by_key ON transactions (account_id, pix_key, created_at, id, status, operation);

  -- What a cash-in charge has beyond its transaction.
  CREATE TABLE charges (
    transaction_id INTEGER PRIMARY KEY REFERENCES transactions (id),
    location TEXT NOT NULL UNIQUE,
    pix_code TEXT NOT NULL,
    correlation_id TEXT NOT NULL,
    payer_name TEXT NOT NULL,
    payer_document TEXT NOT NULL,
    additional_info TEXT,
    splits TEXT
  ) STRICT;

  -- One posting moves an amount from one place to another, so that the sum of all is zero by construction.
  CREATE TABLE postings (
    id INTEGER PRIMARY KEY,
    account_id INTEGER NOT NULL REFERENCES accounts (id),
    transaction_id INTEGER REFERENCES transactions (id),
    origin_place TEXT NOT NULL CHECK (origin_place IN ('available', 'blocked', 'outside', 'fees')),
    target_place TEXT NOT NULL CHECK (target_place IN ('available', 'blocked', 'outside', 'fees')),
    amount INTEGER NOT NULL CHECK (amount > 0),
    available_after INTEGER NOT NULL,
    blocked_after INTEGER NOT NULL,
    at INTEGER NOT NULL,
    CHECK (origin_place <> target_place)
  ) STRICT;
  CREATE INDEX postings_by_transaction ON postings (transaction_id);

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
    -- queued: to be sent as soon as its URL has room; waiting: the agenda wakes it at due_at.
    status TEXT NOT NULL CHECK (status IN ('queued', 'waiting', 'delivered', 'exhausted', 'cancelled')),
    attempts INTEGER NOT NULL DEFAULT 0,
    -- How many attempts the schedule has used: a manual retry makes an attempt, but uses none.
    scheduled_used INTEGER NOT NULL DEFAULT 0,
    -- Attempts that a person has asked for and that have not been made yet.
    manual_wanted INTEGER NOT NULL DEFAULT 0 CHECK (manual_wanted >= 0),
    last_status_code INTEGER,
    last_error TEXT,
    due_at INTEGER,
    created_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX deliveries_queued ON deliveries (id) WHERE status = 'queued';
  CREATE INDEX deliveries_waiting ON deliveries (id) WHERE status = 'waiting';
  CREATE INDEX deliveries_by_transaction ON deliveries (transaction_id) WHERE transaction_id IS NOT NULL;
  CREATE INDEX deliveries_by_event ON deliveries (event_seq);

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
    explanation TEXT
  ) STRICT;
  CREATE INDEX requests_by_error_id ON requests (error_id) WHERE error_id IS NOT NULL;
  `,
];
