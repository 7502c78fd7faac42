import type { Phrase } from "../messages/phrase.js";

/** What a value in a data file must be, for the rules that no other schema has a sentence for. */
export const DATA_FILE_RULE_PHRASES = {
  type: ["must be of type {type}", "deve ser do tipo {type}"],
  missing: ["is required", "é obrigatório"],
  least: ["must be at least {least}", "deve ser no mínimo {least}"],
  most: ["must be at most {most}", "deve ser no máximo {most}"],
  shortest: ["must have a length of at least {least}", "deve ter tamanho de no mínimo {least}"],
  longest: ["must have a length of at most {most}", "deve ter tamanho de no máximo {most}"],
  among: ["must be one of: {values}", "deve ser um de: {values}"],
  unknown: ["must be one that localpix knows", "deve ser um que o localpix conhece"],
  unknownFields: ["has unknown fields: {names}", "tem campos desconhecidos: {names}"],
  invalid: ["is not valid", "é inválido"],
  filled: ["must not be empty", "não pode ser vazio"],
  uuid: ["must be a UUID", "deve ser um UUID"],
  location: ["must be 32 hexadecimal digits", "deve ter 32 dígitos hexadecimais"],
  day: ["must be a day such as 2026-11-23, or empty", "deve ser um dia como 2026-11-23, ou vazio"],
  json: ["must be JSON", "deve ser JSON"],
  depth: ["must not be nested deeper than 128 levels", "não pode ter mais de 128 níveis"],
  certificate: ["must be a certificate in PEM", "deve ser um certificado em PEM"],
  privateKey: ["must be an RSA private key in PEM", "deve ser uma chave privada RSA em PEM"],
  keyOfCertificate: [
    "must be the private key of the certificate beside it",
    "deve ser a chave privada do certificado ao lado",
  ],
  fingerprint: ["must be that of certificate_pem", "deve ser a de certificate_pem"],
  pixKey: ["must be a PIX key", "deve ser uma chave PIX"],
  txid: ["must be a txid of 26 to 35 letters and digits", "deve ser um txid de 26 a 35 letras e dígitos"],
  interbankId: ["must be an end-to-end id", "deve ser um end-to-end id"],
  url: ["must be a URL", "deve ser uma URL"],
  pixCode: ["must be a PIX code with a URL", "deve ser um código PIX com URL"],
  locationOfCode: ["must be the one in pix_code", "deve ser a que está em pix_code"],
  origin: ["must go with its operation", "deve combinar com a operação"],
  endToEndId: ["must be there once it is CONFIRMED", "deve existir quando está CONFIRMED"],
  processedAt: [
    "must be empty while it is PENDING, and be there afterwards",
    "deve ser vazio enquanto está PENDING, e existir depois",
  ],
  answered: ["must be empty where the status is 0", "deve ser vazio onde o status é 0"],
  object: ["must be a JSON object", "deve ser um objeto JSON"],
} as const satisfies Readonly<Record<string, Phrase>>;

export type DataFileRule = keyof typeof DATA_FILE_RULE_PHRASES;

/** The same rules as they stand in a message. */
export const DATA_FILE_RULES = Object.fromEntries(
  Object.entries(DATA_FILE_RULE_PHRASES).map(([name, [english]]) => [name, english]),
) as Readonly<Record<DataFileRule, string>>;

/** What is wrong with a data file, as a sentence within a problem. */
export const DATA_FILE_PHRASES = {
  journalGap: [
    "journal has {rows} entries, and the last is number {last}",
    "journal tem {rows} registros, e o último é o de número {last}",
  ],
  dangling: [
    "{table}: {column} {value} is not among {found}",
    "{table}: {column} {value} não está em {found}",
  ],
  missingFacts: ["meta has no {names}", "em meta falta {names}"],
  numberTaken: [
    "meta requests.next: requests has {last} already",
    "meta requests.next: requests já tem {last}",
  ],
  balance: [
    "postings {id}: {column}: must be {expected}, by the postings before; it is {value}",
    "postings {id}: {column}: deve ser {expected}, pelos lançamentos anteriores; é {value}",
  ],
  sentToday: [
    "accounts {id}: sent_today: must be at most {most}, which is all that it has sent; it is {value}",
    "accounts {id}: sent_today: deve ser no máximo {most}, que é tudo o que ela enviou; é {value}",
  ],
  encoding: ["its texts are not UTF-8", "os seus textos não são UTF-8"],
  noAccount: ["it has no account", "não tem nenhuma conta"],
  tables: [
    "its tables are not those of its schema ({names})",
    "as suas tabelas não são as do seu esquema ({names})",
  ],
  loose: ["a row of {table} refers to nothing", "uma linha de {table} não se refere a nada"],
  value: ["{row}: {column}: {rule}; it is {value}", "{row}: {column}: {rule}; é {value}"],
  hiddenValue: ["{row}: {column}: {rule}", "{row}: {column}: {rule}"],
} as const satisfies Readonly<Record<string, Phrase>>;
