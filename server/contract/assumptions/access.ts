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
      '`POST`, JSON `{clientId, clientSecret}` or RFC 6749 form / Basic `grant_type=client_credentials`; 200 `{access_token, token_type:"Bearer", expires_in, scope:"pix:read pix:write balance:read"}`; no certificate header needed, checked when present; wrong credentials 401 simple shape; same JWT, 1800 s',
    source: "R/J",
    section: "Authentication, item 7",
  },
  OAUTH_REACH: {
    openPoint: "whether a token that was had without the certificate configures webhooks",
    decision: "it does: both token endpoints give the same token, and no operation asks where it came from",
    source: "J",
    section: "Authentication, item 2",
  },
  CERT_ORDER: {
    openPoint: "order of checks at `/api/auth/token`",
    decision:
      "header, PEM, body, notBefore, notAfter, fingerprint, clientId known, certificate linked to its account (403), secret. A literal `+` left unencoded is accepted; a header that decodes to spaces inside the base64, or to `-----BEGIN+CERTIFICATE-----`, is PUB_CERT_MALFORMED_PEM with a `details.hint` naming exactly that mistake",
    source: "J",
    section: "Authentication, item 4",
  },
  CERT_VALIDITY: {
    openPoint: "life of certificates that the sandbox makes",
    decision:
      "from one year before to thirty years after the sandbox's now, so that time travel does not kill them; the expired and not-yet-valid kinds are made on purpose",
    source: "J",
    section: "Authentication, item 3",
  },
  ERROR_SHAPES: {
    openPoint: "which operation answers in which shape",
    decision:
      "full: token, cash-in, cash-out, cash-out-qrcode; simple (with `code` where there is one): all others, unknown paths and 401s",
    source: "J",
    section: "Errors",
  },
  MESSAGES: {
    openPoint: "texts",
    decision:
      'Brazilian Portuguese for `message` and `userMessage`, e.g. "Token não fornecido ou inválido", "Chave PIX não encontrada no DICT", "Cobrança com este txid já existe", "Transação original não encontrada"',
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
  UNKNOWN_FIELDS: {
    openPoint: "fields that a body has beyond the documented ones",
    decision: "ignored",
    source: "J",
    section: "Endpoints, conventions",
  },
  WRONG_METHOD: {
    openPoint: "a known path with another method",
    decision: "405, simple shape, `Allow`",
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
      "`description` of `/dict/pix` 140, `name` of cash-out-qrcode 100, names and values of `additionalInfo` 255, `externalId` of refund-in 255, `url` of a webhook 2048. A text that is required may not be empty",
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
      '`{"statusCode":429,"message":"Too Many Requests"}` + `Retry-After`; resend 60/min per account; MED list 60/min per account',
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
      "joined with commas; delays add up; two that cannot both come true are 400 simple shape, `code` `SANDBOX_SCENARIO_CONTRADICTORY`, naming them; a delay beside another outcome delays that one",
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
      "400 simple shape, `code` `SANDBOX_SCENARIO_UNKNOWN` or `SANDBOX_SCENARIO_NOT_APPLICABLE`, message lists near matches; nothing is created; `success` is accepted everywhere",
    source: "J",
    section: "What the service does, item 10",
  },
} as const satisfies Record<string, Assumption>;
