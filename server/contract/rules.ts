import { type Facts, filled, type Language, type Localized } from "./localized.js";

/**
 * The rules for the fields of the control API. A text follows the name of its field. On the wire, a broken rule is
 * its name and the values for its placeholders.
 */
export const rules = {
  required: { en: "is required", pt: "é obrigatório" },
  invalid: { en: "is not valid", pt: "é inválido" },
  /** A text that is in no catalogue. */
  other: { en: "{text}", pt: "{text}" },
  /** A sentence that stands at its schema; the gateway answers with the Portuguese one. */
  sentence: { en: "{en}", pt: "{pt}" },
  "unknown-fields": { en: "has unknown fields: {names}", pt: "tem campos desconhecidos: {names}" },
  type: { en: "must be of type {type}", pt: "deve ser do tipo {type}" },
  "one-of": { en: "must be one of: {values}", pt: "deve ser um de: {values}" },
  "one-of-near": {
    en: "must be one of: {values}; did you mean {near}?",
    pt: "deve ser um de: {values}; você quis dizer {near}?",
  },
  "at-least": { en: "must be at least {least}", pt: "deve ser no mínimo {least}" },
  "at-most": { en: "must be at most {most}", pt: "deve ser no máximo {most}" },
  whole: { en: "must be a whole number", pt: "deve ser um número inteiro" },
  reais: {
    en: "must have at most 2 decimals and be at most {most}",
    pt: "deve ter no máximo 2 casas decimais e ser no máximo {most}",
  },
  characters: { en: "must have {from} to {to} characters", pt: "deve ter de {from} a {to} caracteres" },
  "too-long": {
    en: "must be no longer than {most} characters",
    pt: "deve ter no máximo {most} caracteres",
  },
  "no-control-characters": {
    en: "must not contain control characters, such as a line break",
    pt: "não pode conter caracteres de controle, como uma quebra de linha",
  },
  keepable: { en: "must not contain broken characters", pt: "não pode conter caracteres quebrados" },
  "printable-ascii": {
    en: "must be {from} to {to} printable ASCII characters",
    pt: "deve ter de {from} a {to} caracteres ASCII imprimíveis",
  },
  digits: { en: "must be {count} digits", pt: "deve ter {count} dígitos" },
  document: {
    en: "must be a CPF (11 digits) or a CNPJ (14 characters), without punctuation",
    pt: "deve ser um CPF (11 dígitos) ou um CNPJ (14 caracteres), sem pontuação",
  },
  "uuid-v4": { en: "must be a UUID v4", pt: "deve ser um UUID v4" },
  "pix-key": { en: "is not a valid PIX key", pt: "não é uma chave PIX válida" },
  "https-url": {
    en: "must be an https URL without user and password, such as https://loja.example/pix",
    pt: "deve ser uma URL https sem usuário e senha, como https://loja.example/pix",
  },
  "http-url": {
    en: "must be an http or https URL without user and password, such as http://localhost:3000/pix",
    pt: "deve ser uma URL http ou https sem usuário e senha, como http://localhost:3000/pix",
  },
  "header-value": {
    en: "must be a valid header value",
    pt: "deve ser um valor de cabeçalho válido",
  },
  "end-to-end-id": {
    en: "must be an end-to-end id: E, ISPB, yyyyMMddHHmm and 11 letters or digits",
    pt: "deve ser um end-to-end id: E, ISPB, yyyyMMddHHmm e 11 letras ou dígitos",
  },
  "transaction-id": {
    en: "must be a transactionId, such as {such}",
    pt: "deve ser um transactionId, como {such}",
  },
  "error-code": { en: "must be a code such as {such}", pt: "deve ser um código como {such}" },
  day: { en: "must be a day such as {such}", pt: "deve ser um dia como {such}" },
  instant: {
    en: "must be an instant with a time zone, such as {such}",
    pt: "deve ser um instante com fuso horário, como {such}",
  },
  years: { en: "must be in the years {from} to {to}", pt: "deve estar entre os anos {from} e {to}" },
  clock: {
    en: "must be running, frozen or an instant of the years {from} to {to} with its zone, such as {such}",
    pt: "deve ser running, frozen ou um instante dos anos {from} a {to} com o seu fuso, como {such}",
  },
  duration: {
    en: "must be a duration with a unit, such as {such}",
    pt: "deve ser uma duração com unidade, como {such}",
  },
  wait: {
    en: "must be a duration with a unit, such as {such}, of at most {most}",
    pt: "deve ser uma duração com unidade, como {such}, de no máximo {most}",
  },
  settlement: {
    en: "must be manual or a duration with a unit, such as {such}, of at most {most}",
    pt: "deve ser manual ou uma duração com unidade, como {such}, de no máximo {most}",
  },
  payer: {
    en: "must be manual, auto or a duration with a unit, such as {such}, of at most {most}",
    pt: "deve ser manual, auto ou uma duração com unidade, como {such}, de no máximo {most}",
  },
  schedule: {
    en: "must be 1 to 20 durations with units, each at most 366d, such as {such}",
    pt: "deve ter de 1 a 20 durações com unidade, cada uma de no máximo 366d, como {such}",
  },
  "needs-one": {
    en: "needs exactly one of {names} or {last}",
    pt: "precisa de exatamente um entre {names} ou {last}",
  },
  "needs-some": { en: "needs {names}, or both", pt: "precisa de {names}, ou dos dois" },
  "required-for-jump": { en: "is required for this jump", pt: "é obrigatório para este salto" },
  "not-for-jump": {
    en: "is only for a jump that takes an id",
    pt: "só vale para um salto que recebe um id",
  },
  "next-of-answer": {
    en: "must be the next of an earlier answer",
    pt: "deve ser o next de uma resposta anterior",
  },
  "each-once": { en: "must name each delivery once", pt: "deve nomear cada entrega uma só vez" },
  failure: {
    en: "must be timeout, refused, reset or a status from 300 to 599",
    pt: "deve ser timeout, refused, reset ou um status de 300 a 599",
  },
  "listener-key": { en: "must be six letters and digits", pt: "deve ter seis letras e dígitos" },
  "events-list": {
    en: "must be some of {values}, joined with commas",
    pt: "deve ser alguns de {values}, separados por vírgulas",
  },
  command: { en: "is not a command of a case", pt: "não é um comando de caso" },
  request: {
    en: "must be a method and a path, such as {such}",
    pt: "deve ser um método e um caminho, como {such}",
  },
  "gateway-path": {
    en: "must be a path of the gateway, outside /sandbox",
    pt: "deve ser um caminho do gateway, fora de /sandbox",
  },
  "answered-request": {
    en: "must be a request that is answered, which CONNECT is not",
    pt: "deve ser uma requisição que é respondida, e CONNECT não é",
  },
  "request-header": {
    en: "must be a header that a request can carry{because}",
    pt: "deve ser um cabeçalho que uma requisição pode levar{because}",
  },
  "request-path": {
    en: "must have a path that a request can carry{because}",
    pt: "deve ter um caminho que uma requisição pode levar{because}",
  },
  drift: { en: "must be a duration, such as {such}", pt: "deve ser uma duração, como {such}" },
  "snapshot-name": {
    en: "must be 1 to 64 letters, digits, dots, hyphens and underscores, a letter or digit first",
    pt: "deve ter de 1 a 64 letras, dígitos, pontos, hifens e sublinhados, primeiro uma letra ou um dígito",
  },
  host: { en: "must be a host with its port", pt: "deve ser um host com a sua porta" },
  "own-address": {
    en: "must be http://127.0.0.1 and a port",
    pt: "deve ser http://127.0.0.1 e uma porta",
  },
  "yaml-file": {
    en: "must be the name of a YAML file, without a folder",
    pt: "deve ser o nome de um arquivo YAML, sem pasta",
  },
  "own-names": { en: "must have different names", pt: "devem ter nomes diferentes" },
} as const satisfies Record<string, Localized>;

export type Rule = keyof typeof rules;

/** A rule that a field breaks. */
export interface BrokenRule {
  /** The path of the field; empty for the input itself. */
  readonly field: string;
  /** A key of `rules`, or of the rules of another version. */
  readonly rule: string;
  readonly params?: Facts | undefined;
}

/** A rule of the catalogue with the values for its placeholders. */
export type FilledRule = Pick<BrokenRule, "params"> & { readonly rule: Rule };

const MARK = "rule:";

/**
 * The message of a schema's check: the rule as JSON, because a check in zod can only return a message. `ruleIn`
 * parses it, and `messageText` formats it in a language.
 */
export const rule = (name: Rule, params?: Facts): string => MARK + JSON.stringify({ rule: name, params });

/** The message of a check of the gateway, after the name of its field, such as `must be a UUID v4`. */
export const sentence = (texts: Localized): string => rule("sentence", texts);

/** The same for a rule whose params come from the checked value: the `error` of a check. */
export const ruleAbout = (name: Rule, paramsOf: (input: unknown) => Facts) => ({
  error: ({ input }: { readonly input?: unknown }) => rule(name, paramsOf(input)),
});

/** The rule in the message of an issue; undefined if the message is a text. */
export const ruleIn = (message: string): FilledRule | undefined =>
  message.startsWith(MARK) ? (JSON.parse(message.slice(MARK.length)) as FilledRule) : undefined;

/** The message of an issue as a text: that of its rule, or the message itself. */
export function messageText(message: string, language: Language): string {
  const found = ruleIn(message);
  return found ? ruleText(found, language) : message;
}

const INPUT: Localized = { en: "the input", pt: "o pedido" };

const ruleText = (
  { rule: name, params = {} }: Pick<BrokenRule, "rule" | "params">,
  language: Language,
): string => (Object.hasOwn(rules, name) ? filled(rules[name as Rule][language], params, language) : name);

/** A broken rule as a text that begins with its field. */
export const brokenRuleText = (violation: BrokenRule, language: Language): string =>
  `${violation.field || INPUT[language]} ${ruleText(violation, language)}`;

/** Broken rules as one sentence, grouped by field: `name is required; day must be …; must not …`. */
export function brokenRulesText(violations: readonly BrokenRule[], language: Language): string {
  const texts = violations.map((violation, at) =>
    violations[at - 1]?.field === violation.field
      ? ruleText(violation, language)
      : brokenRuleText(violation, language),
  );
  return `${texts.join("; ")}.`;
}
