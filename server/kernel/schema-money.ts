/** Accounts, certificates, transactions with the tables of their kinds, postings. */
export const money = `
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
    -- Of the cob that it pays.
    tx_id TEXT,
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
    due_at INTEGER,
    -- How much of it goes back or is about to; the CHECK is the last guard against giving back more than came.
    refunded INTEGER NOT NULL DEFAULT 0 CHECK (refunded BETWEEN 0 AND value),
    -- Of a transfer through the directory: the client's x-idempotency-key.
    idempotency_key TEXT,
    -- Of a payout by QR code: the charge that the code leads to, by the last part of its payload URL.
    location TEXT
  ) STRICT;
  CREATE UNIQUE INDEX transactions_by_idempotency_key ON transactions (idempotency_key, account_id)
    WHERE idempotency_key IS NOT NULL;
  -- The external id of a refund is unique for its original only, which the refunds themselves see to.
  CREATE UNIQUE INDEX transactions_by_external_id
    ON transactions (external_id, account_id, operation, iif(operation = 'REFUND_IN', id, 0))
    WHERE external_id IS NOT NULL;
  CREATE INDEX transactions_by_end_to_end_id ON transactions (end_to_end_id) WHERE end_to_end_id IS NOT NULL;
  -- The newest received payment, whatever has happened since.
  CREATE INDEX transactions_received ON transactions (processed_at)
    WHERE operation = 'PAYMENT' AND status = 'CONFIRMED';
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

  -- What goes back has beyond its transaction: a refund of what was received, or the return of what was sent.
  CREATE TABLE refunds (
    transaction_id INTEGER PRIMARY KEY REFERENCES transactions (id),
    original_id INTEGER NOT NULL REFERENCES transactions (id),
    external_id TEXT,
    nature TEXT NOT NULL,
    UNIQUE (original_id, external_id)
  ) STRICT;

  -- Requests of a payer's bank to give a received payment back, because of fraud or a flaw (MED).
  CREATE TABLE meds (
    id INTEGER PRIMARY KEY,
    account_id INTEGER NOT NULL REFERENCES accounts (id),
    -- The payment that is contested; null where the account has received none under the end-to-end id.
    transaction_id INTEGER REFERENCES transactions (id),
    end_to_end_id TEXT NOT NULL,
    status TEXT NOT NULL DEFAULT 'OPEN' CHECK (status IN ('OPEN', 'RECEIVED', 'CANCELLED', 'ANALYZED')),
    reason TEXT NOT NULL,
    cause TEXT,
    description TEXT,
    -- What is contested; null where nobody knows.
    value INTEGER CHECK (value > 0),
    -- What was blocked when it was received, and is for as long as it is RECEIVED.
    blocked INTEGER NOT NULL DEFAULT 0 CHECK (blocked BETWEEN 0 AND coalesce(value, 0)),
    result TEXT CHECK (result IN ('APPROVED', 'REJECTED')),
    details TEXT,
    refund_id INTEGER UNIQUE REFERENCES transactions (id),
    created_at INTEGER NOT NULL,
    received_at INTEGER,
    ended_at INTEGER,
    CHECK (transaction_id IS NULL OR value IS NOT NULL),
    CHECK (transaction_id IS NOT NULL OR blocked = 0),
    CHECK ((status = 'ANALYZED') = (result IS NOT NULL)),
    CHECK ((status IN ('CANCELLED', 'ANALYZED')) = (ended_at IS NOT NULL)),
    CHECK (received_at IS NOT NULL OR (status IN ('OPEN', 'CANCELLED') AND blocked = 0)),
    CHECK (received_at IS NULL OR status <> 'OPEN'),
    CHECK (refund_id IS NULL OR result IS 'APPROVED')
  ) STRICT;
  -- The list of an account, in its order, with all that it filters by: its ids are read from here alone.
  CREATE INDEX meds_by_time ON meds (account_id, created_at, id, status, transaction_id);
  CREATE INDEX meds_by_transaction ON meds (transaction_id) WHERE transaction_id IS NOT NULL;

  -- Charges as the central bank defines them; the payment of one is a transaction of its own.
  CREATE TABLE cobs (
    id INTEGER PRIMARY KEY,
    account_id INTEGER NOT NULL REFERENCES accounts (id),
    txid TEXT NOT NULL,
    status TEXT NOT NULL DEFAULT 'ATIVA'
      CHECK (status IN ('ATIVA', 'CONCLUIDA', 'REMOVIDA_PELO_USUARIO_RECEBEDOR', 'REMOVIDA_PELO_PSP')),
    revision INTEGER NOT NULL DEFAULT 0,
    value INTEGER NOT NULL CHECK (value > 0),
    -- Whether the payer may pay another value.
    value_is_open INTEGER NOT NULL CHECK (value_is_open IN (0, 1)),
    expiration_seconds INTEGER NOT NULL,
    pix_key TEXT NOT NULL,
    debtor TEXT,
    payer_request TEXT,
    additional_info TEXT,
    location TEXT NOT NULL UNIQUE,
    pix_code TEXT NOT NULL,
    scenario TEXT,
    request_id INTEGER,
    created_at INTEGER NOT NULL,
    transaction_id INTEGER REFERENCES transactions (id),
    UNIQUE (txid, account_id),
    CHECK ((status = 'CONCLUIDA') = (transaction_id IS NOT NULL))
  ) STRICT;

  -- The parts of a paid charge that go to others. When its time comes, a part becomes a payout, alone or with others.
  CREATE TABLE splits (
    id INTEGER PRIMARY KEY,
    charge_id INTEGER NOT NULL REFERENCES transactions (id),
    number INTEGER NOT NULL,
    value INTEGER NOT NULL CHECK (value > 0),
    pix_key TEXT NOT NULL,
    key_type TEXT NOT NULL,
    name TEXT NOT NULL,
    document TEXT NOT NULL,
    due_at INTEGER NOT NULL,
    payout_id INTEGER REFERENCES transactions (id),
    UNIQUE (charge_id, number)
  ) STRICT;

  -- What a transfer through the directory has beyond its transaction.
  CREATE TABLE transfers (
    transaction_id INTEGER PRIMARY KEY REFERENCES transactions (id),
    -- The request in its one way to be written, to tell a repetition from another request.
    request TEXT NOT NULL,
    priority TEXT NOT NULL CHECK (priority IN ('HIGH', 'NORM')),
    payment_flow TEXT,
    -- When the queue gives it up; null for one that waits in no queue.
    expires_at INTEGER
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
  `;
