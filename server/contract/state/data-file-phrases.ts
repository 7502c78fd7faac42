import { inEach, type Localized } from "../localized.js";
import { messageText, ruleIn } from "../rules.js";

/** The rules for values in a data file that no other schema has a sentence for. */
export const DATA_FILE_RULE_PHRASES = {
  type: { en: "must be of type {type}", pt: "deve ser do tipo {type}" },
  missing: { en: "is required", pt: "é obrigatório" },
  least: { en: "must be at least {least}", pt: "deve ser no mínimo {least}" },
  most: { en: "must be at most {most}", pt: "deve ser no máximo {most}" },
  shortest: { en: "must have a length of at least {least}", pt: "deve ter tamanho de no mínimo {least}" },
  longest: { en: "must have a length of at most {most}", pt: "deve ter tamanho de no máximo {most}" },
  among: { en: "must be one of: {values}", pt: "deve ser um de: {values}" },
  unknown: { en: "is not known to localpix", pt: "não é conhecido pelo localpix" },
  unknownFields: { en: "has unknown fields: {names}", pt: "tem campos desconhecidos: {names}" },
  invalid: { en: "is not valid", pt: "é inválido" },
  filled: { en: "must not be empty", pt: "não pode ser vazio" },
  printable: { en: "must have no control characters", pt: "não pode ter caracteres de controle" },
  ispb: { en: "must be an ISPB of 8 digits", pt: "deve ser um ISPB de 8 dígitos" },
  scenario: { en: "must be the name of a scenario", pt: "deve ser o nome de um cenário" },
  afterCreated: { en: "must not be before created_at", pt: "não pode ser anterior a created_at" },
  uuid: { en: "must be a UUID", pt: "deve ser um UUID" },
  location: { en: "must be 32 hexadecimal digits", pt: "deve ter 32 dígitos hexadecimais" },
  day: { en: "must be a day such as 2026-11-23, or empty", pt: "deve ser um dia como 2026-11-23, ou vazio" },
  json: { en: "must be JSON", pt: "deve ser JSON" },
  depth: {
    en: "must not be nested deeper than 128 levels",
    pt: "não pode ter mais de 128 níveis de profundidade",
  },
  certificate: { en: "must be a certificate in PEM", pt: "deve ser um certificado em PEM" },
  privateKey: { en: "must be an RSA private key in PEM", pt: "deve ser uma chave privada RSA em PEM" },
  keyOfCertificate: {
    en: "must be the private key of the certificate in the same row",
    pt: "deve ser a chave privada do certificado da mesma linha",
  },
  fingerprint: {
    en: "must be the fingerprint of certificate_pem",
    pt: "deve ser a impressão digital de certificate_pem",
  },
  pixKey: { en: "must be a PIX key", pt: "deve ser uma chave PIX" },
  txid: {
    en: "must be a txid of 26 to 35 letters and digits",
    pt: "deve ser um txid de 26 a 35 letras e dígitos",
  },
  interbankId: { en: "must be an end-to-end id", pt: "deve ser um end-to-end id" },
  httpUrl: { en: "must be a URL with http or https", pt: "deve ser uma URL com http ou https" },
  pixCode: { en: "must be a PIX code with a URL", pt: "deve ser um código PIX com URL" },
  locationOfCode: { en: "must be the location in pix_code", pt: "deve ser a location de pix_code" },
  origin: { en: "must match the operation", pt: "deve corresponder à operação" },
  endToEndId: {
    en: "must be present if the status is CONFIRMED",
    pt: "deve existir se o status é CONFIRMED",
  },
  processedAt: {
    en: "must be empty if the status is PENDING, and present otherwise",
    pt: "deve ser vazio se o status é PENDING, e existir nos outros casos",
  },
  answered: { en: "must be empty if the status is 0", pt: "deve ser vazio se o status é 0" },
  object: { en: "must be a JSON object", pt: "deve ser um objeto JSON" },
} as const satisfies Readonly<Record<string, Localized>>;

export type DataFileRule = keyof typeof DATA_FILE_RULE_PHRASES;

const MARK = "data-file-rule:";

/** The message with which a check of a schema names each rule. */
export const DATA_FILE_RULES = Object.fromEntries(
  Object.keys(DATA_FILE_RULE_PHRASES).map((name) => [name, MARK + name]),
) as Readonly<Record<DataFileRule, string>>;

/** The text of the rule that a message names, here or of the control API; undefined if it names none. */
export function dataFileRule(message: string): Localized | undefined {
  if (message.startsWith(MARK)) return DATA_FILE_RULE_PHRASES[message.slice(MARK.length) as DataFileRule];
  return ruleIn(message) && inEach((language) => messageText(message, language));
}

/** The faults of a data file, each a phrase within a problem. */
export const DATA_FILE_PHRASES = {
  journalGap: {
    en: "journal has {rows} entries, but the last one has number {last}",
    pt: "journal tem {rows} registros, mas o último tem o número {last}",
  },
  journalTime: {
    en: "journal {seq}: at: must not be before that of the previous entry; it is {value}",
    pt: "journal {seq}: at: não pode ser anterior ao do registro anterior; é {value}",
  },
  journalBlock: {
    en: "journal_blocks: {type} is missing for the entries from {block} on",
    pt: "journal_blocks: falta {type} para os registros a partir de {block}",
  },
  dangling: {
    en: "{table} {row}: {column}: {value} does not exist in {found}",
    pt: "{table} {row}: {column}: {value} não existe em {found}",
  },
  missingFacts: { en: "meta has no {names}", pt: "em meta falta {names}" },
  numberTaken: {
    en: "meta requests.next: must be above {last}, the last number in requests",
    pt: "meta requests.next: deve ser maior que {last}, o último número em requests",
  },
  balance: {
    en: "postings {id}: {column}: must be {expected} after the earlier postings; it is {value}",
    pt: "postings {id}: {column}: deve ser {expected} depois dos lançamentos anteriores; é {value}",
  },
  webhooks: {
    en: "webhooks {id}: active: an account has at most {most} active URLs for one event_type",
    pt: "webhooks {id}: active: uma conta tem no máximo {most} URLs ativas para um event_type",
  },
  sentToday: {
    en: "accounts {id}: sent_today: must be at most {most}, the total that it has sent; it is {value}",
    pt: "accounts {id}: sent_today: deve ser no máximo {most}, o total que ela enviou; é {value}",
  },
  schemaVersion: {
    en: "its schema version (user_version) is {found}, which no localpix writes",
    pt: "a versão do esquema (user_version) é {found}, que nenhum localpix grava",
  },
  encoding: { en: "its texts are not in UTF-8", pt: "os textos não estão em UTF-8" },
  noAccount: { en: "it has no account", pt: "não tem nenhuma conta" },
  tables: {
    en: "its tables do not match its schema ({names})",
    pt: "as tabelas não correspondem ao esquema ({names})",
  },
  value: { en: "{row}: {column}: {rule}; it is {value}", pt: "{row}: {column}: {rule}; é {value}" },
  hiddenValue: { en: "{row}: {column}: {rule}", pt: "{row}: {column}: {rule}" },
} as const satisfies Readonly<Record<string, Localized>>;
