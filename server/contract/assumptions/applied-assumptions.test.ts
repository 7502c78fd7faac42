import { describe, expect, it } from "vitest";
import type { EntryType, JournalEntry } from "../journal/journal.js";
import type { GatewayOperation } from "../operation.js";
import { gatewayOperations } from "../operations.js";
import { leaves, schemaPaths } from "../schema-paths.js";
import { assumptionsOfRefusal, assumptionsOfTransaction, withAssumptions } from "./applied-assumptions.js";
import { assumptions } from "./assumptions.js";

const fact = (type: EntryType, data: object) => {
  const entry = { type, data: { origin: "cash-out", scenario: null, ...data } };
  return withAssumptions(entry as unknown as JournalEntry).assumptions ?? [];
};

describe("the assumptions that apply to a journal entry", () => {
  it("are none if the specification alone decides", () => {
    expect(fact("token.issued", {})).toEqual([]);
    expect(fact("clock.changed", {})).toEqual([]);
  });

  it("are those of its type and of its scenario", () => {
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
  ])("of %s with %j include %s, and do not without it", (type, data, id) => {
    expect(fact(type, data)).toContain(id);
    expect(fact(type, { errorCode: "ORDER_REJECTED", by: "psp", immediate: true })).not.toContain(id);
  });

  it("are those of its refusal", () => {
    expect(fact("request.refused", { reason: "idempotency-mismatch", operation: "dict-pix" })).toEqual([
      "IDEMPOTENCY_MISMATCH",
    ]);
  });
});

describe("the assumptions that apply to a refusal", () => {
  it("are those of its rule and of its operation", () => {
    expect(assumptionsOfRefusal("method-not-allowed", null, "")).toEqual(["WRONG_METHOD"]);
    expect(assumptionsOfRefusal("external-id-duplicate", "cash-in", "")).toEqual(["CHARGE_DUPLICATE"]);
    expect(assumptionsOfRefusal("external-id-duplicate", "cash-out-qrcode", "")).toEqual(["QR_DUPLICATE"]);
    expect(assumptionsOfRefusal("qr-code-value-mismatch", "cash-out-qrcode", "")).toEqual([]);
  });

  it.each<[string, string | string[], string[]]>([
    ["cash-out", ["details.key não tem o formato do keyType informado"], ["PHONE_KEY"]],
    [
      "cash-out",
      ["details.document deve ser um CPF", "description deve ter no máximo 140 caracteres"],
      ["DOCUMENTS", "TEXT"],
    ],
    ["cob", "chave deve ser uma chave PIX; devedor.cpf não confere", ["PHONE_KEY", "DOCUMENTS"]],
    ["cash-in", ["splits.1.pixKey deve ser uma chave PIX"], ["PHONE_KEY"]],
    ["cash-out", "description deve ser texto Unicode válido, sem o caractere NUL", ["TEXT"]],
    ["cash-out", "value deve ser de 0.01 a 9999999999.99 e ter no máximo 2 casas decimais", []],
    ["register-webhook", "headers.0.key é obrigatório", []],
  ])("of %s include those of the formats of the refused fields: %j", (operation, message, expected) => {
    expect(assumptionsOfRefusal("body-invalid", operation, message)).toEqual([
      "VALIDATION_CODE",
      ...expected,
    ]);
  });

  it.each(
    Object.values<GatewayOperation>(gatewayOperations).map((operation) => [operation.id, operation] as const),
  )(
    "of %s include those of its PIX keys and documents",
    (_id, { params, query, body, refusals, fieldAssumptions = {} }) => {
      const schemas = [params, query, body].filter((schema) => schema != null);
      const paths = schemas.flatMap((schema) => leaves(schemaPaths(schema)).map(({ path }) => path));
      for (const path of Object.keys(fieldAssumptions)) expect(paths).toContain(path);
      if (!refusals.includes("body-invalid")) return;
      for (const path of paths) {
        const name = path.split(".").at(-1) ?? "";
        if (["pixKey", "chave"].includes(name)) expect(fieldAssumptions[path], path).toBe("PHONE_KEY");
        if (/document$|^cpf$|^cnpj$/i.test(name)) expect(fieldAssumptions[path], path).toBe("DOCUMENTS");
      }
    },
  );

  it("exist for every combination of reason and operation", () => {
    for (const { id, refusals } of Object.values(gatewayOperations)) {
      for (const reason of refusals) {
        for (const assumption of assumptionsOfRefusal(reason, id, ""))
          expect(Object.keys(assumptions)).toContain(assumption);
      }
    }
  });
});

describe("the assumptions that apply to a transaction", () => {
  const nothing = { keyType: null, pixKey: null };
  const alone = { paymentFlow: null, isBetweenAccounts: false };

  it("are those of its entries, once each and in the order of the table", () => {
    const facts = [{ assumptions: ["FEES", "SETTLEMENT"] as const }, {}, { assumptions: ["FEES"] as const }];
    expect(assumptionsOfTransaction(nothing, alone, facts)).toEqual(["SETTLEMENT", "FEES"]);
  });

  it("include those that no entry has", () => {
    const more = { paymentFlow: "aluguel", isBetweenAccounts: true };
    expect(assumptionsOfTransaction({ keyType: "PHONE", pixKey: "+5511999999999" }, more, [])).toEqual([
      "PHONE_KEY",
      "PAYMENT_FLOW",
      "BETWEEN_ACCOUNTS",
    ]);
  });
});
