import { describe, expect, it } from "vitest";
import { accessToken } from "../contract/accounts/access-token.js";
import { balance } from "../contract/accounts/balance.js";
import { cashIn } from "../contract/charges/cash-in.js";
import type { GatewayOperation } from "../contract/operation.js";
import { cashOut } from "../contract/payouts/cash-out.js";
import { devolucao, showDevolucao } from "../contract/refunds/devolucao.js";
import { refundIn } from "../contract/refunds/refund-in.js";
import { Refusal } from "../contract/refusal.js";
import { noScenario, type Scenario } from "../contract/scenarios/scenario.js";
import { registerWebhook } from "../contract/webhooks/register-webhook.js";
import { admit } from "./admission.js";
import { createLibrary } from "./library.js";
import { createScenarioChooser } from "./scenario-chooser.js";

const nobody = { list: () => [], meet: () => undefined } as never;
const noMagic = { scenarioOf: () => undefined, all: () => [] };
const { byHeader } = createScenarioChooser(createLibrary(), noMagic, nobody);
const chooseScenario = (header: string | undefined, operation: GatewayOperation): Scenario =>
  byHeader(header, operation).scenario ?? noScenario;

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
  it.each([undefined, "", "  "])("has no scenario without the header (%j)", (header) => {
    expect(byHeader(header, cashOut)).toEqual({ scenario: null, ignored: [] });
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
  ])("with %s has that scenario", (header, operation) => {
    expect(chooseScenario(header, operation).name).toBe(header);
  });

  it("can have spaces around the value", () => {
    expect(chooseScenario(" success ", cashOut).name).toBe("success");
  });
});

describe("a scenario that does not apply to the operation", () => {
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
  ])("is ignored: %s", (header, operation) => {
    expect(byHeader(header, operation)).toEqual({ scenario: null, ignored: [header] });
  });

  it("is ignored, and the others apply", () => {
    const { scenario, ignored } = byHeader("delayed:5s, slow:1s ,returned:10s, lost:response", balance);
    expect(scenario?.name).toBe("slow:1s, lost:response");
    expect(ignored).toEqual(["delayed:5s", "returned:10s"]);
  });
});

describe("an unknown scenario", () => {
  it.each([
    ["sucess", "success"],
    ["error:insuficient-funds", "error:insufficient-funds"],
    ["delayed:5", "delayed:5s"],
    ["refuse:PIX_INSUFICIENT_BALANCE", "refuse:PIX_INSUFFICIENT_BALANCE"],
    ["SUCCESS", "success"],
    ["Pending", "pending"],
    ["reject", "reject:ACCOUNT_CLOSED"],
    ["reject:", "reject:ACCOUNT_CLOSED"],
    ["reject:account_closed", "reject:ACCOUNT_CLOSED"],
    ["REJECT:SOME_OTHER_CODE", "reject:SOME_OTHER_CODE"],
    ["DELAYED:7S", "delayed:7s"],
    ["HTTP:503", "http:503"],
    ["http", "http:503"],
    ["rejct:SOME_OTHER_CODE", "reject:SOME_OTHER_CODE"],
  ])("(%s) is refused with a suggestion: %s (assumption SCENARIO_UNKNOWN)", (header, suggestion) => {
    const { reason, facts } = refused(() => chooseScenario(header, cashOut));
    expect(reason).toBe("scenario-unknown");
    expect(facts.values).toMatchObject({ scenario: header });
    expect(facts.texts?.hint).toContain("Você quis dizer");
    expect(facts.texts?.hint).toContain(suggestion);
  });

  it("with a known prefix gets the rule of its parameter as a hint", () => {
    const { facts } = refused(() => chooseScenario("webhook:fail:0", cashOut));
    expect(facts.texts?.hint).toMatch(/^Use webhook:fail:<n>, com um número inteiro de 1 a 20\./);
  });

  it("with http: gets the list of statuses as a hint, and no suggestion", () => {
    const { facts } = refused(() => chooseScenario("http:404", cashOut));
    expect(facts.texts?.hint).toBe("Use http:<status>, com um destes: 429, 500, 502, 503, 504.");
  });

  it.each([",", "success,", "qualquer coisa", "error:constructor"])("(%j) is refused", (header) => {
    const { reason, facts } = refused(() => chooseScenario(header, cashOut));
    expect(reason).toBe("scenario-unknown");
    expect(facts.texts?.hint).toMatch(/^(Todos os valores: localpix scenario list\.|Você quis dizer )/);
  });
});

describe("two contradictory scenarios", () => {
  it("are named in the refusal (assumption SCENARIO_JOINED)", () => {
    const { reason, facts } = refused(() => chooseScenario("success, reject:X1", cashOut));
    expect(reason).toBe("scenario-contradictory");
    expect(facts.values).toEqual({ one: "success", other: "reject:X1" });
  });
});

describe("admission", () => {
  it("lets requests without such a scenario pass", () => {
    expect(admit(chooseScenario(undefined, cashOut), cashOut, {})).toBeUndefined();
    expect(admit(chooseScenario("error:account-blocked", cashOut), cashOut, {})).toBeUndefined();
  });

  it("refuses with the reason of the scenario", () => {
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
