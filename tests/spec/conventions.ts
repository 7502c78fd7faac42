import { gatewayOperations } from "../../server/contract/operations.js";
import {
  balance,
  cashOut,
  clock,
  cob,
  door,
  location,
  medList,
  oauth,
  queries,
  webhooks,
} from "./journeys.js";
import { rule, type Section, testsIn } from "./rule.js";

const hostile = testsIn("tests/faults/gateway-requests.test.ts");

const nulls = testsIn("server/contract/null-as-absent.test.ts", "null in a request body (NULL_FIELDS)");

export const conventions: Section = {
  title: "Endpoints, conventions",
  rules: [
    rule("conventions.token", "All but the token endpoints ask for a Bearer token", [
      ...door.token(
        "GET /api/balance without a token",
        "GET /balance without a token",
        "GET /accounts/balances without a token",
        "POST /dict/pix without a token",
        "POST /api/pix/cash-out without a token",
        "POST /api/pix/cash-out-qrcode without a token",
        "POST /api/pix/cash-in without a token",
        "POST /api/pix/refund-in/x without a token",
        "GET /api/pix/transactions/pix-key/x without a token",
        "GET /api/pix/transactions/pix-key/x/x without a token",
        "GET /api/transactions without a token",
        "GET /api/med without a token",
        "POST /api/webhooks without a token",
        "POST /api/resend-webhook/x without a token",
        "PUT /cob/x without a token",
        "PUT /pix/x/devolucao/x without a token",
      ),
    ]),
    rule("conventions.token.invalid", "A missing, invalid or expired token is a 401", [
      ...door.token(
        "no header",
        "another scheme",
        "garbage",
        "a token that says it needs no signature",
        "the token comes before the body: a broken body without a token is a 401",
      ),
      ...door.alone(
        "a token of another sandbox is not one of ours",
        "a token with one letter changed is not one of ours",
      ),
    ]),
    rule("conventions.json", "Bodies are JSON and say so; anything else is a 400", [
      ...door.cashOut("not JSON", "a list", "a form", "JSON that says it is text", "nothing at all"),
      ...door.cashIn("not JSON", "a form"),
      ...door.webhooks("not JSON", "a form"),
      ...door.cob("not JSON", "a form"),
      ...door.alone("JSON with a character set and in capitals is JSON"),
    ]),
    rule(
      "conventions.encoding",
      "Which bytes a body may consist of is left open",
      [
        ...door.cashOut(
          "JSON with a byte that is not UTF-8",
          "JSON with a character cut in two",
          "JSON that says it is UTF-16, and is",
        ),
        ...door.webhooks("JSON with a byte that is not UTF-8"),
        ...oauth.refusals(
          "JSON that is not UTF-8 is 400, and is not repaired (ENCODING)",
          "a form that is not UTF-8 is 400, and is not repaired (ENCODING)",
          "a form that escapes such bytes that is not UTF-8 is 400, and is not repaired (ENCODING)",
        ),
      ],
      "ENCODING",
    ),
    rule("conventions.timestamps", "Instants are ISO 8601 in UTC, and the sandbox's own", [
      ...balance("a payout of 100: 1000/0, then 900/100, then 900/0 (Balance effect of a cash-out)"),
      ...clock("a new sandbox whose clock is an instant in the host's past stands at that instant"),
    ]),
    rule("conventions.money", "Amounts are reais, to the centavo, whatever floating point makes of them", [
      ...balance(
        "0.1 and 0.2 are 0.3",
        "4.35 is answered as 4.35, to the last digit",
        "9999999999.99 is answered as 9999999999.99, to the last digit",
      ),
    ]),
    rule(
      "conventions.unknown-fields",
      "What becomes of fields that nobody knows is left open",
      [
        ...cashOut.texts("a field that nobody knows is ignored"),
        ...cob.body("with fields that nobody knows"),
      ],
      "UNKNOWN_FIELDS",
    ),
    rule(
      "conventions.unknown-parameters",
      "What becomes of query parameters that nobody knows is left open",
      queries.pages("a parameter that nobody knows is ignored, once or several times (UNKNOWN_FIELDS)"),
      "UNKNOWN_FIELDS",
    ),
    rule(
      "conventions.null",
      "Whether null counts as absent is left open: in an optional field it does, in a required one it is missing",
      [
        ...nulls(
          "'cashOut': null in 'description' is as absent",
          "'cashIn': null in 'splits.0.immediate' is as absent",
          "'createCob': null in 'devedor' is as absent",
          "'cashOut': null in 'details.key', which is required, is refused as missing",
          "in every optional field at once leaves what is required",
        ),
        ...cashOut.texts("description null is as absent", "externalId null is missing"),
        ...webhooks.arrives("registering again keeps headers and version that are not sent (rule 3)"),
      ],
      "NULL_FIELDS",
    ),
    rule(
      "conventions.duplicate-keys",
      "Which of two members of one name a JSON body has is left open",
      cashOut.texts("a name that stands twice: the last counts"),
      "DUPLICATE_KEYS",
    ),
    rule(
      "conventions.repeated-parameters",
      "What a parameter means that comes several times is left open",
      [
        ...queries.pages("a parameter that came twice is told to have done so (REPEATED_PARAMETERS)"),
        ...medList.wrong("two statuses: 400, simple shape, every field in one text"),
        ...oauth.refusals("a parameter twice is 400, one entry for each field"),
      ],
      "REPEATED_PARAMETERS",
    ),
    rule(
      "conventions.any-body",
      "Whatever a body holds, the answer is no 5xx, and what is refused writes nothing",
      hostile(
        ...Object.keys(gatewayOperations).flatMap((name) => [
          `${name} > answers what is valid as documented`,
          `${name} > refuses what is not, with all that is wrong and nothing written`,
        ]),
        "whatever the address, an answer in its shape",
        "whatever the bytes and whatever they are said to be, a refusal in its shape",
      ),
    ),
    rule(
      "conventions.strict",
      "What goes beyond the specification can be switched off",
      [
        ...cob.reading("under --strict both are as unknown as any other path"),
        ...webhooks.strict("under --strict neither is there, and registering is (STRICT)"),
        ...testsIn("tests/journeys/refunds-devolucao.test.ts")(
          "under --strict reading is nowhere, and asking is where it was",
        ),
        ...testsIn("tests/journeys/location.test.ts")(
          "a sandbox that was started again signs with the same key, also under --strict",
        ),
        ...location.document("of a cob is the charge as the central bank defines it, signed"),
      ],
      "STRICT",
    ),
  ],
};
