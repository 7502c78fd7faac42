import { describe, expect, it } from "vitest";
import { changed } from "../../tests/journeys/bodies.js";
import { expectedIn } from "./expected-value.js";
import { parseNullAsAbsent } from "./null-as-absent.js";
import type { GatewayOperation } from "./operation.js";
import { gatewayOperations } from "./operations.js";
import { Refusal, refusalMessage } from "./refusal.js";
import type { RefusalReason } from "./refusals.js";
import { parseListingAll } from "./violations.js";
import { bodyFields, WHOLE_BODIES } from "./whole-bodies-for-test.js";

const WRONG = [
  ...[null, 7, 0, -1, 0.5, 1e12, true, [], {}, [{}], [null], ""],
  ...["x", "\u0000", "\ud800", "a b", "x".repeat(5_000), "1.0", "-1.00", "2030-02-30"],
];

/** A message that names valid values. A key without its type has no format to name. */
const SAYS_WHAT_PASSES =
  /^(deve (ser|ter|estar) .|é obrigatório|não pode ser vazio$|somam mais que o valor|é um header bloqueado \(não podem|não tem o formato do (k|pixK)eyType informado)/;

const SAYS_WHAT_PASSES_IN_ENGLISH =
  /^(must (be|have|not be) .|is required|add up to more than|is a blocked header \(these cannot|does not have the format of its (k|pixK)eyType)/;

/** The message of each rule that a field violates. */
const rulesOf = (message: string, field: string) => expectedIn(message, field || "o corpo").split("; ");

describe("the refusal of a field names valid values", () => {
  it.each(bodyFields)("$name $path", ({ name, schema, path }) => {
    for (const wrong of WRONG) {
      const parsed = parseNullAsAbsent(schema, changed(WHOLE_BODIES[name]!, { [path]: wrong }));
      for (const { field, message } of parsed.ok ? [] : parsed.violations) {
        for (const rule of rulesOf(message, field)) expect(rule, message).toMatch(SAYS_WHAT_PASSES);
      }
    }
  });

  it.each(bodyFields)("in English too: $name $path", ({ name, schema, path }) => {
    for (const wrong of WRONG) {
      const parsed = parseNullAsAbsent(schema, changed(WHOLE_BODIES[name]!, { [path]: wrong }));
      for (const { message, expected } of parsed.ok ? [] : parsed.violations) {
        for (const rule of expected!.en.split("; "))
          expect(rule, message).toMatch(SAYS_WHAT_PASSES_IN_ENGLISH);
        expect(message.replace("tem valor inválido: ", "")).toContain(expected!.pt.split("; ")[0]);
      }
    }
  });

  const queries = (Object.entries(gatewayOperations) as [string, GatewayOperation][]).filter(
    ([, { query, params }]) => query || params,
  );
  it.each(queries)("%s: path and query parameters", (_, { query, params }) => {
    const names = ["page", "size", "pageSize", "status", "type", "startDate", "endDate", "isReconciled"];
    for (const wrong of ["", "x", "0", "-1", "1.5", "2030-02-30", ["a", "b"]]) {
      for (const [schema, given] of [
        [query, Object.fromEntries(names.map((name) => [name, wrong]))],
        [
          params,
          { txid: "?", id: "?", e2eid: "?", pixKey: "?", identifier: "?", transactionIdentifier: "?" },
        ],
      ] as const) {
        const parsed = schema ? parseListingAll(schema, given) : { ok: true as const };
        for (const { field, message } of parsed.ok ? [] : parsed.violations) {
          for (const rule of rulesOf(message, field)) expect(rule, message).toMatch(SAYS_WHAT_PASSES);
        }
      }
    }
  });
});

describe("the words that documented clients search for in a message (assumption MESSAGES)", () => {
  const values = { available: "R$ 1,00", required: "R$ 2,00", value: "R$ 2,00", refundable: "R$ 1,00" };
  it.each<[RefusalReason, string]>([
    // proves: errors.message.words
    ["insufficient-balance", "saldo insuficiente"],
    ["refund-balance-insufficient", "saldo insuficiente"],
    ["devolucao-balance-insufficient", "saldo insuficiente"],
    // proves: errors.message.words
    ["refund-deadline-expired", "prazo excedido"],
    ["devolucao-deadline-expired", "prazo excedido"],
    // proves: errors.message.words
    ["refund-above-refundable", "valor inválido"],
    ["amount-invalid", "valor inválido"],
  ])("%s contains %j, also if a scenario caused it", (reason, words) => {
    expect(refusalMessage(new Refusal(reason, { values }))).toContain(words);
    expect(refusalMessage(new Refusal(reason))).toContain(words);
  });

  it.each([
    ["cashOut", "value", 0.001],
    ["cashOutQrcode", "value", -1],
    ["cashIn", "transaction.value", "10,00"],
    ["cashIn", "splits.0.value", 0],
    // proves: errors.message.words
    ["dictPix", "payment.amount", 1.234],
    ["refundIn", "refundValue", "1"],
    ["createCob", "valor.original", "1.5"],
    ["createCob", "valor.original", 1.5],
    ["devolucao", "valor", "0.00"],
    ["devolucao", "valor", 1],
  ] as const)("%s: %s %j contains “valor inválido”", (name, path, wrong) => {
    const parsed = parseNullAsAbsent(
      gatewayOperations[name].body!,
      changed(WHOLE_BODIES[name]!, { [path]: wrong }),
    );
    const message = parsed.ok ? undefined : parsed.violations.find(({ field }) => field === path)?.message;
    expect(message).toMatch(new RegExp(`^${path} tem valor inválido: deve `));
  });
});
