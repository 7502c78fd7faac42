import { testsIn } from "./rule.js";

/** The journeys that prove rules: one handle for each table of tests, so that a rule names rows only. */

const journeys = (name: string) => `tests/journeys/${name}.test.ts`;

const TOKEN = journeys("token");
export const token = {
  certificate: testsIn(TOKEN, "POST /api/auth/token: each kind of certificate"),
  header: testsIn(TOKEN, "POST /api/auth/token: how the certificate is written"),
  body: testsIn(TOKEN, "POST /api/auth/token: the body"),
  upstream: testsIn(TOKEN, "POST /api/auth/token: the upstream of the real service"),
  scenario: testsIn(TOKEN, "POST /api/auth/token: a client that sends X-Sandbox-Scenario with all requests"),
  order: testsIn(TOKEN, "POST /api/auth/token: two things are wrong, the first in the order answers"),
  life: testsIn(TOKEN, "the life of a token"),
  alone: testsIn(TOKEN),
};

const OAUTH = journeys("oauth");
export const oauth = { token: testsIn(OAUTH, "a token"), refusals: testsIn(OAUTH, "refusals") };

export const fees = testsIn(journeys("fees"), "a fee of one centavo");

export const balance = testsIn(journeys("balance"), "the balance, in both formats");

const DOOR = journeys("unserved");
export const door = {
  path: testsIn(DOOR, "a path that the gateway does not have"),
  method: testsIn(DOOR, "a method that the path does not have"),
  token: testsIn(DOOR, "a token that is missing or wrong"),
  cashOut: testsIn(DOOR, "POST /api/pix/cash-out: the body is"),
  cashIn: testsIn(DOOR, "POST /api/pix/cash-in: the body is"),
  webhooks: testsIn(DOOR, "POST /api/webhooks: the body is"),
  cob: testsIn(DOOR, "PUT /cob/{txid}: the body is"),
  alone: testsIn(DOOR),
};

const MEETING = "tests/scenarios/meeting.test.ts";
export const meeting = {
  magic: testsIn(MEETING, "a magic key or amount (MAGIC)"),
  armed: testsIn(MEETING, "an armed scenario"),
  joined: testsIn(MEETING, "two scenarios that contradict one another"),
};

const CASH_OUT_FIELDS = journeys("cash-out-fields");
const CASH_OUT_RULES = journeys("cash-out-rules");
const CASH_OUT_OUTCOME = journeys("cash-out-outcome");
const CASH_OUT_SCENARIOS = journeys("cash-out-scenarios");
export const cashOut = {
  value: testsIn(CASH_OUT_FIELDS, "POST /api/pix/cash-out: the value"),
  texts: testsIn(CASH_OUT_FIELDS, "POST /api/pix/cash-out: externalId and description"),
  details: testsIn(CASH_OUT_FIELDS, "POST /api/pix/cash-out: details"),
  key: testsIn(CASH_OUT_FIELDS, "POST /api/pix/cash-out: the key"),
  balance: testsIn(CASH_OUT_RULES, "POST /api/pix/cash-out: the balance covers value plus fee"),
  transactionLimit: testsIn(CASH_OUT_RULES, "POST /api/pix/cash-out: the limit per transaction"),
  night: testsIn(CASH_OUT_RULES, "POST /api/pix/cash-out: the night limit, by the clocks of São Paulo"),
  daily: testsIn(CASH_OUT_RULES, "POST /api/pix/cash-out: the daily limit"),
  duplicate: testsIn(CASH_OUT_RULES, "POST /api/pix/cash-out: externalId is the idempotency key"),
  byHand: testsIn(CASH_OUT_OUTCOME, "A payout settled or rejected by hand, and its CashOut webhook"),
  byNature: testsIn(
    CASH_OUT_OUTCOME,
    "A payout settles by itself after a second, or is rejected for what is wrong with it",
  ),
  strictDirectory: testsIn(CASH_OUT_OUTCOME, "A strict directory knows the fixture's keys only"),
  settling: testsIn(CASH_OUT_SCENARIOS, "X-Sandbox-Scenario on POST /api/pix/cash-out: how it settles"),
  refused: testsIn(
    CASH_OUT_SCENARIOS,
    "X-Sandbox-Scenario on POST /api/pix/cash-out: refused at the door, nothing is created",
  ),
  onBalance: testsIn(CASH_OUT_SCENARIOS, "X-Sandbox-Scenario on GET /api/balance"),
};

const QR = journeys("cash-out-qrcode");
export const qrcode = {
  fields: testsIn(QR, "POST /api/pix/cash-out-qrcode: the fields"),
  code: testsIn(QR, "POST /api/pix/cash-out-qrcode: the code"),
  amount: testsIn(QR, "POST /api/pix/cash-out-qrcode: the value and the amount of the code"),
  refusals: testsIn(QR, "POST /api/pix/cash-out-qrcode: its refusals have its own words"),
  payee: testsIn(QR, "POST /api/pix/cash-out-qrcode: who is paid"),
  lenient: testsIn(QR, "POST /api/pix/cash-out-qrcode with --lenient-qr"),
};

const DICT = journeys("dict-pix");
export const dict = {
  fields: testsIn(DICT, "POST /dict/pix: the fields"),
  idempotency: testsIn(DICT, "POST /dict/pix: x-idempotency-key"),
  refusals: testsIn(DICT, "POST /dict/pix: what cannot be processed"),
  order: testsIn(DICT, "POST /dict/pix: which refusal comes first"),
  strictDirectory: testsIn(DICT, "POST /dict/pix in a strict directory"),
  webhook: testsIn(DICT, "POST /dict/pix: the webhook"),
  priority: testsIn(DICT, "POST /dict/pix: HIGH and NORM (DICT_PRIORITY)"),
};

const BETWEEN = journeys("between-accounts");
export const between = {
  code: testsIn(BETWEEN, "the code of another account's charge"),
  key: testsIn(BETWEEN, "the key of another account"),
  own: testsIn(BETWEEN, "one's own (BETWEEN_ACCOUNTS)"),
};

const CASH_IN_FIELDS = journeys("cash-in-fields");
const CASH_IN_PAYMENT = journeys("cash-in-payment");
const SPLITS = journeys("splits");
export const cashIn = {
  transaction: testsIn(CASH_IN_FIELDS, "POST /api/pix/cash-in: the transaction"),
  payer: testsIn(CASH_IN_FIELDS, "POST /api/pix/cash-in: the payer and the additional information"),
  splitFields: testsIn(CASH_IN_FIELDS, "POST /api/pix/cash-in: splits"),
  charge: testsIn(CASH_IN_PAYMENT, "POST /api/pix/cash-in: the charge"),
  payment: testsIn(CASH_IN_PAYMENT, "Somebody pays a charge"),
  scenario: testsIn(CASH_IN_PAYMENT, "A charge created with a scenario pays itself (PAYER)"),
  heard: testsIn(CASH_IN_PAYMENT, "What a receiver hears of a payment"),
  immediateSplits: testsIn(SPLITS, "immediate splits"),
  laterSplits: testsIn(SPLITS, "the others run at the account's frequency, in São Paulo"),
  periodSplits: testsIn(SPLITS, "the parts of a period to one recipient"),
};

const LOCATION = journeys("location");
export const location = {
  document: testsIn(LOCATION, "the document behind a code"),
  nowhere: testsIn(LOCATION, "a code that leads nowhere"),
};

const REFUNDS = journeys("refunds");
export const refundIn = {
  accepted: testsIn(REFUNDS, "a refund by transactionId"),
  refused: testsIn(REFUNDS, "a refund by transactionId that is refused"),
  deadline: testsIn(REFUNDS, "the deadline of a refund by transactionId"),
  order: testsIn(REFUNDS, "a refund by transactionId that is refused for several reasons"),
  scenario: testsIn(REFUNDS, "a refund by transactionId with a scenario"),
};

const DEVOLUCAO = journeys("refunds-devolucao");
export const devolucao = {
  accepted: testsIn(DEVOLUCAO, "a refund by end-to-end id"),
  refused: testsIn(DEVOLUCAO, "a refund by end-to-end id that is refused"),
  life: testsIn(DEVOLUCAO),
};
const REFUND_FIELDS = journeys("refunds-fields");
export const refundFields = {
  refundIn: testsIn(REFUND_FIELDS, "POST /api/pix/refund-in/{id}: the body"),
  devolucao: testsIn(REFUND_FIELDS, "PUT /pix/{e2eid}/devolucao/{id}: the body"),
  id: testsIn(REFUND_FIELDS, "PUT /pix/{e2eid}/devolucao/{id}: the id"),
};
const REFUNDS_BETWEEN = journeys("refunds-between-accounts");
export const refundsBetween = {
  refund: testsIn(REFUNDS_BETWEEN, "Bruno refunds"),
  back: testsIn(REFUNDS_BETWEEN, "Bruno's bank sends the payout back"),
  cob: testsIn(REFUNDS_BETWEEN, "pix[].devolucoes of a paid cob"),
  scenario: testsIn(REFUNDS_BETWEEN, "the scenario returned:"),
};
export const refundMoney = testsIn(journeys("refunds-money"));
export const returns = testsIn(journeys("refunds-returns"));
export const refundHeard = testsIn(journeys("refunds-webhooks"));

const MEDS = journeys("meds");
export const meds = {
  opening: testsIn(MEDS, "opening a MED"),
  refused: testsIn(MEDS, "a MED that cannot be opened"),
  steps: testsIn(MEDS, "the steps of a MED"),
};
const MED_LIST = journeys("meds-list");
export const medList = {
  list: testsIn(MED_LIST, "the list"),
  wrong: testsIn(MED_LIST, "a query that is wrong"),
  alone: testsIn(MED_LIST),
};
export const medMoney = testsIn(journeys("meds-money"));
export const medHeard = testsIn(journeys("meds-webhooks"));

const COB_FIELDS = journeys("cob-fields");
const COB = journeys("cob");
export const cob = {
  txid: testsIn(COB_FIELDS, "PUT /cob/{txid}: the txid"),
  body: testsIn(COB_FIELDS, "PUT /cob/{txid}: the body"),
  life: testsIn(COB, "PUT /cob/{txid}"),
  scenario: testsIn(COB, "a cob and scenarios"),
  time: testsIn(COB, "the time of a cob"),
  reading: testsIn(COB, "reading and cancelling (COB_READ)"),
};

const QUERIES = journeys("transactions-by-key");
export const queries = {
  record: testsIn(QUERIES, "the record of a transaction"),
  key: testsIn(QUERIES, "the key"),
  pages: testsIn(QUERIES, "pages and filters"),
  window: testsIn(QUERIES, "the window"),
  one: testsIn(QUERIES, "one transaction by key and identifier"),
  general: testsIn(QUERIES, "GET /api/transactions"),
  alone: testsIn(QUERIES),
};

const REGISTRATION = journeys("webhook-registration");
const WEBHOOK_LIST = journeys("webhook-list");
const DELIVERY = journeys("webhook-delivery");
const EDGES = journeys("webhook-edges");
export const webhooks = {
  url: testsIn(REGISTRATION, "POST /api/webhooks: the url"),
  httpsOnly: testsIn(REGISTRATION, "POST /api/webhooks: where plain http is not allowed"),
  type: testsIn(REGISTRATION, "POST /api/webhooks: eventType and version"),
  headers: testsIn(REGISTRATION, "POST /api/webhooks: custom headers"),
  three: testsIn(REGISTRATION, "POST /api/webhooks: three URLs per event type"),
  list: testsIn(WEBHOOK_LIST, "GET /api/webhooks"),
  remove: testsIn(WEBHOOK_LIST, "DELETE /api/webhooks/{id}"),
  strict: testsIn(WEBHOOK_LIST),
  arrives: testsIn(DELIVERY, "what arrives"),
  answers: testsIn(
    DELIVERY,
    "what a receiver answers: 200 acknowledges, another 2xx with a warning, anything else fails, no redirect is followed",
  ),
  strictAnswers: testsIn(DELIVERY, "what a receiver answers under --strict"),
  retries: testsIn(DELIVERY, "retries"),
  delivery: testsIn(DELIVERY),
  acknowledged: testsIn(EDGES, "a receiver that answers 200 has acknowledged, whatever it does after"),
  customHeader: testsIn(EDGES, "a custom header that the specification does not block arrives"),
};

const FORMATS = journeys("webhook-formats");
export const webhookFormats = {
  each: testsIn(FORMATS, "the format of events"),
  account: testsIn(FORMATS, "the format of an account"),
};

const RESEND = journeys("resend");
export const resend = {
  configured: testsIn(RESEND, "to the configured URL"),
  temporary: testsIn(RESEND, "to a temporary URL"),
  refusals: testsIn(RESEND, "refusals"),
  alone: testsIn(RESEND),
};

export const races = testsIn(journeys("races"));
export const clock = testsIn(journeys("clock"));
