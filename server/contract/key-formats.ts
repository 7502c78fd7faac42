import { type DeclaredKeyType, PHONE_FORMS } from "../brazil/pix-key.js";

/** How a key of each type is written, for a refusal of one that is not (Formats of details.key). */
const FORMATS: Readonly<Record<DeclaredKeyType, string>> = {
  DOCUMENT: "CPF (11 dígitos) ou CNPJ (14 dígitos), só dígitos",
  CPF: "11 dígitos, só dígitos",
  CNPJ: "14 dígitos, só dígitos",
  EMAIL: "e-mail de no máximo 77 caracteres",
  PHONE: PHONE_FORMS,
  RANDOM: "UUID, com ou sem hifens",
};

/** `: PHONE aceita …`, or nothing where the declared type is none; a document of the API shows the rule without a type. */
export const formatOfKeyType = (declared: unknown): string =>
  Object.hasOwn(FORMATS, String(declared))
    ? `: ${declared} aceita ${FORMATS[declared as DeclaredKeyType]}`
    : "";

/** The formats of a key that comes without a type. */
export const ANY_KEY_FORMAT = `CPF, CNPJ, e-mail, telefone (${PHONE_FORMS}) ou UUID`;
