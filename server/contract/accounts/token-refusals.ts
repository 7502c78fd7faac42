import type { WireError } from "../wire-error.js";

const INVALID_DATA = "Verifique os dados informados e tente novamente.";
const TRY_LATER = "Serviço temporariamente indisponível. Tente novamente em instantes.";
const NEW_CERTIFICATE = "Não foi possível validar o certificado. Entre em contato com o suporte.";

/** Refusals of the token endpoints, in the order in which they check a request. */
export const tokenRefusals = {
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
    assumptions: ["CERT_ORDER"],
  },
  "token-body-invalid": {
    status: 400,
    code: "PUB_REQUEST_BODY_INVALID",
    message: "Dados inválidos",
    userMessage: INVALID_DATA,
    hint: "Corrija os campos listados em violations.",
    rule: "Authentication, token endpoint error codes",
    assumptions: ["CERT_ORDER"],
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
    assumptions: ["CERT_ORDER"],
  },
  "certificate-not-linked": {
    status: 403,
    code: "PUB_CERT_NOT_AUTHORIZED_FOR_ACCOUNT",
    message: "O certificado não está vinculado à conta deste clientId",
    userMessage: NEW_CERTIFICATE,
    hint: "Use o certificado vinculado à conta deste clientId, ou o clientId da conta deste certificado.",
    rule: "Authentication, item 4",
    assumptions: ["CERT_ORDER"],
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
} as const satisfies Record<string, WireError>;
