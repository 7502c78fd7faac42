import type { Assumption } from "./assumption.js";

/** Who gets in, and what every operation has in common. */
export const accessAssumptions = {
  BALANCE_PATH: {
    openPoint: "`/balance` or `/api/balance`",
    decision: "both are served",
    source: "J",
    section: "GET /api/balance",
  },
  OAUTH_TOKEN: {
    openPoint: "shape of `/oauth/token`",
    decision:
      '`POST`, JSON `{clientId, clientSecret}` or RFC 6749 form / Basic `grant_type=client_credentials`; 200 `{access_token, token_type:"Bearer", expires_in, scope:"pix:read pix:write balance:read"}`; no certificate header needed, checked when present; wrong credentials 401 simple shape; the token lives as long, 1800 s',
    source: "R/J",
    section: "Authentication, item 7",
  },
  OAUTH_REACH: {
    openPoint: "what a token that was obtained without the certificate may do",
    decision:
      "everything but configure webhooks: `POST`, `GET` and `DELETE` on `/api/webhooks` answer 401 with a sentence that says how to get a token that may. A token for which `/oauth/token` checked the certificate is as good as one from `/api/auth/token`; the claim `certificate` of the JWT says which it is",
    source: "J",
    section: "Authentication, item 2",
  },
  CERT_ORDER: {
    openPoint: "order of checks at `/api/auth/token`",
    decision:
      "header, PEM, body, notBefore, notAfter, fingerprint, clientId known, certificate linked to its account (403), secret. A literal `+`, for which the specification asks `%2B`, a header that decodes to spaces inside the base64, or to `-----BEGIN+CERTIFICATE-----`, is PUB_CERT_MALFORMED_PEM with a `details.hint` naming exactly that mistake and where it is",
    source: "J",
    section: "Authentication, item 4",
  },
  CERT_VALIDITY: {
    openPoint: "life of certificates that the sandbox makes",
    decision:
      "from one year before to thirty years after the sandbox's now, so that time travel does not kill them; the expired and not-yet-valid kinds are made on purpose. What shows an account's credentials (`localpix call`, `demo` and `credentials`, the page, the testkit) shows its first valid certificate for as long as that lasts, then the newest that lasts, and where none does it makes a new one, which the journal tells as `certificate.issued` with `renews`; one that has expired stays linked, and is refused",
    source: "J",
    section: "Authentication, item 3",
  },
  ERROR_SHAPES: {
    openPoint: "which operation answers in which shape",
    decision:
      "full, whatever the status and the reason: token, cash-in, cash-out, cash-out-qrcode, and a wrong method on their paths; `code` is `HTTP_ERROR` where there is no other. Simple (with `code` where there is one): all others and unknown paths",
    source: "J",
    section: "Errors",
  },
  MESSAGES: {
    openPoint: "texts",
    decision:
      'Brazilian Portuguese for `message` and `userMessage`, e.g. "Token não fornecido ou inválido", "Chave PIX não encontrada no DICT", "Cobrança com este txid já existe", "Transação original não encontrada"; the `message` of a refusal contains "saldo insuficiente", "prazo excedido" or "valor inválido", in lower case, where it is about that',
    source: "R",
    section: "Errors",
  },
  VALIDATION_CODE: {
    openPoint: "`code` of a refused body",
    decision:
      "`HTTP_ERROR`; the business code when every violation is about that code, as for an amount on cash-out",
    source: "J",
    section: "Errors",
  },
  SIMPLE_LIST: {
    openPoint: "how the simple shape, whose `message` is a text, tells of several violations",
    decision: "all of them in one text, a sentence for each, joined by `; `; a list is for the full shape",
    source: "J",
    section: "Errors",
  },
  NULL_FIELDS: {
    openPoint: "null in a field of a body",
    decision:
      "in an optional field as absent, nested ones too, so a default or what was stored before holds; in a required one refused as missing. A null in a list, in `additionalInfo` or in place of the body is refused",
    source: "J",
    section: "Endpoints, conventions",
  },
  DUPLICATE_KEYS: {
    openPoint: "a name that stands twice in one JSON object",
    decision: "the last one counts, as RFC 8259 allows and JSON.parse does",
    source: "J",
    section: "Endpoints, conventions",
  },
  REPEATED_PARAMETERS: {
    openPoint: "a query parameter, or a field of a form, that comes several times",
    decision:
      "400, which says that it may come once only; also when the values are the same. One that the operation does not know is ignored, however often it comes",
    source: "J",
    section: "Endpoints, conventions",
  },
  UNKNOWN_FIELDS: {
    openPoint: "fields of a body and query parameters beyond the documented ones",
    decision: "ignored",
    source: "J",
    section: "Endpoints, conventions",
  },
  WRONG_METHOD: {
    openPoint: "a known path with another method",
    decision: "405 in the shape of the operations that the path has, `Allow`",
    source: "J",
    section: "Errors",
  },
  BODY_LIMIT: {
    openPoint: "the largest body",
    decision:
      "256 kB, then 413 in the operation's shape; JSON nested more than 64 deep is 400. Limits of connections and their times are in `server/http/limits.ts`",
    source: "J",
    section: "Errors",
  },
  ENCODING: {
    openPoint: "bodies that are not UTF-8",
    decision:
      "400, as JSON that does not parse: nothing is repaired, and no other character set is read. In a form neither the bytes nor what is percent-encoded may be anything else",
    source: "J",
    section: "Endpoints, conventions",
  },
  TEXT: {
    openPoint: "what a text may hold",
    decision:
      "lengths count characters, not UTF-16 units; NUL and broken surrogates are refused, because they cannot be kept as they came",
    source: "J",
    section: "Limits",
  },
  TEXT_BOUNDS: {
    openPoint: "how long a text may be where no length is given",
    decision:
      "`description` of `/dict/pix` as long as a body may be, `name` of cash-out-qrcode 100, names and values of `additionalInfo` 255, `externalId` of refund-in 35, as the id of a devolução that it is, `url` of a webhook 2048. A text that is required may not be empty",
    source: "J",
    section: "Limits",
  },
  WHOLE_SECONDS: {
    openPoint: "parts of a second in `expirationTime`, `expiration` and `calendario.expiracao`",
    decision: "400: they are whole seconds",
    source: "J",
    section: "Limits",
  },
  AMOUNT_MAXIMUM: {
    openPoint: "the largest amount",
    decision: "R$ 9,999,999,999.99, what field 54 of a BR Code holds",
    source: "J",
    section: "Limits",
  },
  RATE_429: {
    openPoint: "body of a 429",
    decision:
      'the shape of the operation, in the simple one `{"statusCode":429,"message":"Too Many Requests","error":"Too Many Requests"}` + `Retry-After`; resend 60/min per account; MED list 60/min per account',
    source: "R/J",
    section: "Errors",
  },
  STRICT: {
    openPoint: "extensions",
    decision: "everything beyond the specification on gateway paths answers 404 under `--strict`",
    source: "J",
    section: "Endpoints",
  },
  SCENARIOS: {
    openPoint: "values of `X-Sandbox-Scenario`",
    decision:
      "`success`; `error:insufficient-funds`, `error:invalid-pix-key`, `error:document-mismatch`, `error:account-blocked`, `error:duplicate-id`; `delayed:<n>s`, 1 to 120, larger is held to 120; ours: `pending`, `returned:<duration>`, `reject:<ERROR_CODE>`, `refuse:<CODE>` (a reason without a code goes by its name), `http:<status>`, `slow:<duration>`, `lost:request`, `lost:response`, `webhook:duplicate`, `drop`, `delay:<duration>`, `reorder` (5 minutes at most), `early` (not on `cob`), `fail:<n>`. Each is a file in `scenarios/`; `docs/scenarios.md` tells them all",
    source: "R/J",
    section: "What the service does, item 10",
  },
  SCENARIO_JOINED: {
    openPoint: "several values in one header",
    decision:
      "joined with commas; delays add up; two that cannot both come true are 400 in the operation's shape, `code` `SANDBOX_SCENARIO_CONTRADICTORY`, naming them; a delay beside another outcome delays that one",
    source: "J",
    section: "What the service does, item 10",
  },
  SCENARIO_PRECEDENCE: {
    openPoint: "which of several scenarios a request meets",
    decision:
      "its header; else a magic key or amount; else the oldest armed one that is meant for it. Armed without an operation, one meets any operation that needs a token and that it can happen to. The transaction keeps the value and, in brackets behind it, `magic` or `armed #<number>`",
    source: "J",
    section: "What the service does, item 10",
  },
  MAGIC: {
    openPoint: "clients that cannot send X-Sandbox-Scenario",
    decision:
      "PIX keys and amounts of `fixtures/magic.yaml` stand for a scenario; where it cannot happen to the operation, nature runs its course",
    source: "J",
    section: "What the service does, item 10",
  },
  SCENARIO_UNKNOWN: {
    openPoint: "unknown or inapplicable value",
    decision:
      "unknown or malformed: 400 in the operation's shape, `code` `SANDBOX_SCENARIO_UNKNOWN`, the message says what its family takes and what was probably meant; nothing is created. Known, but not for this operation: ignored, with `scenario.ignored` in the journal and `(ignored)` behind it in the record of the request, because clients set the header for all requests; of several joined values, those that can happen do. An empty header is as none",
    source: "J",
    section: "What the service does, item 10",
  },
} as const satisfies Record<string, Assumption>;
