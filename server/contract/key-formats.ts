import { type DeclaredKeyType, PHONE_FORMS } from "../brazil/pix-key.js";

/** The format of each key type, for the message about an invalid key (specification: Formats of details.key). */
const FORMATS: Readonly<Record<DeclaredKeyType, string>> = {
  DOCUMENT: "CPF (11 dígitos) ou CNPJ (14 dígitos), só dígitos",
  CPF: "11 dígitos, só dígitos",
  CNPJ: "14 dígitos, só dígitos",
  EMAIL: "e-mail de no máximo 77 caracteres",
  PHONE: PHONE_FORMS,
  RANDOM: "UUID, com ou sem hifens",
};

/** Text such as `: PHONE aceita …`. Empty for an unknown type, and in the OpenAPI document, which has no request to quote. */
export const formatOfKeyType = (declared: unknown): string =>
  Object.hasOwn(FORMATS, String(declared))
    ? `: ${declared} aceita ${FORMATS[declared as DeclaredKeyType]}`
    : "";

/** The accepted formats of a key without a declared type. */
export const ANY_KEY_FORMAT = `CPF, CNPJ, e-mail, telefone (${PHONE_FORMS}) ou UUID`;
