import type { ProblemLine } from "./problem-line.js";

/** Problems that every request to the control API can have. */
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
    hint: { en: "Send it as UTF-8.", pt: "Envie em UTF-8." },
  },
  "body-not-decoded": {
    status: 400,
    message: {
      en: "The body cannot be decoded with its content-encoding.",
      pt: "O corpo não pôde ser decodificado com o seu content-encoding.",
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
      en: "The file is not the version that If-Match or If-Unmodified-Since asks for.",
      pt: "O arquivo não está na versão que If-Match ou If-Unmodified-Since pede.",
    },
  },
  "range-not-satisfiable": {
    status: 416,
    message: {
      en: "The file does not have the part that Range asks for.",
      pt: "O arquivo não tem a parte que Range pede.",
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
      en: "Use http://localhost or http://127.0.0.1 with its port, or start it with --allow-host and that name.",
      pt: "Use http://localhost ou http://127.0.0.1 com a porta dele, ou inicie-o com --allow-host e esse nome.",
    },
  },
  "origin-foreign": {
    status: 403,
    message: {
      en: "Another web page may not control the sandbox (origin: {origin}).",
      pt: "Outra página não pode comandar o sandbox (origem: {origin}).",
    },
  },
  "token-required": {
    status: 401,
    message: {
      en: "This sandbox is reachable from other machines, so the control API asks for its token.",
      pt: "Este sandbox é alcançável de outras máquinas, por isso a API de controle pede o seu token.",
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
  "not-its-own-process": {
    status: 409,
    message: {
      en: "This sandbox is part of another program, and ends with it.",
      pt: "Este sandbox faz parte de outro programa, e termina com ele.",
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
  "dashboard-missing": {
    status: 404,
    message: { en: "The dashboard has not been built.", pt: "O painel não foi construído." },
    hint: { en: "npm run build builds it.", pt: "npm run build o constrói." },
  },
  internal: {
    status: 500,
    message: {
      en: "Something in localpix itself went wrong; its log says more.",
      pt: "Algo no próprio localpix deu errado; o log dele diz mais.",
    },
  },
} as const satisfies Record<string, ProblemLine>;

/** Problems of a JSON body that are found before its fields are checked. */
export const BODY_PROBLEMS = [
  "media-type-wrong",
  "content-encoding-unknown",
  "charset-unknown",
  "body-not-decoded",
  "body-incomplete",
  "json-malformed",
  "body-too-large",
] as const;
