import { describe, expect, it } from "vitest";
import { createIds } from "../kernel/ids.js";
import { createDirectory } from "./directory.js";
import { createSpi, type PaymentOrder } from "./spi.js";

const spi = createSpi(createDirectory("open", createIds(1)));
const strict = createSpi(createDirectory("strict", createIds(1)));

const order = (changes: Partial<PaymentOrder> = {}): PaymentOrder => ({
  pixKey: "alguem@example.com",
  document: "12345678909",
  scenario: null,
  ...changes,
});

const codeOf = (outcome: ReturnType<typeof spi.judgePayout>) =>
  outcome.accepted ? "accepted" : outcome.errorCode;

describe("the decision on a payout", () => {
  it.each<[string, Partial<PaymentOrder>, string]>([
    ["a valid order", {}, "accepted"],
    ["a CNPJ", { document: "11222333000181" }, "accepted"],
    ["wrong check digits", { document: "12345678900" }, "INVALID_TAX_ID"],
    ["one digit repeated", { document: "00000000000" }, "INVALID_TAX_ID"],
    ["another owner's document key", { pixKey: "11144477735" }, "TAX_ID_MISMATCH"],
    ["one's own document key", { pixKey: "12345678909" }, "accepted"],
    ["a known key and its owner", { pixKey: "maria@example.com" }, "accepted"],
    [
      "a known key and another person's document",
      { pixKey: "maria@example.com", document: "11144477735" },
      "TAX_ID_MISMATCH",
    ],
    ["a blocked account", { pixKey: "bloqueada@localpix.test", document: "39284918812" }, "BLOCKED_ACCOUNT"],
  ])("with %s: %s", (_what, changes, expected) =>
    expect(codeOf(spi.judgePayout(order(changes)))).toBe(expected),
  );

  it.each<[string, Partial<PaymentOrder>, string]>([
    ["the check digits", { document: "12345678900", pixKey: "nobody@example.com" }, "INVALID_TAX_ID"],
    ["an unknown key", { pixKey: "nobody@example.com" }, "INVALID_PIX_KEY"],
    ["the bank", { pixKey: "bloqueada@localpix.test" }, "BLOCKED_ACCOUNT"],
    ["the owner", { pixKey: "outro-titular@localpix.test" }, "TAX_ID_MISMATCH"],
  ])("checks %s before everything that comes later", (_what, changes, expected) => {
    expect(codeOf(strict.judgePayout(order(changes)))).toBe(expected);
  });

  it.each<[string, Partial<PaymentOrder>, string]>([
    ["success, although the document is invalid", { scenario: "success", document: "1" }, "accepted"],
    [
      "a delay, although the account is blocked",
      { scenario: "delayed:5s", pixKey: "bloqueada@localpix.test" },
      "accepted",
    ],
    ["a rejection, although the order is valid", { scenario: "reject:ACCOUNT_CLOSED" }, "ACCOUNT_CLOSED"],
    [
      "a rejection, although the document is invalid",
      { scenario: "error:duplicate-id", document: "1" },
      "DUPLICATE_ID",
    ],
    [
      "a refusal of the request, which does not apply to settlement",
      { scenario: "refuse:PIX_INVALID_AMOUNT", document: "1" },
      "INVALID_TAX_ID",
    ],
    ["pending, which does not decide the outcome", { scenario: "pending" }, "accepted"],
    [
      "an unknown name of an older version, which is ignored",
      { scenario: "from-an-older-version" },
      "accepted",
    ],
  ])("with the scenario %s", (_what, changes, expected) => {
    expect(codeOf(spi.judgePayout(order(changes)))).toBe(expected);
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
    // `reject:` uses its code verbatim.
    [{ scenario: "reject:BLOCKED_ACCOUNT" }, "BLOCKED_ACCOUNT"],
  ])("on a /dict/pix transfer %j has the error code %s (assumption DICT_STATES)", (changes, expected) => {
    expect(codeOf(spi.judgePayout(order({ ...changes, origin: "dict-transfer" })))).toBe(expected);
  });

  it("has a message for the error code", () => {
    expect(spi.judgePayout(order({ document: "1" }))).toEqual({
      accepted: false,
      errorCode: "INVALID_TAX_ID",
      errorMessage: "CPF/CNPJ do recebedor inválido",
    });
  });
});

describe("the delay of a payout", () => {
  it.each<[string, Partial<PaymentOrder>, number | null, number | null]>([
    ["the default", {}, 1_000, 1_000],
    ["none if the default is none", {}, 0, 0],
    ["open if settlement is manual", {}, null, null],
    ["longer at a slow bank", { pixKey: "lenta@localpix.test" }, 1_000, 31_000],
    ["open at a slow bank if settlement is manual", { pixKey: "lenta@localpix.test" }, null, null],
    ["longer with a scenario", { scenario: "delayed:30s" }, 1_000, 31_000],
    ["set by a scenario even if settlement is manual", { scenario: "delayed:30s" }, null, 31_000],
    [
      "longer with a scenario at a slow bank",
      { scenario: "delayed:30s", pixKey: "lenta@localpix.test" },
      1_000,
      61_000,
    ],
    [
      "one second for a rejection scenario if settlement is manual",
      { scenario: "reject:ORDER_REJECTED" },
      null,
      1_000,
    ],
    ["endless with the scenario pending", { scenario: "pending" }, 1_000, null],
    [
      "endless with the scenario pending at a slow bank",
      { scenario: "pending", pixKey: "lenta@localpix.test" },
      1_000,
      null,
    ],
    [
      "the default with a scenario that refuses the request",
      { scenario: "refuse:PIX_INVALID_AMOUNT" },
      1_000,
      1_000,
    ],
  ])("is %s", (_what, changes, usual, expected) =>
    expect(spi.payoutDelay(order(changes), usual)).toBe(expected),
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
  ])(
    "with the scenario %s and a default delay of %s pays after %s: %s",
    (scenario, usual, delay, outcome) => {
      expect(spi.payerDelay(scenario, usual)).toBe(delay);
      expect(codeOf(spi.judgePayer(scenario))).toBe(outcome);
    },
  );
});
