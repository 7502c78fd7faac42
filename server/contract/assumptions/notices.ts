import type { Assumption } from "./assumption.js";

/** What is told of it: webhooks and queries. */
export const noticeAssumptions = {
  EVENT_TYPES: {
    openPoint: "operation → eventType",
    decision:
      "receipt → cash_in; payout, transfer, split → cash_out; refund you make → refund_in; refund you get → refund_out; MED opened / approved / rejected → med_created / med_accepted / med_rejected",
    source: "R",
    section: "Events, Operation to event",
  },
  EVENT_FORMAT: {
    openPoint: "which payload goes to which event",
    decision:
      '`version:"v1"` on the URL: always flat, `"v2"`: always enveloped; other values 400. Without it the `webhookVersion` of the account decides, else `--webhook-version`: `v1` or `v2` is one format for all events but those of MEDs (MED_FORMAT), `spec` (the default) the specification\'s table (cash-out and QR → CashOut; `/dict/pix` → V2 TRANSFER; payments → V2 RECEIVE; refunds → V2 REFUND). A change holds from the next event on',
    source: "R/J",
    section: "Events",
  },
  V1_PAYLOADS: {
    openPoint: "flat payloads not shown",
    decision:
      "the fields of CashOut; `event` is `CashIn` (CREDIT), `CashOut` (DEBIT), `CashInReversal` (DEBIT) or `CashOutReversal` (CREDIT), reversals with a D id, a `parentTransaction` and `metadata.refund` (`value`, `originalValue` in centavos, `referenceTransactionId`); `pixKey` of a CashInReversal is null, of a CashOutReversal that of the payout",
    source: "R",
    section: "Events",
  },
  V2_PAYLOADS: {
    openPoint: "full V2 `data`",
    decision:
      "`id`, `txId`, `pixKey`, `status`, `payment`, `refunds[]`, `createdAt`, `errorCode`, `endToEndId`, `ticketData`, `webhookType`, `debtorAccount`, `creditorAccount`, `idempotencyKey`, `creditDebitType`, `localInstrument`, `transactionType`, `remittanceInformation`; a REFUND has id, payment and endToEndId of the original, an `errorCode` (null or a code) in each of `refunds[]`, and as `idempotencyKey` the txid where a cob was paid",
    source: "R",
    section: "Events, V2 payloads",
  },
  RECEIVE_TXID: {
    openPoint: "`txId` of a payment that no cob asked for",
    decision: "null; `id` is the transactionId that cash-in answered",
    source: "J",
    section: "Events, V2 payloads",
  },
  MED_PAYLOADS: {
    openPoint: "MED events",
    decision:
      "`event` MedCreated, MedAccepted or MedRejected, `medId`, `idSolicitacaoDevolucao`, the MED's own fields, `originalTransaction`, `blockStatus`, `blockedAmount`, `defenseStatus`, `statusHistory`",
    source: "R",
    section: "Events",
  },
  DELIVERY: {
    openPoint: "retries and timeout",
    decision:
      "10 s timeout; 200 acknowledges, another 2xx too, but with a warning in the journal, on the command line and on the page, and not under `--strict`; anything else fails; 4 attempts: at once, +5 min, +5 min, +15 min, then *exhausted*; no redirects; no signature. Schedule and timeout are settings",
    source: "R",
    section: "Events",
  },
  DELIVERY_SETTINGS: {
    openPoint: "schedule and timeout set while the sandbox runs",
    decision:
      "they stay with the data file and beat `--retry` and `--webhook-timeout` of later starts, until they are set to null; flags decide where nothing was set. They count for every attempt from then on; what waits keeps its due time",
    source: "J",
    section: "Events",
  },
  LISTENERS: {
    openPoint: "webhooks for a receiver that is not registered",
    decision:
      "`localpix listen` is a destination beside the registered URLs while it lives, plain http too, because its own process sends; registering stays HTTPS-only. One delivery for each listener of the event type and account, as it looks at the URL registered first and without custom headers; what the receiver answers is the outcome. While a listener is away its deliveries stay queued; goodbye, or two minutes of the host's time away, cancels them. It hears of the world after a reset or restore too. Where no URL is registered, a resend (RESEND) goes to the listener that came first. A case (CASES) knows no listener: in it deliveries are numbered as if nobody had listened, what was done to a listener's delivery is no step of it, and what came of a resend that only a listener got is not compared",
    source: "J",
    section: "Events",
  },
  TRIGGERED_EVENTS: {
    openPoint: "events that somebody triggers",
    decision:
      "told by the code that tells real ones, of a transaction or a MED that is made up and kept nowhere: no money moves, no query finds it, its id is above 9000000000. Its deliveries are real, with attempts, retries and holds. An override changes one value of the payload and must leave it well-formed in every format that is sent",
    source: "J",
    section: "Events",
  },
  DELIVERY_HOLDS: {
    openPoint: "deliveries held back by hand",
    decision:
      "a hold catches what is on its way and what comes; an attempt that is under way ends first, also after a crash, and is held if it failed. A retry by hand still makes an attempt, and one that fails is held again. Released ones are sent at once, one after the other; a release ends the holds all of whose deliveries it means. A resend (RESEND) is never held. `dropped` is not `cancelled`: the one was lost on purpose, the other given up",
    source: "J",
    section: "Events",
  },
  DELIVERY_HEADERS: {
    openPoint: "headers of a delivery",
    decision:
      "the registered ones, `content-type: application/json`, `user-agent: localpix/<version>`, `x-localpix-event-id`, `x-localpix-delivery-id`, `x-localpix-attempt`; `--plain-webhooks` leaves these three out, for byte-fidelity",
    source: "J",
    section: "Events",
  },
  WEBHOOK_ADDRESSES: {
    openPoint: "to which addresses webhooks go",
    decision:
      "`--webhook-addresses`: `all` (default), `private` networks and this machine, or this `machine` only; never to link-local addresses and others at which clouds hand out secrets. A name is judged by the address that it comes to when the connection is made, and that address is connected to. A URL whose host is such an address is refused when it is registered or named for a resend; otherwise the attempt fails and says so",
    source: "J",
    section: "POST /api/webhooks",
  },
  WEBHOOK_CREATED: {
    openPoint: "status of `POST /api/webhooks`",
    decision: "200, for a new URL as for one that is updated",
    source: "R",
    section: "POST /api/webhooks",
  },
  WEBHOOK_LIST: {
    openPoint: "reading and deleting configurations",
    decision:
      "`GET /api/webhooks` → `{accountId, webhooks:[{id,url,type,headers:{},version,isActive,createdAt}], total}`; `DELETE /api/webhooks/{id}`. Extensions: served unless `--strict`; what is on its way to a deleted URL still arrives",
    source: "R/J",
    section: "POST /api/webhooks",
  },
  RESEND: {
    openPoint: "resend details",
    decision:
      "synchronous, one attempt; 200 with the destination's status in `statusCode`; unreachable 502, timeout 504, simple shape + `webhookLogId`, `sentAt`. `E`/`D` ids are 32 characters including the letter; of several URLs the one registered first; to a temporary `url` go none of the registered headers; the attempt is a delivery of its own, marked manual, and `webhookLogId` is its id",
    source: "R/J",
    section: "POST /api/resend-webhook/{transactionIdentifier}",
  },
  RESEND_PENDING: {
    openPoint: "resend for a transaction that no webhook has told of yet",
    decision: "400: a pending transaction, or a charge that expired, has nothing to resend",
    source: "J",
    section: "POST /api/resend-webhook/{transactionIdentifier}",
  },
  TRANSACTIONS: {
    openPoint: "`/api/transactions`",
    decision:
      "the record and metadata of the by-key list; page, size ≤ 100 (default 20), status, type, startDate, endDate (default last 31 days, interval ≤ 31 days), externalId, endToEndId; no total cap",
    source: "R",
    section: "GET /api/pix/transactions/pix-key/{pixKey}/{identifier}",
  },
  TRANSACTION_BY_ID: {
    openPoint: "one transaction without its key",
    decision:
      "`GET /api/pix/transaction/{id}` answers the record of the by-key queries: `id` is a transactionId, else an externalId of the account, of which a payment or payout comes before a refund; anything else 404. An extension: served unless `--strict`",
    source: "R",
    section: "GET /api/pix/transactions/pix-key/{pixKey}/{identifier}",
  },
  QUERY_DATES: {
    openPoint: "what a date without a time means, and an instant without a zone",
    decision:
      "a bare date is a whole day of UTC, because timestamps are UTC; an instant without a zone is UTC; the interval of 31 days is between the two as they were given",
    source: "J",
    section: "GET /api/pix/transactions/pix-key/{pixKey}",
  },
  QUERY_DEFAULTS: {
    openPoint: "the window when only one end is given",
    decision:
      "no endDate: until the end of today (UTC, sandbox clock); no startDate: 30 days back from the end (31 on `/api/transactions`)",
    source: "J",
    section: "GET /api/pix/transactions/pix-key/{pixKey}",
  },
  QUERY_KEY: {
    openPoint: "how `pixKey` is matched",
    decision:
      "by its canonical form: e-mail in any case, random key with or without hyphens, phone in any of its forms (PHONE_KEY); eleven digits are a CPF first, and a phone where only a phone has transactions; a text that is no key has none",
    source: "J",
    section: "GET /api/pix/transactions/pix-key/{pixKey}",
  },
  QUERY_ORDER: {
    openPoint: "order of the lists",
    decision: "newest first; page 1 when there is nothing to page through",
    source: "J",
    section: "GET /api/pix/transactions/pix-key/{pixKey}",
  },
  RECORD_NULLS: {
    openPoint: "members of a transaction record that are not known yet",
    decision:
      "present, and null: `endToEndId` and `processedAt` of a pending one, `externalId` of a PIX that nobody charged, the counterpart's bank",
    source: "J",
    section: "Resources, Transaction record",
  },
  MASKS: {
    openPoint: "masks of documents",
    decision: "CPF `***.456.789-**`, CNPJ `**.345.678/****-**` everywhere",
    source: "R",
    section: "Resources, Transaction record",
  },
} as const satisfies Record<string, Assumption>;
