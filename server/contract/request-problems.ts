import type { ProblemLine } from "./problem-line.js";

/**
 * Problems that do not depend on a feature: a request cannot be read, or its sender may not send it; a file of the dashboard
 * or a WebSocket is not available; a stop is refused; localpix itself fails.
 */
export const requestProblems = {
  "input-invalid": { status: 400, message: { en: "{violations}", pt: "Entrada inválida: {violations}" } },
  "json-malformed": {
    status: 400,
    message: { en: "The body is not valid JSON: {problem}.", pt: "O corpo não é JSON válido: {problem}." },
  },
  "body-too-large": {
    status: 413,
    message: { en: "The body is larger than {limit}.", pt: "O corpo é maior que {limit}." },
  },
  "content-encoding-unknown": {
    status: 415,
    message: {
      en: "The content-encoding {encoding} is not supported.",
      pt: "O content-encoding {encoding} não é aceito.",
    },
    hint: {
      en: "Omit content-encoding, or use gzip, deflate or br.",
      pt: "Envie sem content-encoding, ou use gzip, deflate ou br.",
    },
  },
  "charset-unknown": {
    status: 415,
    message: {
      en: "The charset {charset} is not supported.",
      pt: "O charset {charset} não é aceito.",
    },
    hint: { en: "Send the body as UTF-8.", pt: "Envie o corpo em UTF-8." },
  },
  "body-not-decoded": {
    status: 400,
    message: {
      en: "The body cannot be decoded with the content-encoding that its header names.",
      pt: "O corpo não pôde ser decodificado com o content-encoding indicado no cabeçalho.",
    },
  },
  "body-incomplete": {
    status: 400,
    message: { en: "The body did not arrive completely.", pt: "O corpo não chegou inteiro." },
  },
  "request-unreadable": {
    status: 400,
    message: {
      en: "The request cannot be read: {problem}.",
      pt: "A requisição não pôde ser lida: {problem}.",
    },
  },
  "precondition-failed": {
    status: 412,
    message: {
      en: "The current version of the file does not meet the condition in If-Match or If-Unmodified-Since.",
      pt: "A versão atual do arquivo não atende à condição de If-Match ou If-Unmodified-Since.",
    },
  },
  "range-not-satisfiable": {
    status: 416,
    message: {
      en: "The byte range in the Range header is not within the file.",
      pt: "O intervalo de bytes do cabeçalho Range não está dentro do arquivo.",
    },
  },
  "url-malformed": {
    status: 400,
    message: {
      en: "The URL is not encoded correctly (broken percent-encoding).",
      pt: "A URL não está codificada corretamente (percent-encoding quebrado).",
    },
  },
  "path-unknown": {
    status: 404,
    message: { en: "There is no {method} {path} here.", pt: "Não existe {method} {path} aqui." },
    hint: { en: "See /sandbox/health.", pt: "Veja /sandbox/health." },
  },
  "host-not-local": {
    status: 403,
    message: {
      en: "The sandbox does not answer to the host name {host}.",
      pt: "O sandbox não atende pelo nome de host {host}.",
    },
    hint: {
      en: "Use http://localhost or http://127.0.0.1 with the port of the sandbox, or start the sandbox with --allow-host and this host name, without a port.",
      pt: "Use http://localhost ou http://127.0.0.1 com a porta do sandbox, ou inicie o sandbox com --allow-host e este nome de host, sem a porta.",
    },
  },
  "origin-foreign": {
    status: 403,
    message: {
      en: "A web page of another origin ({origin}) is not allowed to control the sandbox.",
      pt: "Uma página de outra origem ({origin}) não pode controlar o sandbox.",
    },
  },
  "token-required": {
    status: 401,
    message: {
      en: "This sandbox is reachable from other machines, so the control API requires the token of the sandbox.",
      pt: "Este sandbox é acessível de outras máquinas, por isso a API de controle exige o token do sandbox.",
    },
    hint: {
      en: "Send Authorization: Bearer <token> with the token that was printed at start. For the command line, set LOCALPIX_TOKEN.",
      pt: "Envie Authorization: Bearer <token> com o token impresso no início. Para a linha de comando, defina LOCALPIX_TOKEN.",
    },
  },
  "token-wrong": {
    status: 401,
    message: {
      en: "The token of this request is not the token of this sandbox.",
      pt: "O token desta requisição não é o deste sandbox.",
    },
    hint: {
      en: "The right token follows #token= in the dashboard link that localpix start printed. It is the value of --token or LOCALPIX_TOKEN; without these, each start generates a new one.",
      pt: "O token certo vem depois de #token= no link do painel que localpix start imprimiu. Ele é o valor de --token ou LOCALPIX_TOKEN; sem eles, cada início gera um novo.",
    },
  },
  "stop-embedded": {
    status: 409,
    message: {
      en: "This sandbox cannot be stopped by a request: it runs inside another program and ends with that program.",
      pt: "Este sandbox não pode ser parado por uma requisição: ele roda dentro de outro programa e termina junto com esse programa.",
    },
  },
  "sockets-exhausted": {
    status: 503,
    message: {
      en: "{limit} WebSockets are open already; the sandbox accepts no more.",
      pt: "Já há {limit} WebSockets abertos; o sandbox não aceita mais.",
    },
    hint: {
      en: "Close pages and listeners that you no longer need.",
      pt: "Feche páginas e listeners que não usa mais.",
    },
  },
  "https-required": {
    status: 400,
    message: {
      en: "This sandbox was started with TLS, so it speaks HTTPS and not plain HTTP.",
      pt: "Este sandbox foi iniciado com TLS, portanto fala HTTPS, e não HTTP puro.",
    },
    hint: {
      en: "Use https:// with the same address. To get its certificate authority, run localpix credentials --ca.",
      pt: "Use https:// com o mesmo endereço. Para obter a autoridade certificadora dele, rode localpix credentials --ca.",
    },
  },
  "tls-off": {
    status: 404,
    message: {
      en: "This sandbox speaks plain HTTP, so it has no certificate authority for TLS.",
      pt: "Este sandbox fala HTTP puro, portanto não tem autoridade certificadora para TLS.",
    },
    hint: { en: "Start it with --tls or --mtls.", pt: "Inicie-o com --tls ou --mtls." },
  },
  "dashboard-missing": {
    status: 404,
    message: { en: "The dashboard has not been built.", pt: "O painel não foi construído." },
    hint: { en: "Run npm run build.", pt: "Rode npm run build." },
  },
  internal: {
    status: 500,
    message: {
      en: "An error occurred in localpix itself. Its log has the details.",
      pt: "Ocorreu um erro no próprio localpix. O log dele traz os detalhes.",
    },
  },
} as const satisfies Record<string, ProblemLine>;

/** Problems of a request with a JSON body that are found before the fields of the body are checked. */
export const BODY_PROBLEMS = [
  "media-type-wrong",
  "content-encoding-unknown",
  "charset-unknown",
  "body-not-decoded",
  "body-incomplete",
  "json-malformed",
  "body-too-large",
] as const;
