import { describe, expect, it } from "vitest";
import { tokenBodyInvalid } from "./accounts/token-body.js";
import { type ErrorContext, errorAnswer } from "./error-answer.js";
import { Refusal, type RefusalFacts, violationOf } from "./refusal.js";
import { type RefusalReason, refusals, wireError } from "./refusals.js";

const context = (shape: ErrorContext["shape"]): ErrorContext => ({
  shape,
  timestamp: "2030-02-14T15:00:00.000Z",
  path: "/api/pix/cash-out",
  method: "POST",
  errorId: "40793e83-77ff-44ba-925d-39da4a466398",
});

const answer = (shape: ErrorContext["shape"], reason: RefusalReason, facts: RefusalFacts = {}) =>
  errorAnswer(new Refusal(reason, facts), context(shape));

describe("the full shape (Errors)", () => {
  // proves: errors.full, errors.errorCode
  it("of a business error has code, errorCode and a message for the end user", () => {
    const facts = { values: { available: "R$ 1,00", required: "R$ 2,00" } };
    expect(answer("full", "insufficient-balance", facts)).toEqual({
      status: 400,
      code: "PIX_INSUFFICIENT_BALANCE",
      message: "Operação recusada por saldo insuficiente: disponível R$ 1,00, necessário R$ 2,00",
      body: {
        statusCode: 400,
        timestamp: "2030-02-14T15:00:00.000Z",
        path: "/api/pix/cash-out",
        method: "POST",
        code: "PIX_INSUFFICIENT_BALANCE",
        message: "Operação recusada por saldo insuficiente: disponível R$ 1,00, necessário R$ 2,00",
        userMessage: "Operação recusada por saldo insuficiente.",
        errorId: "40793e83-77ff-44ba-925d-39da4a466398",
        error: "Bad Request",
        errorCode: "PIX_INSUFFICIENT_BALANCE",
      },
    });
  });

  // proves: errors.details.duplicate
  it("of a duplicate has details", () => {
    const details = { externalId: "a", existingTransactionId: "10001" };
    expect(answer("full", "external-id-duplicate", { details }).body).toMatchObject({
      code: "PIX_DUPLICATE_EXTERNAL_ID",
      details,
    });
  });

  // proves: errors.code
  it("of a generic error has the code HTTP_ERROR, without errorCode and details", () => {
    const { body, code } = answer("full", "account-not-found");
    expect(code).toBeNull();
    expect(body).toEqual({
      statusCode: 404,
      timestamp: "2030-02-14T15:00:00.000Z",
      path: "/api/pix/cash-out",
      method: "POST",
      code: "HTTP_ERROR",
      message: "Conta não encontrada",
      userMessage: "Conta não encontrada",
      errorId: "40793e83-77ff-44ba-925d-39da4a466398",
      error: "Not Found",
    });
  });
});

describe("the simple shape (Errors)", () => {
  it("has the hint of the case in its message", () => {
    const hint = "Na posição 40 há um + que não foi codificado.";
    expect(answer("simple", "certificate-malformed", { details: { hint } }).body.message).toBe(
      `${answer("simple", "certificate-malformed").body.message}. ${hint}`,
    );
  });
});

describe("the shape of an operation applies to every refusal (assumption ERROR_SHAPES)", () => {
  it.each([
    ["token-invalid", "HTTP_ERROR"],
    ["method-not-allowed", "HTTP_ERROR"],
    ["too-many-requests", "HTTP_ERROR"],
    ["scenario-unknown", "SANDBOX_SCENARIO_UNKNOWN"],
    ["scenario-contradictory", "SANDBOX_SCENARIO_CONTRADICTORY"],
  ] as const)("%s has the full shape if the operation uses it, with the code %s", (reason, code) => {
    expect(answer("full", reason).body).toMatchObject({ code, errorId: expect.any(String) });
    expect(answer("simple", reason).body).not.toHaveProperty("errorId");
  });

  // proves: errors.details.hint
  it.each(Object.keys(refusals) as RefusalReason[])("%s has a hint at the token endpoint", (reason) => {
    const { body } = errorAnswer(new Refusal(reason), { ...context("full"), operation: "access-token" });
    expect((body.details as { hint: string }).hint).toMatch(/\.$/);
  });
});

describe("the simple shape (Errors)", () => {
  // proves: errors.simple
  it("has statusCode, message and error", () => {
    expect(answer("simple", "account-not-found").body).toEqual({
      statusCode: 404,
      message: "Conta não encontrada",
      error: "Not Found",
    });
  });

  // proves: errors.simple
  it("has a code if there is one, and no other field of the full shape", () => {
    const values = { scenario: "x", hint: "Você quis dizer success?" };
    expect(answer("simple", "scenario-unknown", { values, details: { a: 1 } }).body).toEqual({
      statusCode: 400,
      message: "Cenário desconhecido em X-Sandbox-Scenario: x. Você quis dizer success?",
      error: "Bad Request",
      code: "SANDBOX_SCENARIO_UNKNOWN",
    });
  });

  it("has the same text as message and error for 429 (assumption RATE_429)", () => {
    expect(answer("simple", "too-many-requests").body).toEqual({
      statusCode: 429,
      message: "Too Many Requests",
      error: "Too Many Requests",
    });
  });
});

describe("a refused body", () => {
  const texts = (pt: string) => ({ en: pt, pt });
  const amount = { ...violationOf("value", texts("deve ser…")), reason: "amount-invalid" } as const;
  const key = { ...violationOf("details.key", texts("não tem…")), reason: "pix-key-invalid" } as const;
  const name = violationOf("details.name", texts("é obrigatório"));

  it("has an array with one message per field, also for one field", () => {
    expect(answer("full", "body-invalid", { violations: [name] }).body.message).toEqual([name.message]);
  });

  // proves: errors.simple.message
  it("in the simple shape has one text with all messages, which is also recorded (assumption SIMPLE_LIST)", () => {
    const answered = answer("simple", "body-invalid", { violations: [name, amount] });
    expect(answered.body.message).toBe("details.name é obrigatório; value deve ser…");
    expect(answered.message).toBe(answered.body.message);
  });

  it.each<RefusalReason>([
    "json-malformed",
    "amount-invalid",
    "pix-key-invalid",
    "expiration-below-provider-minimum",
  ])("has an array for %s too, because it is about the body", (reason) =>
    expect(answer("full", reason).body.message).toEqual([expect.any(String)]),
  );

  it.each([
    ["the amount only", "PIX_INVALID_AMOUNT", [amount]],
    ["the key only", "PIX_INVALID_PIX_KEY", [key]],
    ["two amounts", "PIX_INVALID_AMOUNT", [amount, amount]],
    ["amount and key", null, [amount, key]],
    ["the amount and something without a code", null, [amount, name]],
    ["something without a code and the amount", null, [name, amount]],
    ["something without a code", null, [name]],
    ["no violation", null, []],
  ])("because of %s has the code %s", (_what, code, violations) => {
    const answered = answer("full", "body-invalid", { violations });
    expect(answered.code).toBe(code);
    expect(answered.body.code).toBe(code ?? "HTTP_ERROR");
    expect(answered.body.errorCode).toBe(code ?? undefined);
  });

  it("with an error code of its own has that code's message for the end user", () => {
    const say = (violations: RefusalFacts["violations"]) =>
      answer("full", "body-invalid", { violations: violations! }).body.userMessage;
    expect(say([amount])).toBe("O valor informado é inválido.");
    expect(say([amount, key])).toBe("Verifique os dados informados e tente novamente.");
  });

  it("of the token endpoint has its code, and lists the fields in details", () => {
    const { reason, facts } = tokenBodyInvalid([name]);
    const { code, details } = answer("full", reason, facts).body;
    expect(code).toBe("PUB_REQUEST_BODY_INVALID");
    expect(details).toEqual({
      violations: [{ field: "details.name", message: name.message }],
      hint: expect.any(String),
    });
  });
});

describe("the reason text", () => {
  it.each<[RefusalReason, number, string]>([
    ["token-invalid", 401, "Unauthorized"],
    ["certificate-not-linked", 403, "Forbidden"],
    ["method-not-allowed", 405, "Method Not Allowed"],
    ["body-too-large", 413, "Payload Too Large"],
    // proves: webhooks.404, errors.404
    ["account-not-found", 404, "Not Found"],
    // proves: errors.500
    ["internal", 500, "Internal Server Error"],
    // proves: cash-in.500, refund-in.500, errors.500
    ["provider-unreachable", 500, "Internal Server Error"],
    ["auth-upstream-error", 502, "Bad Gateway"],
    ["auth-upstream-unavailable", 503, "Service Unavailable"],
  ])("of %s is %d %s", (reason, status, error) => {
    expect(answer("full", reason)).toMatchObject({ status, body: { statusCode: status, error } });
  });
});

describe("a reason with another text in one operation", () => {
  it.each<[RefusalReason, string | null, number, string | null]>([
    ["insufficient-balance", "cash-out", 400, "PIX_INSUFFICIENT_BALANCE"],
    ["insufficient-balance", null, 400, "PIX_INSUFFICIENT_BALANCE"],
    ["insufficient-balance", "cash-out-qrcode", 400, "INSUFFICIENT_BALANCE"],
    ["insufficient-balance", "dict-pix", 422, null],
    ["external-id-duplicate", "cash-out", 400, "PIX_DUPLICATE_EXTERNAL_ID"],
    ["external-id-duplicate", "cash-out-qrcode", 409, "DUPLICATE_EXTERNAL_ID"],
  ])("%s of %s is %d %s", (reason, operation, status, code) => {
    const answered = errorAnswer(new Refusal(reason), { ...context("full"), operation });
    expect(answered).toMatchObject({ status, code });
    expect(answered.body).toMatchObject({ statusCode: status, code: code ?? "HTTP_ERROR" });
  });
});

describe("the token endpoint", () => {
  const own = Object.keys(refusals).filter((reason) =>
    wireError(reason as RefusalReason).code?.startsWith("PUB_"),
  );

  // proves: errors.details.hint
  it("has ten codes", () => expect(own).toHaveLength(10));

  // proves: errors.details.hint
  it.each(own)("has a hint for %s", (reason) => {
    const hint = { hint: expect.stringMatching(/\.$/) };
    expect(answer("full", reason as RefusalReason).body.details).toEqual(hint);
  });

  it("has the hint of the case, if there is one", () => {
    const details = { hint: "Há um espaço na posição 259." };
    expect(answer("full", "certificate-malformed", { details }).body.details).toEqual(details);
  });
});

describe("a refusal that a scenario causes", () => {
  it("has no values, and never shows a placeholder", () => {
    expect(answer("full", "daily-limit-exceeded").message).toBe("O valor excede o seu limite diário.");
    expect(answer("full", "certificate-expired").message).not.toMatch(/[{}]/);
  });
});
