import { balance } from "./journeys.js";
import { rule, type Section } from "./rule.js";

const FORMATS = "a payout of 100: 1000/0, then 900/100, then 900/0 (Balance effect of a cash-out)";

export const balanceEndpoints: Section = {
  title: "GET /api/balance and GET /accounts/balances",
  rules: [
    rule("balance.answer", "GET /api/balance answers 200 with the standard format, of the token's account", [
      ...balance(FORMATS, "a token speaks for its own account"),
    ]),
    rule("balance.parameters", "It takes no parameters", [
      ...balance("query and body of a balance request are ignored", "asking writes nothing"),
    ]),
    rule("balance.path", "Which of two paths is served is left open", balance(FORMATS), "BALANCE_PATH"),
    rule(
      "balances.answer",
      "GET /accounts/balances answers 200 with the central bank's format",
      balance(FORMATS),
    ),
  ],
};
