import { expect, it } from "vitest";
import type { AccountView } from "../../../server/contract/accounts/accounts.control.js";
import { changesOf, formOf } from "./settings-form.js";

const account: AccountView = {
  id: 1,
  name: "Loja",
  document: "1",
  pixKey: "k",
  clientId: "c",
  createdAt: "",
  balance: { available: 1, blocked: 0 },
  limits: { perTransaction: 100_000, daily: 1_000_000, night: null },
  fees: { cashIn: 0, cashOut: 0.5, refund: 0 },
  provider: { name: "localpix", minExpirationSeconds: 30 },
  splitFrequency: "DAILY",
  settlement: null,
  payer: "auto",
  medBlocksBalance: true,
  webhookVersion: null,
};

const changed = (values: object) => changesOf(account, { ...formOf(account), ...values });

it("is empty without changes", () => {
  expect(changed({})).toEqual({ changes: {}, flags: [], wrong: [] });
});

it("groups changes, and switches emptied settings off", () => {
  expect(
    changed({
      perTransaction: "",
      night: "1.000,00",
      cashOut: "0",
      settlement: "manual",
      payer: "",
      medBlocks: "off",
      webhookVersion: "v2",
    }),
  ).toEqual({
    changes: {
      limits: { perTransaction: null, night: 1000 },
      fees: { cashOut: 0 },
      settlement: "manual",
      payer: null,
      medBlocksBalance: false,
      webhookVersion: "v2",
    },
    flags: [
      "--limit-transaction off",
      "--limit-night 1000,00",
      "--fee-cash-out 0,00",
      "--settlement manual",
      "--payer default",
      "--med-blocks off",
      "--webhook-version v2",
    ],
    wrong: [],
  });
});

it("quotes for the shell", () => {
  expect(changed({ providerName: "Banco d'Água" }).flags).toEqual(["--provider-name 'Banco d'\\''Água'"]);
});

it.each(["cashIn", "providerName", "minExpiration"])("refuses an empty value of %s", (name) => {
  expect(changed({ [name]: "" })).toMatchObject({ changes: {}, wrong: [name] });
});
