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

/** Ours, for what only a sandbox has (assumption SCENARIO_UNKNOWN). */
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
  it.each(coded)("$code is one that the specification has, with its status", ({ code, status }) => {
    expect({ ...SPECIFIED, ...OWN }[code]).toBe(status);
  });

  it.each(Object.keys(SPECIFIED))("%s is what some operation refuses with", (code) => {
    expect(refusalNames).toContain(code);
  });

  it("leads back to its reason, for scenarios that ask for it", () => {
    expect(refusalNamed("INSUFFICIENT_BALANCE", "cash-out-qrcode")).toBe("insufficient-balance");
    // Here the same reason has another code, or none.
    expect(refusalNamed("PIX_INSUFFICIENT_BALANCE", "dict-pix")).toBe("insufficient-balance");
    expect(refusalNamed("PUB_CERT_EXPIRED", "cash-out")).toBeUndefined();
    for (const unknown of ["", "NOPE", "constructor", "HTTP_ERROR"])
      expect(refusalNamed(unknown, "cash-out")).toBeUndefined();
  });
});

describe("the words of every refusal", () => {
  it.each(reasons)("%s has a message, a rule and a status that is an error", (reason) => {
    const { status, message, rule } = wireError(reason);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(600);
    expect(message).toMatch(/\S/);
    expect(citationText(rule, "en")).toMatch(/\S/);
  });

  it.each(reasons)("%s without values shows no brace to anybody", (reason) => {
    const said = refusalMessage(new Refusal(reason));
    // The method and path of an unknown path are always known; nothing asks for that refusal without them.
    if (["path-unknown", "method-not-allowed", "webhook-urls-exhausted"].includes(reason)) return;
    expect(said).not.toMatch(/[{}]/);
  });
});

describe("a message with values", () => {
  it("has them in their places", () => {
    const values = { available: "R$ 1,00", required: "R$ 2,00" };
    expect(refusalMessage(new Refusal("insufficient-balance", { values }))).toBe(
      "Operação recusada por saldo insuficiente: disponível R$ 1,00, necessário R$ 2,00",
    );
  });

  it("has nothing where a value is missing, and does not take a value for a pattern", () => {
    const values = { scenario: "$& {hint}" };
    expect(refusalMessage(new Refusal("scenario-unknown", { values }))).toBe(
      "Cenário desconhecido em X-Sandbox-Scenario: $& {hint}.",
    );
  });
});

describe("what each operation may refuse", () => {
  it.each(Object.entries(gatewayOperations))(
    "%s names reasons of the catalogue, each once",
    (_name, operation) => {
      expect(new Set(operation.refusals).size).toBe(operation.refusals.length);
      for (const reason of operation.refusals) expect(reasons).toContain(reason);
      expect(operation.refusals.includes("token-invalid")).toBe(operation.authenticated);
      const refusesInput =
        operation.refusals.includes("body-invalid") || operation.refusals.includes("token-body-invalid");
      if (operation.body !== null || "query" in operation) expect(refusesInput).toBe(true);
      // A path parameter may take any text at all; without any input there is nothing to refuse.
      else if (!("params" in operation)) expect(refusesInput).toBe(false);
    },
  );

  // proves: errors.shapes
  it("is in full exactly where the specification says so (ERROR_SHAPES)", () => {
    const full = Object.values(gatewayOperations).flatMap(({ id, errors }) =>
      errors === "full" ? [id] : [],
    );
    const expected = ["access-token", "cash-out", "cash-out-qrcode", "cash-in"];
    for (const id of full) expect(expected).toContain(id);
    expect(full).toEqual(expect.arrayContaining(expected));
  });
});
