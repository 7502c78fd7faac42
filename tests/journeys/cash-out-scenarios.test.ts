import { expect } from "vitest";
import { payoutBody } from "./bodies.js";
import { type Row, type RowContext, table } from "./rows.js";

const CREATED = "payout.created";
const settled = [CREATED, "payout.settled", "event.queued"] as const;
const rejected = [CREATED, "payout.rejected", "event.queued"] as const;

/** Settles exactly after this time. */
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
const rejectedWith = (errorCode: string, errorMessage?: string): Omit<Row, "it"> => ({
  account: {},
  status: 201,
  after: ({ sandbox }: RowContext) => sandbox.advance("1s"),
  journal: rejected,
  balance: [1_000, 0],
  transaction: { status: "ERROR", errorCode, ...(errorMessage === undefined ? {} : { errorMessage }) },
});
const refusedWith = (code: string) => ({ status: 400, code, journal: ["request.refused"] }) as const;
const unknown = { status: 400, code: "SANDBOX_SCENARIO_UNKNOWN" } as const;
/** A scenario that does not apply to the operation is only recorded, and the request succeeds. */
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
table("X-Sandbox-Scenario on POST /api/pix/cash-out: settlement", {
  operation: "cashOut",
  valid: payoutBody,
  // The default is one second; a scenario also overrides manual settlement.
  sandbox: { settlement: "1s" },
  rows: [
    { it: "success: settles after one second", scenario: "success", ...settlesAfter(1) },
    {
      it: "webhook:duplicate: the payout lists the assumptions of the scenario",
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
      it: "success: settles although the key would be rejected",
      scenario: "success",
      change: { "details.key": "bloqueada@localpix.test" },
      ...settlesAfter(1),
    },
    {
      it: "success: settles although the account settles by hand",
      scenario: "success",
      ...settlesAfter(1),
      account: { settlement: "manual" },
    },
    {
      it: "pending: does not settle within ninety days",
      scenario: "pending",
      account: {},
      status: 201,
      after: ({ sandbox }) => sandbox.advance("90d"),
      journal: [CREATED],
      balance: [900, 100],
    },
    {
      it: "pending: can be settled by hand",
      scenario: "pending",
      account: {},
      status: 201,
      after: ({ sandbox, id }) => sandbox.settle(id),
      journal: settled,
      balance: [900, 0],
    },
    { it: "delayed:5s: settles five seconds later than usual", scenario: "delayed:5s", ...settlesAfter(6) },
    { it: "delayed:1s: settles one second later than usual", scenario: "delayed:1s", ...settlesAfter(2) },
    {
      it: "delayed:30s: settles thirty seconds later than usual",
      scenario: "delayed:30s",
      ...settlesAfter(31),
    },
    {
      it: "delayed:120s: settles two minutes later than usual",
      scenario: "delayed:120s",
      ...settlesAfter(121),
    },
    { it: "delayed:300s: is limited to 120 seconds", scenario: "delayed:300s", ...settlesAfter(121) },
    // proves: events.cash-out.other-codes
    {
      it: "error:insufficient-funds: rejected with INSUFFICIENT_FUNDS",
      scenario: "error:insufficient-funds",
      ...rejectedWith("INSUFFICIENT_FUNDS", "Conta sem saldo"),
    },
    {
      it: "error:invalid-pix-key: rejected with INVALID_PIX_KEY",
      scenario: "error:invalid-pix-key",
      ...rejectedWith("INVALID_PIX_KEY", "Chave PIX não encontrada ou inválida"),
    },
    {
      it: "error:document-mismatch: rejected with TAX_ID_MISMATCH",
      scenario: "error:document-mismatch",
      ...rejectedWith("TAX_ID_MISMATCH"),
    },
    {
      it: "error:account-blocked: rejected with BLOCKED_ACCOUNT",
      scenario: "error:account-blocked",
      ...rejectedWith("BLOCKED_ACCOUNT"),
    },
    {
      it: "error:duplicate-id: rejected with DUPLICATE_ID",
      scenario: "error:duplicate-id",
      ...rejectedWith("DUPLICATE_ID"),
    },
    // proves: events.cash-out.TAX_ID_MISMATCH, events.cash-out.BLOCKED_ACCOUNT
    // proves: events.cash-out.SETTLEMENT_TIMEOUT
    ...PRODUCTION_CODES.map((code) => ({
      it: `reject:${code}: rejected with that code`,
      scenario: `reject:${code}`,
      ...rejectedWith(code),
    })),
    // proves: cash-out.rule-3, events.cash-out.other-codes
    {
      it: "reject:XPTO_42: rejected with that code, although the specification has no such code",
      scenario: "reject:XPTO_42",
      ...rejectedWith("XPTO_42"),
    },
  ],
});

table("X-Sandbox-Scenario on POST /api/pix/cash-out: refusals and scenarios that do not apply", {
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
    ].map((code) => ({
      it: `refuse:${code}: 400 with that code`,
      scenario: `refuse:${code}`,
      ...refusedWith(code),
    })),
    // proves: errors.cash-out.PIX_INVALID_AMOUNT, errors.cash-out.PIX_INVALID_PIX_KEY
    ...[
      { code: "PIX_INVALID_AMOUNT", fields: ["value"] },
      { code: "PIX_INVALID_PIX_KEY", fields: ["details.key"] },
    ].map(({ code, fields }) => ({
      ...{ it: `refuse:${code}: 400 with that code and its field`, scenario: `refuse:${code}` },
      ...refusedWith(code),
      fields,
    })),
    // proves: errors.cash-out.PIX_DUPLICATE_EXTERNAL_ID
    {
      it: "refuse:PIX_DUPLICATE_EXTERNAL_ID: 400 with the details of a real duplicate",
      scenario: "refuse:PIX_DUPLICATE_EXTERNAL_ID",
      ...refusedWith("PIX_DUPLICATE_EXTERNAL_ID"),
      details: ({ sent }) => ({
        externalId: sent.externalId,
        existingTransactionId: expect.stringMatching(/^\d+$/),
      }),
    },
    // proves: service.10.unknown, errors.shapes
    { it: "sucess, a typo: refused with a suggestion", scenario: "sucess", ...unknown, message: "success" },
    // proves: service.10.unknown
    {
      it: "delayed:5, without a unit: refused with a suggestion",
      scenario: "delayed:5",
      ...unknown,
      message: "delayed:5s",
    },
    { it: "delayed:0s, below one second: refused", scenario: "delayed:0s", ...unknown },
    { it: "error:nothing-like-it, an unknown error: refused", scenario: "error:nothing-like-it", ...unknown },
    { it: "error: without a name: refused", scenario: "error:", ...unknown },
    { it: "reject: with a code in lower case: refused", scenario: "reject:account_closed", ...unknown },
    { it: "refuse: with an unknown code: refused", scenario: "refuse:PIX_NO_SUCH_CODE", ...unknown },
    { it: "only a comma: refused", scenario: ",", ...unknown },
    // proves: service.10.unknown
    {
      it: "SUCCESS in capital letters: refused with a suggestion",
      scenario: "SUCCESS",
      ...unknown,
      message: "Você quis dizer success?",
    },
    // proves: service.10.unknown
    {
      it: "reject without a code: refused with an example",
      scenario: "reject",
      ...unknown,
      message:
        "Use reject:<ERROR_CODE>, com um código de erro em maiúsculas, como ACCOUNT_CLOSED. Você quis dizer reject:ACCOUNT_CLOSED?",
    },
    // proves: service.10.unknown
    {
      it: "http: with an unsupported status: refused with the supported ones",
      scenario: "http:404",
      ...unknown,
      message: "Use http:<status>, com um destes: 429, 500, 502, 503, 504.",
    },
    // proves: errors.shapes
    {
      it: "two contradictory scenarios: SANDBOX_SCENARIO_CONTRADICTORY",
      scenario: "success, pending",
      status: 400,
      code: "SANDBOX_SCENARIO_CONTRADICTORY",
    },
    // proves: errors.429
    {
      it: "http:429: 429 in the full shape",
      scenario: "http:429",
      status: 429,
      message: "Too Many Requests",
    },
    {
      it: "refuse:token-invalid: 401, also with an invalid body",
      scenario: "refuse:token-invalid",
      body: {},
      status: 401,
    },
    {
      it: "error:constructor, the name of an Object property: refused",
      scenario: "error:constructor",
      ...unknown,
    },
    // proves: service.10.unknown
    {
      it: "refuse: with a code of the token endpoint: ignored",
      scenario: "refuse:PUB_AUTH_UPSTREAM_ERROR",
      ...ignored,
    },
    {
      it: "refuse: with a code of cash-in: ignored",
      scenario: "refuse:PROVIDER_EXPIRATION_BELOW_MINIMUM",
      ...ignored,
    },
    // proves: service.10.unknown
    {
      it: "an unknown scenario is refused before an invalid body",
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
    { it: "success is accepted by every operation", scenario: "success", status: 200, journal: [] },
    {
      it: "a settlement scenario is ignored, and recorded so in the journal and the request",
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
      it: "of several scenarios, those that apply take effect and the others are ignored",
      scenario: "delayed:5s, slow:10ms, webhook:drop",
      status: 200,
      after: async ({ sandbox, accountId }) => {
        const { requests } = await sandbox.control.listRequests({ account: accountId, operation: "balance" });
        expect(requests[0]!.scenario).toBe("slow:10ms, delayed:5s (ignored), webhook:drop (ignored)");
      },
      journal: ["scenario.ignored"],
    },
    {
      it: "an armed scenario applies although the one of the header is ignored",
      scenario: "delayed:5s",
      before: ({ sandbox, accountId }) =>
        sandbox.control.armScenario({ scenario: "http:503", times: 1, account: accountId }),
      status: 503,
      journal: ["scenario.ignored", "scenario.met", "request.refused"],
    },
    { it: "an empty header is no scenario", scenario: "", status: 200, journal: [] },
    { it: "a header of spaces is no scenario", scenario: "  ", status: 200, journal: [] },
    {
      it: "an unknown scenario is refused with a suggestion",
      scenario: "sucess",
      ...unknown,
      message: "success",
    },
    {
      it: "contradictory scenarios are refused",
      scenario: "success, pending",
      status: 400,
      code: "SANDBOX_SCENARIO_CONTRADICTORY",
    },
  ],
});
