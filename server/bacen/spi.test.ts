import { describe, expect, it } from "vitest";
import { createIds } from "../kernel/ids.js";
import { createDirectory } from "./directory.js";
import { createSpi, type PaymentOrder } from "./spi.js";

const spi = createSpi(createDirectory("open", createIds(1)));
const strict = createSpi(createDirectory("strict", createIds(1)));

const order = (wanted: Partial<PaymentOrder> = {}): PaymentOrder => ({
  pixKey: "alguem@example.com",
  document: "12345678909",
  scenario: null,
  ...wanted,
});

const codeOf = (outcome: ReturnType<typeof spi.judgePayout>) =>
  outcome.accepted ? "accepted" : outcome.errorCode;

describe("the decision on a payout", () => {
  it.each<[string, Partial<PaymentOrder>, string]>([
    ["nothing wrong", {}, "accepted"],
    ["a CNPJ", { document: "11222333000181" }, "accepted"],
    ["wrong check digits", { document: "12345678900" }, "INVALID_TAX_ID"],
    ["one digit repeated", { document: "00000000000" }, "INVALID_TAX_ID"],
    ["another owner's document key", { pixKey: "11144477735" }, "TAX_ID_MISMATCH"],
    ["one's own document key", { pixKey: "12345678909" }, "accepted"],
    ["a known key and its owner", { pixKey: "maria@example.com" }, "accepted"],
    [
      "a known key and somebody else",
      { pixKey: "maria@example.com", document: "11144477735" },
      "TAX_ID_MISMATCH",
    ],
    ["a blocked account", { pixKey: "bloqueada@localpix.test", document: "39284918812" }, "BLOCKED_ACCOUNT"],
  ])("with %s: %s", (_what, wanted, expected) =>
    expect(codeOf(spi.judgePayout(order(wanted)))).toBe(expected),
  );

  it.each<[string, Partial<PaymentOrder>, string]>([
    ["check digits", { document: "12345678900", pixKey: "nobody@example.com" }, "INVALID_TAX_ID"],
    ["an unknown key", { pixKey: "nobody@example.com" }, "INVALID_PIX_KEY"],
    ["the bank", { pixKey: "bloqueada@localpix.test" }, "BLOCKED_ACCOUNT"],
    ["the owner", { pixKey: "outro-titular@localpix.test" }, "TAX_ID_MISMATCH"],
  ])("looks first at %s of all that may be wrong", (_what, wanted, expected) => {
    expect(codeOf(strict.judgePayout(order(wanted)))).toBe(expected);
  });

  it.each<[string, Partial<PaymentOrder>, string]>([
    ["success, whatever is wrong", { scenario: "success", document: "1" }, "accepted"],
    ["a delay, whatever is wrong", { scenario: "delayed:5s", pixKey: "bloqueada@localpix.test" }, "accepted"],
    ["a rejection, though all is well", { scenario: "reject:ACCOUNT_CLOSED" }, "ACCOUNT_CLOSED"],
    ["a rejection of another kind", { scenario: "error:duplicate-id", document: "1" }, "DUPLICATE_ID"],
    [
      "an admission, which is long past: nature",
      { scenario: "refuse:PIX_INVALID_AMOUNT", document: "1" },
      "INVALID_TAX_ID",
    ],
    ["pending, when a person settles it after all: nature", { scenario: "pending" }, "accepted"],
    ["one that is no longer known: nature", { scenario: "from-an-older-version" }, "accepted"],
  ])("goes by a scenario of %s", (_what, wanted, expected) => {
    expect(codeOf(spi.judgePayout(order(wanted)))).toBe(expected);
  });

  it.each<[Partial<PaymentOrder>, string]>([
    [{ pixKey: "bloqueada@localpix.test", document: "39284918812" }, "ACCOUNT_BLOCKED"],
    [{ pixKey: "sem-resposta@localpix.test", document: "39284918812" }, "TIMEOUT"],
    [{ pixKey: "inexistente@localpix.test" }, "KEY_NOT_FOUND"],
    [{ pixKey: "encerrada@localpix.test", document: "39284918812" }, "ACCOUNT_CLOSED"],
    [{ scenario: "error:account-blocked" }, "ACCOUNT_BLOCKED"],
    [{ scenario: "error:invalid-pix-key" }, "INVALID_KEY"],
    [{ scenario: "error:insufficient-funds" }, "INSUFFICIENT_BALANCE"],
    [{ scenario: "error:key-not-found" }, "KEY_NOT_FOUND"],
    [{ scenario: "error:timeout" }, "TIMEOUT"],
    [{ scenario: "error:document-mismatch" }, "TAX_ID_MISMATCH"],
    // A code that was asked for by its name is said as it was asked for.
    [{ scenario: "reject:BLOCKED_ACCOUNT" }, "BLOCKED_ACCOUNT"],
  ])("of a transfer through the directory %j is %s (DICT_STATES)", (wanted, expected) => {
    expect(codeOf(spi.judgePayout(order({ ...wanted, origin: "dict-transfer" })))).toBe(expected);
  });

  it("explains the error code in words", () => {
    expect(spi.judgePayout(order({ document: "1" }))).toEqual({
      accepted: false,
      errorCode: "INVALID_TAX_ID",
      errorMessage: "CPF/CNPJ do recebedor inválido",
    });
  });
});

describe("the delay of a payout", () => {
  it.each<[string, Partial<PaymentOrder>, number | null, number | null]>([
    ["the usual", {}, 1_000, 1_000],
    ["none", {}, 0, 0],
    ["a person", {}, null, null],
    ["a slow bank", { pixKey: "lenta@localpix.test" }, 1_000, 31_000],
    ["a slow bank and a person", { pixKey: "lenta@localpix.test" }, null, null],
    ["a scenario", { scenario: "delayed:30s" }, 1_000, 31_000],
    ["a scenario where a person decides otherwise", { scenario: "delayed:30s" }, null, 31_000],
    ["a scenario and a slow bank", { scenario: "delayed:30s", pixKey: "lenta@localpix.test" }, 1_000, 61_000],
    ["a rejection where a person decides otherwise", { scenario: "reject:ORDER_REJECTED" }, null, 1_000],
    ["never", { scenario: "pending" }, 1_000, null],
    ["never, with a slow bank", { scenario: "pending", pixKey: "lenta@localpix.test" }, 1_000, null],
    ["an admission, which has nothing to say here", { scenario: "refuse:PIX_INVALID_AMOUNT" }, 1_000, 1_000],
  ])("is %s", (_what, wanted, usual, expected) =>
    expect(spi.payoutDelay(order(wanted), usual)).toBe(expected),
  );
});

describe("the owner of a key", () => {
  it("is the one in the directory", () => {
    expect(spi.owner("maria@example.com")).toMatchObject({
      name: "Maria Clara Nogueira",
      document: "12345678909",
    });
  });

  it("is a derived person for an unknown key, because a scenario may still settle the payout", () => {
    expect(strict.owner("alguem@example.com")).toEqual(spi.owner("alguem@example.com"));
  });
});

describe("the payer of a charge", () => {
  it.each<[string | null, number | null, number | null, string]>([
    [null, null, null, "accepted"],
    [null, 1_000, 1_000, "accepted"],
    ["success", null, 1_000, "accepted"],
    ["delayed:5s", null, 6_000, "accepted"],
    ["pending", 1_000, null, "accepted"],
    ["error:account-blocked", null, 1_000, "BLOCKED_ACCOUNT"],
    ["reject:SOMETHING", 2_000, 2_000, "SOMETHING"],
  ])("with the scenario %s and usually after %s comes after %s: %s", (scenario, usual, delay, outcome) => {
    expect(spi.payerDelay(scenario, usual)).toBe(delay);
    expect(codeOf(spi.judgePayer(scenario))).toBe(outcome);
  });
});
