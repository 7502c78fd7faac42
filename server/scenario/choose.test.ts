import { describe, expect, it } from "vitest";
import { accessToken } from "../contract/gateway/access-token.js";
import { balance } from "../contract/gateway/balance.js";
import { cashIn } from "../contract/gateway/cash-in.js";
import { cashOut } from "../contract/gateway/cash-out.js";
import { devolucao, showDevolucao } from "../contract/gateway/devolucao.js";
import { refundIn } from "../contract/gateway/refund-in.js";
import { registerWebhook } from "../contract/gateway/register-webhook.js";
import type { GatewayOperation } from "../contract/operation.js";
import { Refusal } from "../contract/refusal.js";
import { nature } from "../contract/scenario.js";
import { admit } from "./admission.js";
import { createChoose } from "./choose.js";
import { createLibrary } from "./library.js";

const nobody = { list: () => [], meet: () => undefined } as never;
const noMagic = { scenarioOf: () => undefined, all: () => [] };
const { byHeader: chooseScenario } = createChoose(createLibrary(), noMagic, nobody);

const refused = (act: () => unknown): Refusal => {
  try {
    act();
  } catch (error) {
    expect(error).toBeInstanceOf(Refusal);
    return error as Refusal;
  }
  throw new Error("Nothing was refused.");
};

describe("a request", () => {
  it("without a scenario goes its natural way", () => {
    expect(chooseScenario(undefined, cashOut)).toBe(nature);
  });

  it.each<[string, GatewayOperation]>([
    ["success", cashOut],
    ["success", cashIn],
    ["success", balance],
    ["success", accessToken],
    ["pending", cashOut],
    ["error:account-blocked", cashOut],
    ["error:account-blocked", cashIn],
    ["delayed:5s", cashIn],
    ["reject:ORDER_REJECTED", cashOut],
    ["returned:10s", cashOut],
    ["reject:ACCOUNT_CLOSED", refundIn],
    ["pending", devolucao],
    ["refuse:PIX_INSUFFICIENT_BALANCE", cashOut],
    ["refuse:PIX_DUPLICATE_EXTERNAL_ID", cashIn],
    ["refuse:PROVIDER_EXPIRATION_BELOW_MINIMUM", cashIn],
    ["refuse:PUB_AUTH_UPSTREAM_UNAVAILABLE", accessToken],
  ])("with %s gets it", (header, operation) => {
    expect(chooseScenario(header, operation).name).toBe(header);
  });

  it("may have spaces around the value", () => {
    expect(chooseScenario(" success ", cashOut).name).toBe("success");
  });
});

describe("a scenario that this operation never comes to", () => {
  it.each<[string, GatewayOperation]>([
    ["error:account-blocked", balance],
    ["delayed:5s", balance],
    ["pending", registerWebhook],
    ["reject:ORDER_REJECTED", accessToken],
    ["returned:10s", cashIn],
    ["returned:10s", refundIn],
    ["pending", showDevolucao],
    ["refuse:PIX_INSUFFICIENT_BALANCE", cashIn],
    ["refuse:INSUFFICIENT_BALANCE", cashOut],
    ["webhook:drop", balance],
    ["refuse:PUB_CERT_EXPIRED", cashOut],
    ["refuse:PROVIDER_EXPIRATION_BELOW_MINIMUM", cashOut],
  ])("is refused, naming it: %s", (header, operation) => {
    const { reason, facts } = refused(() => chooseScenario(header, operation));
    expect(reason).toBe("scenario-not-applicable");
    expect(facts.values?.scenario).toBe(header);
    expect(facts.values?.hint).toContain(operation.paths[0]);
  });
});

describe("a scenario that nobody knows", () => {
  it.each([
    ["sucess", "success"],
    ["error:insuficient-funds", "error:insufficient-funds"],
    ["delayed:5", "delayed:5s"],
    ["refuse:PIX_INSUFICIENT_BALANCE", "refuse:PIX_INSUFFICIENT_BALANCE"],
  ])("(%s) is refused with what may have been meant: %s (SCENARIO_UNKNOWN)", (header, meant) => {
    const { reason, facts } = refused(() => chooseScenario(header, cashOut));
    expect(reason).toBe("scenario-unknown");
    expect(facts.values).toMatchObject({ scenario: header });
    expect(facts.values?.hint).toContain("Você quis dizer");
    expect(facts.values?.hint).toContain(meant);
  });

  it("of a known family is told what stands behind the colon", () => {
    const { facts } = refused(() => chooseScenario("webhook:fail:0", cashOut));
    expect(facts.values?.hint).toMatch(/^Depois dos dois-pontos vai um número inteiro de 1 a 20\./);
  });

  it.each(["", "  ", "qualquer coisa", "error:constructor"])("(%j) is refused", (header) => {
    const { reason, facts } = refused(() => chooseScenario(header, cashOut));
    expect(reason).toBe("scenario-unknown");
    expect(facts.values?.hint).toMatch(/^(Todos os valores: localpix scenario list\.|Você quis dizer )/);
  });
});

describe("two that cannot both come true", () => {
  it("are refused by their names (SCENARIO_JOINED)", () => {
    const { reason, facts } = refused(() => chooseScenario("success, reject:X1", cashOut));
    expect(reason).toBe("scenario-contradictory");
    expect(facts.values).toEqual({ one: "success", other: "reject:X1" });
  });
});

describe("admission", () => {
  it("lets in whoever has no such scenario", () => {
    expect(admit(chooseScenario(undefined, cashOut), cashOut, {})).toBeUndefined();
    expect(admit(chooseScenario("error:account-blocked", cashOut), cashOut, {})).toBeUndefined();
  });

  it("refuses with the reason that was asked for", () => {
    const { reason } = refused(() =>
      admit(chooseScenario("refuse:PIX_DAILY_LIMIT_EXCEEDED", cashOut), cashOut, {}),
    );
    expect(reason).toBe("daily-limit-exceeded");
  });

  it.each<[GatewayOperation, unknown]>([
    [cashOut, { externalId: "pedido-1" }],
    [cashIn, { transaction: { externalId: "pedido-1", expirationTime: 60 } }],
  ])(
    "refuses a duplicate of $id with the details that clients read (POST /api/pix/cash-out, rule 1)",
    (operation, body) => {
      const { facts } = refused(() =>
        admit(chooseScenario("refuse:PIX_DUPLICATE_EXTERNAL_ID", operation), operation, body),
      );
      expect(facts.details).toMatchObject({ externalId: "pedido-1" });
      expect(facts.details?.existingTransactionId).toMatch(/^\d+$/);
    },
  );
});
