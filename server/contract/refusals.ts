import { cobRefusals } from "./cobs/cob-refusals.js";
import { sendingRefusals } from "./payouts/sending-refusals.js";
import { refundRefusals } from "./refunds/refund-refusals.js";
import { scenarioRefusals } from "./scenarios/scenario-refusals.js";
import { noticeRefusals } from "./webhooks/notice-refusals.js";
import type { WireError } from "./wire-error.js";

export type { WireError };

const INVALID_DATA = "Verifique os dados informados e tente novamente.";
const TRY_LATER = "Serviço temporariamente indisponível. Tente novamente em instantes.";
const NEW_CERTIFICATE = "Não foi possível validar o certificado. Entre em contato com o suporte.";

/**
 * The one catalogue of everything that the gateway refuses. Handlers throw a reason; the words, the
 * status and the code that an operation answers with stand here and nowhere else.
 */
export const refusals = {
  // Every operation.
  "token-invalid": {
    status: 401,
    message: "Token não fornecido ou inválido",
    rule: "Authentication, item 2",
  },
  "token-without-certificate": {
    status: 401,
    message:
      "Este token foi obtido sem o certificado do cliente e não configura webhooks. Obtenha outro em POST /api/auth/token, ou envie o header X-SSL-Client-Cert ao pedir o token em POST /oauth/token.",
    rule: "assumption OAUTH_REACH",
  },
  "path-unknown": { status: 404, message: "Rota não encontrada: {method} {path}", rule: "Endpoints" },
  "method-not-allowed": {
    status: 405,
    message: "Método {method} não permitido em {path}. Permitido: {allowed}",
    rule: "assumption WRONG_METHOD",
  },
  "url-malformed": {
    status: 400,
    message: "A URL não está codificada corretamente (percent-encoding inválido)",
    rule: "Errors, status 400",
  },
  "json-malformed": {
    status: 400,
    message: "O corpo da requisição não é um JSON válido: {problem}",
    isAboutBody: true,
    userMessage: INVALID_DATA,
    rule: "Endpoints, conventions",
  },
  "body-unreadable": {
    status: 400,
    message: "O corpo da requisição não pôde ser lido: {problem}",
    isAboutBody: true,
    userMessage: INVALID_DATA,
    rule: "Endpoints, conventions",
  },
  "body-too-large": {
    status: 413,
    message: "O corpo da requisição passa de {limit}",
    userMessage: INVALID_DATA,
    rule: "assumption BODY_LIMIT",
  },
  "body-invalid": {
    status: 400,
    message: "Dados inválidos",
    userMessage: INVALID_DATA,
    rule: "Errors, message",
  },
  "account-not-found": {
    status: 404,
    message: "Conta não encontrada",
    rule: "Errors, status 404",
  },
  "world-replaced": {
    status: 409,
    message: "O sandbox foi reiniciado ou restaurado durante a requisição; nada dela restou",
    rule: "assumption WORLD_REPLACED",
  },
  "data-file-held": {
    status: 500,
    message: "Erro interno: outro programa está bloqueando o arquivo de dados do sandbox",
    userMessage: TRY_LATER,
    rule: "Errors, status 500",
  },
  internal: {
    status: 500,
    message: "Erro interno",
    userMessage: TRY_LATER,
    rule: "Errors, status 500",
  },

  ...scenarioRefusals,

  // POST /api/auth/token, in the order of the specification.
  "certificate-header-missing": {
    status: 400,
    code: "PUB_CERT_HEADER_MISSING",
    message: "Header X-SSL-Client-Cert não informado",
    userMessage: NEW_CERTIFICATE,
    hint: "Envie o certificado PEM em X-SSL-Client-Cert, com percent-encoding RFC 3986.",
    rule: "Authentication, item 4",
  },
  "certificate-malformed": {
    status: 400,
    code: "PUB_CERT_MALFORMED_PEM",
    message: "O certificado em X-SSL-Client-Cert não pôde ser lido",
    userMessage: NEW_CERTIFICATE,
    hint: "Use percent-encoding RFC 3986: espaço como %20 e + como %2B.",
    rule: "Authentication, item 4",
  },
  "token-body-invalid": {
    status: 400,
    code: "PUB_REQUEST_BODY_INVALID",
    message: "Dados inválidos",
    userMessage: INVALID_DATA,
    hint: "Corrija os campos listados em violations.",
    rule: "Authentication, token endpoint error codes",
  },
  "certificate-not-yet-valid": {
    status: 401,
    code: "PUB_CERT_NOT_YET_VALID",
    message: "O certificado ainda não é válido (notBefore {notBefore})",
    userMessage: NEW_CERTIFICATE,
    hint: "O relógio do sandbox está antes do início da validade deste certificado.",
    rule: "Authentication, item 4",
  },
  "certificate-expired": {
    status: 401,
    code: "PUB_CERT_EXPIRED",
    message: "O certificado expirou (notAfter {notAfter})",
    userMessage: NEW_CERTIFICATE,
    hint: "Emita outro certificado, ou confira o relógio do sandbox.",
    rule: "Authentication, item 4",
  },
  "certificate-not-registered": {
    status: 401,
    code: "PUB_CERT_NOT_REGISTERED",
    message: "Certificado não registrado",
    userMessage: NEW_CERTIFICATE,
    hint: "Registre a impressão digital SHA-256 deste certificado; um certificado revogado também não está registrado.",
    rule: "Authentication, item 4",
  },
  "credentials-invalid": {
    status: 401,
    code: "PUB_INVALID_CREDENTIALS",
    message: "Credenciais inválidas",
    userMessage: "Credenciais inválidas. Verifique clientId e clientSecret.",
    hint: "Confira clientId e clientSecret; qual dos dois está errado não é informado.",
    rule: "Authentication, item 6",
  },
  "certificate-not-linked": {
    status: 403,
    code: "PUB_CERT_NOT_AUTHORIZED_FOR_ACCOUNT",
    message: "O certificado não está vinculado à conta deste clientId",
    userMessage: NEW_CERTIFICATE,
    hint: "Use o certificado vinculado à conta deste clientId, ou o clientId da conta deste certificado.",
    rule: "Authentication, item 4",
  },
  "auth-upstream-error": {
    status: 502,
    code: "PUB_AUTH_UPSTREAM_ERROR",
    message: "O serviço de autenticação respondeu com um erro não reconhecido",
    userMessage: TRY_LATER,
    hint: "Tente novamente; se persistir, informe o errorId ao suporte.",
    rule: "Authentication, token endpoint error codes",
  },
  "auth-upstream-unavailable": {
    status: 503,
    code: "PUB_AUTH_UPSTREAM_UNAVAILABLE",
    message: "O serviço de autenticação está indisponível",
    userMessage: TRY_LATER,
    hint: "Tente novamente com espera exponencial entre as tentativas.",
    rule: "Authentication, token endpoint error codes",
  },

  ...sendingRefusals,

  // Being paid.
  "expiration-below-provider-minimum": {
    status: 400,
    code: "PROVIDER_EXPIRATION_BELOW_MINIMUM",
    message:
      "transaction.expirationTime deve ser de no mínimo {providerMinSeconds} segundos para o provedor {provider}",
    userMessage: "O tempo de expiração informado é menor que o mínimo do provedor.",
    isAboutBody: true,
    rule: "POST /api/pix/cash-in, errors",
  },
  "provider-unreachable": {
    status: 500,
    message: "Não foi possível comunicar com o provedor PIX",
    userMessage: TRY_LATER,
    rule: "POST /api/pix/cash-in, errors",
  },
  ...refundRefusals,

  // Webhooks.
  "webhook-urls-exhausted": {
    status: 400,
    message: "Limite de 3 URLs ativas para o evento {eventType} atingido",
    rule: "POST /api/webhooks, rule 1",
  },
  ...cobRefusals,
  ...noticeRefusals,
} as const satisfies Record<string, WireError>;

export type RefusalReason = keyof typeof refusals;

/** The catalogue's line for a reason, in the words of an operation (its id) where it has its own. */
export function wireError(reason: RefusalReason, operation?: string | null): WireError {
  const line: WireError = refusals[reason];
  const own = operation ? line.per?.[operation] : undefined;
  return own ? { ...line, ...own } : line;
}
