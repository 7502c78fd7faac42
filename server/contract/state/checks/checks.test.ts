import { expect, it } from "vitest";
import { type CheckText, checkResult } from "./check-text.js";
import * as claims from "./cobs-and-meds.js";
import * as deliveries from "./deliveries.js";
import * as file from "./file.js";
import * as money from "./money.js";

it("a check names the counted records, or the fault, in both languages", () => {
  const account = { id: 7, available: -5, blocked: 0 };
  expect(checkResult(money.noneIsNegative, 1, [])).toEqual({
    name: "nothing is negative",
    ok: true,
    detail: "1 account",
    pt: { name: "nada é negativo", detail: "1 conta" },
  });
  expect(checkResult(money.noneIsNegative, 2, [account, { ...account, id: 8 }])).toEqual({
    name: "nothing is negative",
    ok: false,
    detail:
      "account 7 has -R$ 0,05 available and R$ 0,00 blocked; account 8 has -R$ 0,05 available and R$ 0,00 blocked",
    pt: {
      name: "nada é negativo",
      detail:
        "a conta 7 tem -R$ 0,05 disponíveis e R$ 0,00 bloqueados; a conta 8 tem -R$ 0,05 disponíveis e R$ 0,00 bloqueados",
    },
  });
});

const all: [string, CheckText<unknown>][] = Object.entries({
  ...money,
  ...claims,
  ...deliveries,
  ...file,
}) as never;

it.each(all)("%s has a different name in each language", (_, { en, pt }) => {
  expect(pt.name).not.toBe(en.name);
  expect(all.filter(([, proof]) => proof.en.name === en.name || proof.pt.name === pt.name)).toHaveLength(1);
});

it("a check writes large counts as each language does", () => {
  const { detail, pt } = checkResult(money.noneIsNegative, 4_945, []);
  expect([detail, pt.detail]).toEqual(["4,945 accounts", "4.945 contas"]);
});
