import { z } from "zod";
import { documentKind } from "../brazil/documents.js";
import { hasCentavos, isReais, MAX_CENTAVOS, reaisFromCentavos } from "../brazil/money.js";
import { type AcceptedDocuments, isAcceptedText, USUAL_DOCUMENTS } from "./accepted-documents.js";
import { INSTANT_RULE, isInstant } from "./clock/instant.js";
import { invalidValue } from "./expected-value.js";
import type { Localized } from "./localized.js";
import { sentence } from "./rules.js";

/** Building blocks for the schemas of requests and answers. Amounts on the wire are in reais. */

/** Whether a text has at most `max` characters, counted as people count them (code points). */
export const fits = (text: string, max: number): boolean => text.length <= max || [...text].length <= max;

/** Whether UTF-8 and SQLite can store a text unchanged: no lone surrogate, no NUL. */
const keepable = (text: string) => text.isWellFormed() && !text.includes("\u0000");

const KEEPABLE = sentence({
  en: "must be valid Unicode text, without the NUL character",
  pt: "deve ser texto Unicode válido, sem o caractere NUL",
});

/** A text of any length that a body can have. */
export const anyText = () => z.string().refine(keepable, KEEPABLE);

/** The message for a text that is too long. */
export const atMostCharacters = (max: number): string =>
  sentence({ en: `must have at most ${max} characters`, pt: `deve ter no máximo ${max} caracteres` });

/** The message for an empty text. */
export const NOT_EMPTY = sentence({ en: "must not be empty", pt: "não pode ser vazio" });

/** A text of at most `max` characters, counted as people count them (code points). */
export const text = (max: number) =>
  z
    .string()
    .refine((value) => fits(value, max), atMostCharacters(max))
    .refine(keepable, KEEPABLE)
    .meta({ maxLength: max });

/** The same, but not empty (assumption TEXT_BOUNDS). */
export const filledText = (max: number) =>
  text(max)
    .refine((value) => value !== "", NOT_EMPTY)
    .meta({ maxLength: max, minLength: 1 });

/** The message for a value of a wrong type. A missing or null value keeps the usual message. */
export const invalidValueType =
  (rule: Localized) =>
  ({ input }: { readonly input?: unknown }) =>
    input === undefined || input === null ? undefined : invalidValue(rule);

const REAIS = { en: "Reais, at most 2 decimals.", pt: "Reais, no máximo 2 casas decimais." };

/** An amount to move, in reais: at least one centavo, at most two decimals, at most what a BR Code holds. */
export const amount = () =>
  z
    .number({ error: invalidValueType({ en: "must be a number", pt: "deve ser um número" }) })
    .refine((value) => isReais(value) && value >= 0.01, {
      message: invalidValue({
        en: `must be from 0.01 to ${reaisFromCentavos(MAX_CENTAVOS)} and have at most 2 decimals`,
        pt: `deve ser de 0.01 a ${reaisFromCentavos(MAX_CENTAVOS)} e ter no máximo 2 casas decimais`,
      }),
      params: { reason: "amount-invalid" },
    })
    .meta({ minimum: 0.01, note: REAIS });

/**
 * An amount in an answer, in reais. The OpenAPI document describes the two decimals in words: with `multipleOf: 0.01`,
 * validators that divide floating-point numbers would refuse every other amount.
 */
export const reais = () => z.number().refine(hasCentavos).meta({ note: REAIS });

/**
 * A CPF (11 digits) or a CNPJ (14 digits, or letters too if they are accepted). Check digits are not checked here, but by
 * the bank that settles the payment (assumption DOCUMENTS).
 */
export const document = (accepted: AcceptedDocuments = USUAL_DOCUMENTS) =>
  z.string().refine(
    (value) => documentKind(value) !== null && isAcceptedText(value, accepted),
    sentence({
      en: "must be a CPF (11 digits) or CNPJ (14 digits), digits only",
      pt: "deve ser um CPF (11 dígitos) ou CNPJ (14 dígitos), só dígitos",
    }),
  );

/** An instant in an answer: UTC with milliseconds. */
export const instant = () => z.iso.datetime({ precision: 3 });

/** An instant in an input, in any time zone. */
export const zonedInstant = () => z.string().refine(isInstant, INSTANT_RULE).meta({ format: "date-time" });

export const uuid = () => z.guid();

/** Our transaction ids are numbers written as text. */
export const transactionId = () => z.string().regex(/^[1-9]\d*$/);

export const flag = () => z.enum(["true", "false"]).transform((value) => value === "true");
