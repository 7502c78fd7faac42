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
import { admit, chooseScenario } from "./choose.js";

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
    expect(chooseScenario(undefined, cashOut)).toEqual({ name: "" });
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
    ["refuse:PUB_CERT_EXPIRED", cashOut],
    ["refuse:PROVIDER_EXPIRATION_BELOW_MINIMUM", cashOut],
    ["refuse:SANDBOX_SCENARIO_UNKNOWN", cashOut],
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

  it.each(["", "  ", "qualquer coisa", "error:constructor"])(
    "(%j) is refused with all that there is",
    (header) => {
      const { reason, facts } = refused(() => chooseScenario(header, cashOut));
      expect(reason).toBe("scenario-unknown");
      expect(facts.values?.hint).toMatch(
        /^(Valores aceitos: success, pending, error:<name>|Você quis dizer )/,
      );
    },
  );
});

describe("admission", () => {
  it("lets in whoever has no such scenario", () => {
    expect(admit(chooseScenario(undefined, cashOut), {})).toBeUndefined();
    expect(admit(chooseScenario("error:account-blocked", cashOut), {})).toBeUndefined();
  });

  it("refuses with the reason that was asked for", () => {
    const { reason } = refused(() => admit(chooseScenario("refuse:PIX_DAILY_LIMIT_EXCEEDED", cashOut), {}));
    expect(reason).toBe("daily-limit-exceeded");
  });

  it.each<[GatewayOperation, unknown]>([
    [cashOut, { externalId: "pedido-1" }],
    [cashIn, { transaction: { externalId: "pedido-1", expirationTime: 60 } }],
  ])(
    "refuses a duplicate of $id with the details that clients read (POST /api/pix/cash-out, rule 1)",
    (operation, body) => {
      const { facts } = refused(() =>
        admit(chooseScenario("refuse:PIX_DUPLICATE_EXTERNAL_ID", operation), body),
      );
      expect(facts.details).toMatchObject({ externalId: "pedido-1" });
      expect(facts.details?.existingTransactionId).toMatch(/^\d+$/);
    },
  );
});
