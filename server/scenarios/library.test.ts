import { describe, expect, it } from "vitest";
import type { Scenario } from "../contract/scenarios/scenario.js";
import { createLibrary, storedText } from "./library.js";

const library = createLibrary();

/** The effects of a text, or null if it is unknown. */
function effects(text: string): Partial<Scenario> | null {
  const reading = library.read(text);
  if (!("scenario" in reading)) return null;
  const { name: _name, operations: _operations, ...rest } = reading.scenario;
  return rest;
}

const fails = (errorCode: string, errorMessage: string) => ({
  settlement: { outcome: { errorCode, errorMessage } },
});

/**
 * The code of `reject:` is sent unchanged, also if an operation has a code of its own for that reason (assumption
 * DICT_STATES).
 */
const rejects = (errorCode: string, errorMessage: string) => ({
  settlement: { outcome: { errorCode, errorMessage, isVerbatim: true } },
});

describe("a scenario (assumption SCENARIOS)", () => {
  it.each<[string, object]>([
    ["success", { settlement: { outcome: "settle" } }],
    ["pending", { settlement: { outcome: "never" } }],
    ["error:insufficient-funds", fails("INSUFFICIENT_FUNDS", "Conta sem saldo")],
    ["error:invalid-pix-key", fails("INVALID_PIX_KEY", "Chave PIX não encontrada ou inválida")],
    ["error:document-mismatch", fails("TAX_ID_MISMATCH", "CPF/CNPJ não corresponde ao titular da chave")],
    ["error:account-blocked", fails("BLOCKED_ACCOUNT", "Conta de destino bloqueada")],
    ["error:duplicate-id", fails("DUPLICATE_ID", "Identificador duplicado")],
    ["delayed:1s", { settlement: { laterBy: 1_000 } }],
    ["delayed:5s", { settlement: { laterBy: 5_000 } }],
    ["delayed:30s", { settlement: { laterBy: 30_000 } }],
    ["delayed:60s", { settlement: { laterBy: 60_000 } }],
    ["delayed:120s", { settlement: { laterBy: 120_000 } }],
    ["delayed:121s", { settlement: { laterBy: 120_000 } }],
    ["delayed:1h", { settlement: { laterBy: 120_000 } }],
    ["reject:TAX_ID_MISMATCH", rejects("TAX_ID_MISMATCH", "CPF/CNPJ não corresponde ao titular da chave")],
    ["reject:SETTLEMENT_TIMEOUT", rejects("SETTLEMENT_TIMEOUT", "O banco de destino não respondeu a tempo")],
    ["reject:SOME_CODE_2", rejects("SOME_CODE_2", "Pagamento rejeitado: SOME_CODE_2")],
    ["returned:0s", { settlement: { returnedAfter: 0 } }],
    ["returned:1m30s", { settlement: { returnedAfter: 90_000 } }],
    ["returned:3650d", { settlement: { returnedAfter: 315_360_000_000 } }],
    ["refuse:PIX_DAILY_LIMIT_EXCEEDED", { admission: { refuse: "PIX_DAILY_LIMIT_EXCEEDED" } }],
    ["refuse:PUB_CERT_EXPIRED", { admission: { refuse: "PUB_CERT_EXPIRED" } }],
    ["refuse:original-not-found", { admission: { refuse: "original-not-found" } }],
    ["http:503", { arrival: { status: 503 } }],
    ["slow:1m30s", { arrival: { slow: 90_000 } }],
    ["lost:request", { arrival: { lost: "request" } }],
    ["lost:response", { arrival: { lost: "response" } }],
    ["webhook:duplicate", { delivery: { copies: 2 } }],
    ["webhook:drop", { delivery: { drop: true } }],
    ["webhook:delay:10m", { delivery: { delayMs: 600_000 } }],
    ["webhook:reorder", { delivery: { afterNext: true } }],
    ["webhook:fail:20", { delivery: { failures: 20 } }],
    ["webhook:early", { arrival: { early: true }, settlement: { atOnce: true } }],
    ["delayed:5s, webhook:duplicate", { settlement: { laterBy: 5_000 }, delivery: { copies: 2 } }],
    ["delayed:5s,delayed:5s", { settlement: { laterBy: 10_000 } }],
    [
      "error:account-blocked, delayed:1s",
      {
        settlement: {
          outcome: { errorCode: "BLOCKED_ACCOUNT", errorMessage: "Conta de destino bloqueada" },
          laterBy: 1_000,
        },
      },
    ],
    ["slow:1s, slow:2s, http:503", { arrival: { status: 503, slow: 3_000 } }],
    ["webhook:delay:1s, webhook:delay:1s", { delivery: { delayMs: 2_000 } }],
  ])("%s is known by its name and has its documented effect", (value, effect) => {
    expect(effects(value)).toEqual(effect);
  });

  it.each([
    "TAX_ID_MISMATCH",
    "INVALID_TAX_ID",
    "BLOCKED_ACCOUNT",
    "ACCOUNT_CLOSED",
    "ORDER_REJECTED",
    "PAYMENT_EXPIRED",
    "SETTLEMENT_TIMEOUT",
  ])("reject:%s, a production code, has a message of its own", (code) => {
    const outcome = effects(`reject:${code}`)?.settlement?.outcome;
    expect(outcome).toMatchObject({ errorCode: code });
    expect((outcome as { errorMessage: string }).errorMessage).not.toContain(code);
  });
});

describe("a text that is not a scenario", () => {
  it.each([
    "",
    "Success",
    "success:",
    "success:1",
    "pending:5s",
    "error",
    "error:",
    "error:nothing-known",
    "error:INSUFFICIENT-FUNDS",
    // Names of properties that every JavaScript object has.
    "error:constructor",
    "error:toString",
    "error:__proto__",
    "delayed",
    "delayed:",
    "delayed:5",
    "delayed:0s",
    "delayed:999ms",
    "delayed:-5s",
    "delayed:soon",
    "returned",
    "returned:",
    "returned:10",
    "returned:3650d1ms",
    "reject",
    "reject:",
    "reject:account_closed",
    "reject:A",
    "reject:TWO WORDS",
    "reject:A:B",
    "refuse:",
    "refuse:NO_SUCH_CODE",
    "http:404",
    "http:5000",
    "slow:0ms",
    "slow:3m",
    "lost:both",
    "webhook:twice",
    "webhook:fail:0",
    "webhook:fail:1.5",
    "webhook:fail:21",
    "webhook:delay:",
    "reject:<ERROR_CODE>",
    "success,",
    "success, sucess",
    ",",
    "constructor",
    "__proto__:x",
  ])("%j is unknown", (value) => expect(effects(value)).toBeNull());
});

describe("a text that contradicts itself", () => {
  it.each([
    ["success", "reject:X1"],
    ["pending", "success"],
    ["pending", "delayed:5s"],
    ["reject:X1", "reject:X2"],
    ["reject:X1", "returned:1s"],
    ["returned:1s", "returned:2s"],
    ["http:500", "http:503"],
    ["http:500", "refuse:PIX_INVALID_AMOUNT"],
    ["http:500", "success"],
    ["lost:request", "lost:response"],
    ["lost:request", "webhook:drop"],
    ["refuse:PIX_INVALID_AMOUNT", "delayed:5s"],
    ["refuse:PIX_INVALID_AMOUNT", "refuse:PIX_INVALID_PIX_KEY"],
    ["webhook:drop", "webhook:duplicate"],
    ["webhook:drop", "webhook:early"],
    ["webhook:early", "webhook:delay:1s"],
    ["webhook:early", "delayed:1s"],
    ["webhook:fail:1", "webhook:fail:2"],
  ])("%s with %s, in either order, is refused with both names", (one, other) => {
    expect(library.read(`${one}, ${other}`)).toEqual({ contradiction: [one, other] });
    expect(library.read(`slow:1s, ${other},${one}`)).toEqual({ contradiction: [other, one] });
  });
});

describe("a joined scenario", () => {
  it("is named by its parts, and applies where all of them apply", () => {
    const reading = library.read(" returned:1s ,webhook:early,  success");
    expect(reading).toMatchObject({ scenario: { name: "returned:1s, webhook:early, success" } });
    expect("scenario" in reading && [...reading.scenario.operations].sort()).toEqual([
      "cash-out",
      "cash-out-qrcode",
      "dict-pix",
    ]);
  });
});

describe("the text stored with a transaction", () => {
  it("identifies the scenario, whatever chose it", () => {
    for (const how of ["header", "magic", "armed #12"]) {
      expect(library.stored(storedText("webhook:drop, delayed:5s", how))).toMatchObject({
        delivery: { drop: true },
        settlement: { laterBy: 5_000 },
      });
    }
  });

  it("is no scenario if it is null or no longer known", () => {
    expect(library.stored(null).settlement).toBeUndefined();
    expect(library.stored("from-an-older-version (magic)").settlement).toBeUndefined();
  });
});
