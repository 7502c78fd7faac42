import type { WireError } from "./wire-error.js";

const INVALID_DATA = "Verifique os dados informados e tente novamente.";
const TRY_LATER = "Serviço temporariamente indisponível. Tente novamente em instantes.";

/** Refusals that every operation can answer with. */
export const requestRefusals = {
  "token-invalid": {
    status: 401,
    message: "Token não fornecido ou inválido",
    rule: "Authentication, item 2",
  },
  "token-without-certificate": {
    status: 401,
    message:
      "Este token foi obtido sem o certificado do cliente e não configura webhooks. Obtenha outro em POST /api/auth/token, ou envie o header X-SSL-Client-Cert ao pedir o token em POST /oauth/token.",
    rule: { assumption: "OAUTH_REACH" },
  },
  "path-unknown": { status: 404, message: "Rota não encontrada: {method} {path}", rule: "Endpoints" },
  "method-not-allowed": {
    status: 405,
    message: "Método {method} não permitido em {path}. Permitido: {allowed}",
    rule: { assumption: "WRONG_METHOD" },
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
    rule: { assumption: "BODY_LIMIT" },
  },
  "body-invalid": {
    status: 400,
    message: "Dados inválidos",
    userMessage: INVALID_DATA,
    rule: "Errors, message",
    assumptions: ["VALIDATION_CODE"],
  },
  "account-not-found": {
    status: 404,
    message: "Conta não encontrada",
    rule: "Errors, status 404",
  },
  "world-replaced": {
    status: 409,
    message: "O sandbox foi zerado ou restaurado durante a requisição; nada dela restou",
    rule: { assumption: "WORLD_REPLACED" },
  },
  "too-many-requests": {
    status: 429,
    message: "Too Many Requests",
    rule: { assumption: "RATE_429" },
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
} as const satisfies Record<string, WireError>;
