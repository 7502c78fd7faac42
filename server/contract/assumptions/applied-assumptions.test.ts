import { describe, expect, it } from "vitest";
import type { EntryType, JournalEntry } from "../journal/journal.js";
import { gatewayOperations } from "../operations.js";
import { restsOnOfRefusal, restsOnOfTransaction, withAssumptions } from "./applied-assumptions.js";
import { assumptions } from "./assumptions.js";

const fact = (type: EntryType, data: object) => {
  const entry = { type, data: { origin: "cash-out", scenario: null, ...data } };
  return withAssumptions(entry as unknown as JournalEntry).assumptions ?? [];
};

describe("a fact rests on", () => {
  it("nothing where the specification alone decided it", () => {
    expect(fact("token.issued", {})).toEqual([]);
    expect(fact("clock.changed", {})).toEqual([]);
  });

  it("what its kind leaves open, and its scenario", () => {
    expect(fact("charge.expired", {})).toEqual(["CHARGE_EXPIRED"]);
    expect(fact("charge.expired", { scenario: "pending" })).toEqual(["CHARGE_EXPIRED", "SCENARIOS"]);
  });

  it.each<[EntryType, object, string]>([
    ["payout.created", { origin: "cash-out-qrcode" }, "QR_PAYEE"],
    ["payout.created", { warnings: [{ about: "QR_CRC" }] }, "QR_CRC"],
    ["payout.created", { warnings: [{ about: "DOCUMENTS" }] }, "DOCUMENTS"],
    ["payout.created", { origin: "dict-transfer" }, "DICT_PRIORITY"],
    ["payout.created", { origin: "split" }, "SPLIT_RULES"],
    ["payout.rejected", { errorCode: "TAX_ID_MISMATCH" }, "DOCUMENTS"],
    ["payout.rejected", { errorCode: "INVALID_PIX_KEY" }, "UNKNOWN_KEY"],
    ["payout.rejected", { origin: "split", errorCode: "INSUFFICIENT_FUNDS" }, "SPLIT_SHORT"],
    ["refund.created", { origin: "devolucao" }, "DEVOLUCAO_REPEAT"],
    ["refund.created", { origin: "return" }, "RETURN_BETWEEN_ACCOUNTS"],
    ["cob.removed", { by: "user" }, "COB_REVISION"],
    ["split.scheduled", { immediate: false }, "SPLIT_TIME"],
  ])("%s with %j on %s, and without it not", (type, data, id) => {
    expect(fact(type, data)).toContain(id);
    expect(fact(type, { errorCode: "ORDER_REJECTED", by: "psp", immediate: true })).not.toContain(id);
  });

  it("what its refusal does", () => {
    expect(fact("request.refused", { reason: "idempotency-mismatch", operation: "dict-pix" })).toEqual([
      "IDEMPOTENCY_MISMATCH",
    ]);
  });
});

describe("a refusal rests on", () => {
  it("the assumption that its rule names, and what its operation leaves open", () => {
    expect(restsOnOfRefusal("method-not-allowed", null, "")).toEqual(["WRONG_METHOD"]);
    expect(restsOnOfRefusal("external-id-duplicate", "cash-in", "")).toEqual(["CHARGE_DUPLICATE"]);
    expect(restsOnOfRefusal("external-id-duplicate", "cash-out-qrcode", "")).toEqual(["QR_DUPLICATE"]);
    expect(restsOnOfRefusal("qr-code-value-mismatch", "cash-out-qrcode", "")).toEqual([]);
  });

  it.each<[string | string[], string[]]>([
    [["details.key não tem o formato do keyType informado"], ["PHONE_KEY"]],
    [
      ["details.document deve ser um CPF", "details.amount deve ser um número"],
      ["DOCUMENTS", "TEXT"],
    ],
    ["chave deve ser uma chave PIX; devedor.cpf não confere", ["PHONE_KEY", "DOCUMENTS"]],
  ])("what is open about the fields that it lists: %j", (message, expected) => {
    expect(restsOnOfRefusal("body-invalid", "cash-out", message)).toEqual(["VALIDATION_CODE", ...expected]);
  });

  it("assumptions that exist, whatever refuses whatever", () => {
    for (const { id, refusals } of Object.values(gatewayOperations)) {
      for (const reason of refusals) {
        for (const one of restsOnOfRefusal(reason, id, "")) expect(Object.keys(assumptions)).toContain(one);
      }
    }
  });
});

describe("a transaction rests on", () => {
  const nothing = { keyType: null, pixKey: null };
  const alone = { paymentFlow: null, isBetweenAccounts: false };

  it("what its facts do, once each and in the order of the table", () => {
    const facts = [{ assumptions: ["FEES", "SETTLEMENT"] as const }, {}, { assumptions: ["FEES"] as const }];
    expect(restsOnOfTransaction(nothing, alone, facts)).toEqual(["SETTLEMENT", "FEES"]);
  });

  it("what no fact says", () => {
    const more = { paymentFlow: "aluguel", isBetweenAccounts: true };
    expect(restsOnOfTransaction({ keyType: "PHONE", pixKey: "+5511999999999" }, more, [])).toEqual([
      "PHONE_KEY",
      "PAYMENT_FLOW",
      "BETWEEN_ACCOUNTS",
    ]);
  });
});
