import { describe, expect, it } from "vitest";
import { citationText } from "./citation.js";
import { gatewayOperations } from "./operations.js";
import { Refusal, refusalMessage } from "./refusal.js";
import { refusalNamed, refusalNames } from "./refusal-names.js";
import { type RefusalReason, refusals, wireError } from "./refusals.js";

/** Every `code` of the specification with its status, copied from its tables by hand (Authentication; Errors). */
const SPECIFIED: Readonly<Record<string, number>> = {
  PUB_CERT_HEADER_MISSING: 400,
  PUB_CERT_MALFORMED_PEM: 400,
  PUB_REQUEST_BODY_INVALID: 400,
  PUB_CERT_NOT_YET_VALID: 401,
  PUB_CERT_EXPIRED: 401,
  PUB_CERT_NOT_REGISTERED: 401,
  PUB_INVALID_CREDENTIALS: 401,
  PUB_CERT_NOT_AUTHORIZED_FOR_ACCOUNT: 403,
  PUB_AUTH_UPSTREAM_ERROR: 502,
  PUB_AUTH_UPSTREAM_UNAVAILABLE: 503,
  PIX_INSUFFICIENT_BALANCE: 400,
  PIX_TRANSACTION_LIMIT_EXCEEDED: 400,
  PIX_DAILY_LIMIT_EXCEEDED: 400,
  PIX_NIGHT_LIMIT_EXCEEDED: 400,
  PIX_INVALID_AMOUNT: 400,
  PIX_INVALID_PIX_KEY: 400,
  PIX_DUPLICATE_EXTERNAL_ID: 400,
  INVALID_QR_CODE: 400,
  QR_CODE_VALUE_MISMATCH: 400,
  INSUFFICIENT_BALANCE: 400,
  PROVIDER_EXPIRATION_BELOW_MINIMUM: 400,
};

/** Codes of our own, for features that only a sandbox has (assumption SCENARIO_UNKNOWN). */
const OWN: Readonly<Record<string, number>> = {
  SANDBOX_SCENARIO_UNKNOWN: 400,
  SANDBOX_SCENARIO_CONTRADICTORY: 400,
};

const reasons = Object.keys(refusals) as RefusalReason[];
const coded = reasons.flatMap((reason) => {
  const { code, status } = wireError(reason);
  return code === undefined ? [] : [{ reason, code, status }];
});

describe("the code of every refusal", () => {
  it.each(coded)("$code is in the specification, with its status", ({ code, status }) => {
    expect({ ...SPECIFIED, ...OWN }[code]).toBe(status);
  });

  it.each(Object.keys(SPECIFIED))("%s is the code of at least one refusal", (code) => {
    expect(refusalNames).toContain(code);
  });

  it("identifies its reason, for scenarios that cause it", () => {
    expect(refusalNamed("INSUFFICIENT_BALANCE", "cash-out-qrcode")).toBe("insufficient-balance");
    // This operation has another code for the same reason, or none.
    expect(refusalNamed("PIX_INSUFFICIENT_BALANCE", "dict-pix")).toBe("insufficient-balance");
    expect(refusalNamed("PUB_CERT_EXPIRED", "cash-out")).toBeUndefined();
    for (const unknown of ["", "NOPE", "constructor", "HTTP_ERROR"])
      expect(refusalNamed(unknown, "cash-out")).toBeUndefined();
  });
});

describe("the text of every refusal", () => {
  it.each(reasons)("%s has a message, a rule and an error status", (reason) => {
    const { status, message, rule } = wireError(reason);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(600);
    expect(message).toMatch(/\S/);
    expect(citationText(rule, "en")).toMatch(/\S/);
  });

  it.each(reasons)("%s without values shows no placeholder", (reason) => {
    const message = refusalMessage(new Refusal(reason));
    // These always have their values, and no scenario can cause them without.
    if (["path-unknown", "method-not-allowed", "webhook-urls-exhausted"].includes(reason)) return;
    expect(message).not.toMatch(/[{}]/);
  });
});

describe("a message with values", () => {
  it("has them in their places", () => {
    const values = { available: "R$ 1,00", required: "R$ 2,00" };
    expect(refusalMessage(new Refusal("insufficient-balance", { values }))).toBe(
      "Operação recusada por saldo insuficiente: disponível R$ 1,00, necessário R$ 2,00",
    );
  });

  it("omits missing values, and does not interpret a value as a pattern", () => {
    const values = { scenario: "$& {hint}" };
    expect(refusalMessage(new Refusal("scenario-unknown", { values }))).toBe(
      "Cenário desconhecido em X-Sandbox-Scenario: $& {hint}.",
    );
  });
});

describe("the refusals of each operation", () => {
  it.each(Object.entries(gatewayOperations))(
    "%s are reasons of the catalogue, each once",
    (_name, operation) => {
      expect(new Set(operation.refusals).size).toBe(operation.refusals.length);
      for (const reason of operation.refusals) expect(reasons).toContain(reason);
      expect(operation.refusals.includes("token-invalid")).toBe(operation.authenticated);
      const refusesInput =
        operation.refusals.includes("body-invalid") || operation.refusals.includes("token-body-invalid");
      if (operation.body !== null || "query" in operation) expect(refusesInput).toBe(true);
      // Any text is a valid path parameter, so an operation without other input cannot refuse it.
      else if (!("params" in operation)) expect(refusesInput).toBe(false);
    },
  );

  // proves: errors.shapes
  it("have the full shape exactly where the specification says so (assumption ERROR_SHAPES)", () => {
    const full = Object.values(gatewayOperations).flatMap(({ id, errors }) =>
      errors === "full" ? [id] : [],
    );
    const expected = ["access-token", "cash-out", "cash-out-qrcode", "cash-in"];
    for (const id of full) expect(expected).toContain(id);
    expect(full).toEqual(expect.arrayContaining(expected));
  });
});
