import { door, oauth, token, webhooks } from "./journeys.js";
import { rule, type Section, testsIn } from "./rule.js";

const header = testsIn("server/accounts/client-certificate.test.ts", "a header that cannot be read");

const tokens = testsIn("server/accounts/tokens.test.ts", "a token lives 1800 seconds of sandbox time");

export const authentication: Section = {
  title: "Authentication",
  rules: [
    rule("authentication.1", "Certificate and credentials get a Bearer JWT of 1800 seconds", [
      ...token.certificate("valid"),
      ...token.life("it says of itself what it is: 1800 seconds, and whose"),
    ]),
    rule("authentication.2", "Everything else asks for that token, webhook configuration too", [
      ...door.token(
        "GET /accounts/balances without a token",
        "POST /api/webhooks without a token",
        "GET /api/webhooks without a token",
      ),
      ...door.alone("the scheme is Bearer in any case, as RFC 9110 has it"),
    ]),
    rule(
      "authentication.2.webhooks",
      "Webhooks are configured with a token that was obtained with the client certificate; any other is a 401",
      oauth.token(
        'without the certificate does not configure webhooks: POST /api/webhooks {"url":"https://hooks.example.com/oauth","eventType":"cash_in"} is 401 (OAUTH_REACH)',
        "without the certificate does not configure webhooks: GET /api/webhooks undefined is 401 (OAUTH_REACH)",
        "without the certificate does not configure webhooks: DELETE /api/webhooks/1 undefined is 401 (OAUTH_REACH)",
        "with the certificate checked configures webhooks",
      ),
      "OAUTH_REACH",
    ),
    rule(
      "authentication.3",
      "A certificate is linked to its account before it is used; how long it lives is left open",
      [
        ...token.certificate("unregistered", "of another account"),
        ...token.life("a valid certificate lasts thirty years, to the second (CERT_VALIDITY)"),
      ],
      "CERT_VALIDITY",
    ),
    rule(
      "authentication.4",
      "Checks run in their order, and the first that fails answers; where the body stands is left open",
      token.order(
        "no header and a bad body: PUB_CERT_HEADER_MISSING",
        "no PEM and a bad body: PUB_CERT_MALFORMED_PEM",
        "not yet valid and a bad body: PUB_REQUEST_BODY_INVALID",
        "not yet valid and an unknown clientId: PUB_CERT_NOT_YET_VALID",
        "expired and a wrong secret: PUB_CERT_EXPIRED",
        "unregistered and an unknown clientId: PUB_CERT_NOT_REGISTERED",
        "another account's and an unknown clientId: PUB_INVALID_CREDENTIALS",
        "another account's and a wrong secret: PUB_CERT_NOT_AUTHORIZED_FOR_ACCOUNT",
        "not yet valid and unregistered",
        "expired and unregistered",
      ),
      "CERT_ORDER",
    ),
    rule("authentication.5", "A token ends after 1800 seconds; a new one can be obtained at any time", [
      ...tokens(
        "also when it was issued in the middle of a second (remembered, 500 ms)",
        "also when it was issued in the middle of a second (read again after a restart, 999 ms)",
      ),
      ...token.life(
        "it works for 1799.999 seconds and not at 1800; a new one works at once",
        "two tokens are two, and both work",
      ),
    ]),
    rule("authentication.6", "A wrong clientId and a wrong clientSecret cannot be told apart", [
      ...token.alone("wrong clientId and wrong clientSecret cannot be told apart (Authentication, item 6)"),
    ]),
    rule(
      "authentication.7",
      "What /oauth/token takes and answers is left open",
      [
        ...oauth.token(
          "JSON, the names of the other token endpoint",
          "JSON, the names of RFC 6749",
          "a form",
          "a form with a Basic header",
          "with the certificate",
          "without the certificate charges, sends and reads",
          "lives 1800 seconds of sandbox time",
        ),
        ...oauth.refusals(
          "another secret is 401 in the simple shape",
          "another grant type is 400, one entry for each field",
          "a certificate that is sent is checked: expired",
        ),
      ],
      "OAUTH_TOKEN",
    ),

    rule("authentication.PUB_CERT_HEADER_MISSING", "No certificate header: 400", [
      ...token.certificate("absent"),
      ...token.header("nothing but spaces"),
    ]),
    rule("authentication.PUB_CERT_MALFORMED_PEM", "A certificate that cannot be read: 400, with a hint", [
      ...token.header(
        "form-encoded: spaces as +",
        "the + of the base64 as %20: the hint says where",
        "the + of the base64 left as it is: the hint says where",
        "encoded twice",
        "cut off in the middle",
        "a PEM of something else",
        "a PEM with no certificate in it",
        "not a PEM",
      ),
      ...header("with every + as %20 is malformed, and the hint says so"),
    ]),
    rule(
      "authentication.PUB_REQUEST_BODY_INVALID",
      "A wrong body: 400, details.violations lists the fields",
      [
        ...token.body(
          "an empty object",
          "clientId missing",
          "clientSecret null",
          "a list",
          "not JSON",
          "a form",
        ),
      ],
    ),
    rule("authentication.PUB_CERT_NOT_YET_VALID", "notBefore lies ahead: 401", [
      ...token.certificate("not yet valid"),
    ]),
    rule("authentication.PUB_CERT_EXPIRED", "notAfter has passed: 401", [
      ...token.certificate("expired"),
      ...token.life("a valid certificate lasts thirty years, to the second (CERT_VALIDITY)"),
    ]),
    rule("authentication.PUB_CERT_NOT_REGISTERED", "A fingerprint that is not registered: 401", [
      ...token.certificate("unregistered", "revoked", "self-signed"),
    ]),
    rule("authentication.PUB_INVALID_CREDENTIALS", "An unknown clientId or a wrong clientSecret: 401", [
      ...token.body("clientId of nobody", "clientSecret of nobody"),
    ]),
    rule("authentication.PUB_CERT_NOT_AUTHORIZED_FOR_ACCOUNT", "Another account's certificate: 403", [
      ...token.certificate("of another account"),
    ]),
    rule("authentication.PUB_AUTH_UPSTREAM_ERROR", "An upstream error that nobody knows: 502", [
      ...token.upstream("refuse:PUB_AUTH_UPSTREAM_ERROR"),
    ]),
    rule("authentication.PUB_AUTH_UPSTREAM_UNAVAILABLE", "An upstream that cannot be reached: 503", [
      ...token.upstream("refuse:PUB_AUTH_UPSTREAM_UNAVAILABLE"),
    ]),
    rule("authentication.webhooks", "Custom headers of a URL are sent to it", [
      ...webhooks.arrives("the registered headers, and those of a delivery (DELIVERY_HEADERS)"),
      ...webhooks.customHeader("Authorization: Basic dXNlcjpwYXNz"),
    ]),
  ],
};
