import { expect } from "vitest";
import { payoutBody } from "./bodies.js";
import { type Row, type RowContext, table } from "./rows.js";

const CREATED = "payout.created";
const settled = [CREATED, "payout.settled", "event.queued"] as const;
const rejected = [CREATED, "payout.rejected", "event.queued"] as const;

/** Settles after so long and not a millisecond before. */
const settlesAfter = (seconds: number): Omit<Row, "it"> => ({
  account: {},
  status: 201,
  after: async ({ sandbox, id }: RowContext) => {
    await sandbox.advance(`${seconds * 1_000 - 1}ms`);
    expect(await sandbox.control.showTransaction({ id })).toMatchObject({ status: "PENDING" });
    await sandbox.advance("1ms");
  },
  journal: settled,
  balance: [900, 0],
});
const rejects = (errorCode: string, errorMessage?: string): Omit<Row, "it"> => ({
  account: {},
  status: 201,
  after: ({ sandbox }: RowContext) => sandbox.advance("1s"),
  journal: rejected,
  balance: [1_000, 0],
  transaction: { status: "ERROR", errorCode, ...(errorMessage === undefined ? {} : { errorMessage }) },
});
const refuses = (code: string) => ({ status: 400, code, journal: ["request.refused"] }) as const;
const unknown = { status: 400, code: "SANDBOX_SCENARIO_UNKNOWN" } as const;
/** A scenario that cannot happen to the operation leaves a warning, and the request goes its way. */
const ignored = { account: {}, status: 201, journal: ["scenario.ignored", CREATED] } as const;

const PRODUCTION_CODES = [
  "TAX_ID_MISMATCH",
  "INVALID_TAX_ID",
  "BLOCKED_ACCOUNT",
  "ACCOUNT_CLOSED",
  "ORDER_REJECTED",
  "PAYMENT_EXPIRED",
  "SETTLEMENT_TIMEOUT",
];

// proves: service.10.values
table("X-Sandbox-Scenario on POST /api/pix/cash-out: how it settles", {
  operation: "cashOut",
  valid: payoutBody,
  // The usual second; a scenario has the last word even where payouts settle by hand.
  sandbox: { settlement: "1s" },
  rows: [
    { it: "success: after about a second", scenario: "success", ...settlesAfter(1) },
    {
      it: "a payout names what the files of its scenarios rest on",
      account: {},
      scenario: "webhook:duplicate",
      status: 201,
      after: async ({ sandbox, id }: RowContext) => {
        const { assumptions } = await sandbox.control.showTransaction({ id });
        expect(assumptions).toEqual(expect.arrayContaining(["SCENARIOS", "DELIVERY"]));
      },
      journal: [CREATED],
    },
    // proves: cash-out.rule-3
    {
      it: "success wins over a key that would be rejected",
      scenario: "success",
      change: { "details.key": "bloqueada@localpix.test" },
      ...settlesAfter(1),
    },
    {
      it: "success on an account that settles by hand",
      scenario: "success",
      ...settlesAfter(1),
      account: { settlement: "manual" },
    },
    {
      it: "pending: not in ninety days",
      scenario: "pending",
      account: {},
      status: 201,
      after: ({ sandbox }) => sandbox.advance("90d"),
      journal: [CREATED],
      balance: [900, 100],
    },
    {
      it: "pending, then settled by hand",
      scenario: "pending",
      account: {},
      status: 201,
      after: ({ sandbox, id }) => sandbox.settle(id),
      journal: settled,
      balance: [900, 0],
    },
    { it: "delayed:5s is five seconds later than usual", scenario: "delayed:5s", ...settlesAfter(6) },
    { it: "delayed:1s", scenario: "delayed:1s", ...settlesAfter(2) },
    { it: "delayed:30s", scenario: "delayed:30s", ...settlesAfter(31) },
    { it: "delayed:120s", scenario: "delayed:120s", ...settlesAfter(121) },
    { it: "delayed:300s is held to 120", scenario: "delayed:300s", ...settlesAfter(121) },
    // proves: events.cash-out.other-codes
    {
      it: "error:insufficient-funds",
      scenario: "error:insufficient-funds",
      ...rejects("INSUFFICIENT_FUNDS", "Conta sem saldo"),
    },
    {
      it: "error:invalid-pix-key",
      scenario: "error:invalid-pix-key",
      ...rejects("INVALID_PIX_KEY", "Chave PIX não encontrada ou inválida"),
    },
    { it: "error:document-mismatch", scenario: "error:document-mismatch", ...rejects("TAX_ID_MISMATCH") },
    { it: "error:account-blocked", scenario: "error:account-blocked", ...rejects("BLOCKED_ACCOUNT") },
    { it: "error:duplicate-id", scenario: "error:duplicate-id", ...rejects("DUPLICATE_ID") },
    // proves: events.cash-out.TAX_ID_MISMATCH, events.cash-out.BLOCKED_ACCOUNT
    // proves: events.cash-out.SETTLEMENT_TIMEOUT
    ...PRODUCTION_CODES.map((code) => ({
      it: `reject:${code}`,
      scenario: `reject:${code}`,
      ...rejects(code),
    })),
    // proves: cash-out.rule-3, events.cash-out.other-codes
    { it: "reject: with any other code", scenario: "reject:XPTO_42", ...rejects("XPTO_42") },
  ],
});

table("X-Sandbox-Scenario on POST /api/pix/cash-out: refused at the door, nothing is created", {
  operation: "cashOut",
  valid: payoutBody,
  rows: [
    ...[
      // proves: errors.cash-out.PIX_INSUFFICIENT_BALANCE
      "PIX_INSUFFICIENT_BALANCE",
      // proves: errors.cash-out.PIX_TRANSACTION_LIMIT_EXCEEDED
      "PIX_TRANSACTION_LIMIT_EXCEEDED",
      // proves: service.10.values, errors.shapes, errors.cash-out.PIX_DAILY_LIMIT_EXCEEDED
      "PIX_DAILY_LIMIT_EXCEEDED",
      // proves: errors.cash-out.PIX_NIGHT_LIMIT_EXCEEDED
      "PIX_NIGHT_LIMIT_EXCEEDED",
    ].map((code) => ({ it: `refuse:${code}`, scenario: `refuse:${code}`, ...refuses(code) })),
    // proves: errors.cash-out.PIX_INVALID_AMOUNT, errors.cash-out.PIX_INVALID_PIX_KEY
    ...[
      { code: "PIX_INVALID_AMOUNT", fields: ["value"] },
      { code: "PIX_INVALID_PIX_KEY", fields: ["details.key"] },
    ].map(({ code, fields }) => ({
      ...{ it: `refuse:${code}`, scenario: `refuse:${code}` },
      ...refuses(code),
      fields,
    })),
    // proves: errors.cash-out.PIX_DUPLICATE_EXTERNAL_ID
    {
      it: "refuse:PIX_DUPLICATE_EXTERNAL_ID holds the details of the real one",
      scenario: "refuse:PIX_DUPLICATE_EXTERNAL_ID",
      ...refuses("PIX_DUPLICATE_EXTERNAL_ID"),
      details: ({ sent }) => ({
        externalId: sent.externalId,
        existingTransactionId: expect.stringMatching(/^\d+$/),
      }),
    },
    // proves: service.10.unknown, errors.shapes
    { it: "sucess: a typo", scenario: "sucess", ...unknown, message: "success" },
    // proves: service.10.unknown
    { it: "delayed:5: no unit", scenario: "delayed:5", ...unknown, message: "delayed:5s" },
    { it: "delayed:0s: below one second", scenario: "delayed:0s", ...unknown },
    { it: "error:nothing-like-it", scenario: "error:nothing-like-it", ...unknown },
    { it: "error: with nothing behind it", scenario: "error:", ...unknown },
    { it: "reject: in lower case", scenario: "reject:account_closed", ...unknown },
    { it: "refuse: a code that nobody knows", scenario: "refuse:PIX_NO_SUCH_CODE", ...unknown },
    { it: "a comma alone", scenario: ",", ...unknown },
    // proves: service.10.unknown
    { it: "SUCCESS: in capitals", scenario: "SUCCESS", ...unknown, message: "Você quis dizer success?" },
    // proves: service.10.unknown
    {
      it: "reject without a code",
      scenario: "reject",
      ...unknown,
      message:
        "Use reject:<ERROR_CODE>, com um código de erro em maiúsculas, como ACCOUNT_CLOSED. Você quis dizer reject:ACCOUNT_CLOSED?",
    },
    // proves: service.10.unknown
    {
      it: "http: with a status that it does not take",
      scenario: "http:404",
      ...unknown,
      message: "Use http:<status>, com um destes: 429, 500, 502, 503, 504.",
    },
    // proves: errors.shapes
    {
      it: "two that contradict one another",
      scenario: "success, pending",
      status: 400,
      code: "SANDBOX_SCENARIO_CONTRADICTORY",
    },
    // proves: errors.429
    { it: "http:429 in the full shape", scenario: "http:429", status: 429, message: "Too Many Requests" },
    {
      it: "refuse:token-invalid comes before the body",
      scenario: "refuse:token-invalid",
      body: {},
      status: 401,
    },
    { it: "a word of Object.prototype", scenario: "error:constructor", ...unknown },
    // proves: service.10.unknown
    {
      it: "refuse: a code of the token endpoint",
      scenario: "refuse:PUB_AUTH_UPSTREAM_ERROR",
      ...ignored,
    },
    {
      it: "refuse: a code of cash-in",
      scenario: "refuse:PROVIDER_EXPIRATION_BELOW_MINIMUM",
      ...ignored,
    },
    // proves: service.10.unknown
    {
      it: "a wrong scenario is told before a wrong body",
      scenario: "sucess",
      body: {},
      ...unknown,
    },
  ],
});

// proves: service.10.unknown
table("X-Sandbox-Scenario on GET /api/balance", {
  operation: "balance",
  rows: [
    { it: "success is accepted everywhere", scenario: "success", status: 200, journal: [] },
    {
      it: "a settlement scenario is ignored, and the journal and the request say so",
      scenario: "delayed:5s",
      status: 200,
      after: async ({ sandbox, accountId }) => {
        const { requests } = await sandbox.control.listRequests({ account: accountId, operation: "balance" });
        expect(requests[0]).toMatchObject({ status: 200, scenario: "delayed:5s (ignored)" });
        const { entries } = await sandbox.control.readJournal({ type: "scenario.ignored", limit: 1000 });
        expect(entries.at(-1)).toMatchObject({
          account: accountId,
          assumptions: expect.arrayContaining(["SCENARIO_UNKNOWN"]),
          data: { scenario: "delayed:5s", operation: "balance", requestId: requests[0]!.id },
        });
      },
      journal: ["scenario.ignored"],
    },
    {
      it: "of several, each that can happen does",
      scenario: "delayed:5s, slow:10ms, webhook:drop",
      status: 200,
      after: async ({ sandbox, accountId }) => {
        const { requests } = await sandbox.control.listRequests({ account: accountId, operation: "balance" });
        expect(requests[0]!.scenario).toBe("slow:10ms, delayed:5s (ignored), webhook:drop (ignored)");
      },
      journal: ["scenario.ignored"],
    },
    {
      it: "what is ignored leaves room for what is armed",
      scenario: "delayed:5s",
      before: ({ sandbox, accountId }) =>
        sandbox.control.armScenario({ scenario: "http:503", times: 1, account: accountId }),
      status: 503,
      journal: ["scenario.ignored", "scenario.met", "request.refused"],
    },
    { it: "an empty one is none", scenario: "", status: 200, journal: [] },
    { it: "spaces are none", scenario: "  ", status: 200, journal: [] },
    { it: "a typo is a typo here too", scenario: "sucess", ...unknown, message: "success" },
    {
      it: "a contradiction is one here too",
      scenario: "success, pending",
      status: 400,
      code: "SANDBOX_SCENARIO_CONTRADICTORY",
    },
  ],
});
