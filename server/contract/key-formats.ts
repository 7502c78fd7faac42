import { type DeclaredKeyType, PHONE_FORMS } from "../brazil/pix-key.js";
import { filledInEach, type Localized } from "./localized.js";
import { sentence } from "./rules.js";

const OTHER_PHONES = PHONE_FORMS.slice(0, -1).join(", ");
const PHONES: Localized = {
  en: `${OTHER_PHONES} or ${PHONE_FORMS.at(-1)}`,
  pt: `${OTHER_PHONES} ou ${PHONE_FORMS.at(-1)}`,
};

/** The format of each key type, for the message about an invalid key (specification: Formats of details.key). */
const FORMATS: Readonly<Record<DeclaredKeyType, Localized>> = {
  DOCUMENT: {
    en: "a CPF (11 digits) or a CNPJ (14 digits), digits only",
    pt: "CPF (11 dígitos) ou CNPJ (14 dígitos), só dígitos",
  },
  CPF: { en: "11 digits, digits only", pt: "11 dígitos, só dígitos" },
  CNPJ: { en: "14 digits, digits only", pt: "14 dígitos, só dígitos" },
  EMAIL: { en: "an e-mail address of at most 77 characters", pt: "e-mail de no máximo 77 caracteres" },
  PHONE: PHONES,
  RANDOM: { en: "a UUID, with or without hyphens", pt: "UUID, com ou sem hifens" },
};

const WRONG_KEY: Localized = {
  en: "does not have the format of its {field}",
  pt: "não tem o formato do {field} informado",
};
const WRONG_KEY_OF: Localized = {
  en: `${WRONG_KEY.en}: {declared} takes {format}`,
  pt: `${WRONG_KEY.pt}: {declared} aceita {format}`,
};

/**
 * The message for a key without the format of its type, with that format. `field`: the name of the type's field. The
 * OpenAPI document has no request, and so no type.
 */
export function wrongKey(field: string, declared: unknown): string {
  if (!Object.hasOwn(FORMATS, String(declared))) return sentence(filledInEach(WRONG_KEY, { field }));
  const type = declared as DeclaredKeyType;
  return sentence(filledInEach(WRONG_KEY_OF, { field, declared: type, format: FORMATS[type] }));
}

/** The accepted formats of a key without a declared type. */
export const ANY_KEY: Localized = {
  en: `must be a PIX key: a CPF, a CNPJ, an e-mail address, a phone (${PHONES.en}) or a UUID`,
  pt: `deve ser uma chave PIX: CPF, CNPJ, e-mail, telefone (${PHONES.pt}) ou UUID`,
};
