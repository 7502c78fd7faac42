import { describe, expect, it } from "vitest";
import { readScenario, scenarioFamilies } from "./scenario.js";

const fails = (errorCode: string, errorMessage: string) => ({
  settlement: { outcome: { errorCode, errorMessage } },
});

describe("a scenario (SCENARIOS)", () => {
  it.each<[string, object]>([
    ["success", { settlement: { outcome: "settle" } }],
    ["pending", { settlement: { outcome: "never" } }],
    ["error:insufficient-funds", fails("INSUFFICIENT_FUNDS", "Conta sem saldo")],
    ["error:invalid-pix-key", fails("INVALID_PIX_KEY", "Chave PIX não encontrada ou inválida")],
    ["error:document-mismatch", fails("TAX_ID_MISMATCH", "CPF/CNPJ não corresponde ao titular da chave")],
    ["error:account-blocked", fails("BLOCKED_ACCOUNT", "Conta de destino bloqueada")],
    ["error:duplicate-id", fails("DUPLICATE_ID", "Identificador duplicado")],
    ["delayed:1s", { settlement: { outcome: "settle", laterBy: 1_000 } }],
    ["delayed:5s", { settlement: { outcome: "settle", laterBy: 5_000 } }],
    ["delayed:30s", { settlement: { outcome: "settle", laterBy: 30_000 } }],
    ["delayed:60s", { settlement: { outcome: "settle", laterBy: 60_000 } }],
    ["delayed:120s", { settlement: { outcome: "settle", laterBy: 120_000 } }],
    ["delayed:121s", { settlement: { outcome: "settle", laterBy: 120_000 } }],
    ["delayed:1h", { settlement: { outcome: "settle", laterBy: 120_000 } }],
    ["reject:TAX_ID_MISMATCH", fails("TAX_ID_MISMATCH", "CPF/CNPJ não corresponde ao titular da chave")],
    ["reject:SETTLEMENT_TIMEOUT", fails("SETTLEMENT_TIMEOUT", "O banco de destino não respondeu a tempo")],
    ["reject:SOME_CODE_2", fails("SOME_CODE_2", "Pagamento rejeitado: SOME_CODE_2")],
    ["returned:0s", { settlement: { outcome: "settle", returnedAfter: 0 } }],
    ["returned:1m30s", { settlement: { outcome: "settle", returnedAfter: 90_000 } }],
    ["returned:3650d", { settlement: { outcome: "settle", returnedAfter: 315_360_000_000 } }],
    ["refuse:PIX_DAILY_LIMIT_EXCEEDED", { admission: { refuse: "daily-limit-exceeded" } }],
    ["refuse:PUB_CERT_EXPIRED", { admission: { refuse: "certificate-expired" } }],
  ])("%s is known by its name and does what it says", (value, effect) => {
    expect(readScenario(value)).toEqual({ name: value, ...effect });
  });

  it.each([
    "TAX_ID_MISMATCH",
    "INVALID_TAX_ID",
    "BLOCKED_ACCOUNT",
    "ACCOUNT_CLOSED",
    "ORDER_REJECTED",
    "PAYMENT_EXPIRED",
    "SETTLEMENT_TIMEOUT",
  ])("reject:%s, a production code, has a text of its own", (code) => {
    const outcome = readScenario(`reject:${code}`)?.settlement?.outcome;
    expect(outcome).toMatchObject({ errorCode: code });
    expect((outcome as { errorMessage: string }).errorMessage).not.toContain(code);
  });
});

describe("what is no scenario", () => {
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
    // Names that every JavaScript object has are no errors that anybody knows.
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
    "refuse:PIX_DAILY_LIMIT_EXCEEDED ",
    "constructor",
    "__proto__:x",
  ])("%j is known to nobody", (value) => expect(readScenario(value)).toBeNull());
});

describe("every family", () => {
  it.each(scenarioFamilies)("$form has an example that it knows", ({ form, example }) => {
    expect(readScenario(example)).not.toBeNull();
    expect(example.split(":")[0]).toBe(form.split(":")[0]);
  });
});
