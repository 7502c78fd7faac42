import { z } from "zod";
import { documentKind } from "../brazil/documents.js";
import { hasCentavos, isReais, MAX_CENTAVOS, reaisFromCentavos } from "../brazil/money.js";
import { type AcceptedDocuments, isAcceptedText, USUAL_DOCUMENTS } from "./accepted-documents.js";
import { invalidValue } from "./expected-value.js";

/** Building blocks for the schemas of requests and answers. Amounts on the wire are in reais. */

/** Whether a text has at most `max` characters, counted as people count them (code points). */
export const fits = (text: string, max: number): boolean => text.length <= max || [...text].length <= max;

/** Whether UTF-8 and SQLite can store a text unchanged: no lone surrogate, no NUL. */
const keepable = (text: string) => text.isWellFormed() && !text.includes("\u0000");

const KEEPABLE = "deve ser texto Unicode válido, sem o caractere NUL";

/** A text of any length that a body can have. */
export const anyText = () => z.string().refine(keepable, KEEPABLE);

/** A text of at most `max` characters, counted as people count them (code points). */
export const text = (max: number) =>
  z
    .string()
    .refine((value) => fits(value, max), `deve ter no máximo ${max} caracteres`)
    .refine(keepable, KEEPABLE)
    .meta({ maxLength: max });

/** The same, but not empty (assumption TEXT_BOUNDS). */
export const filledText = (max: number) =>
  text(max)
    .refine((value) => value !== "", "não pode ser vazio")
    .meta({ maxLength: max, minLength: 1 });

/** The message for a value of a wrong type. A missing or null value keeps the usual message. */
export const invalidValueType =
  (rule: string) =>
  ({ input }: { readonly input?: unknown }) =>
    input === undefined || input === null ? undefined : invalidValue(rule);

const REAIS = { en: "Reais, at most 2 decimals.", pt: "Reais, no máximo 2 casas decimais." };

/** An amount to move, in reais: at least one centavo, at most two decimals, at most what a BR Code holds. */
export const amount = () =>
  z
    .number({ error: invalidValueType("deve ser um número") })
    .refine((value) => isReais(value) && value >= 0.01, {
      message: invalidValue(
        `deve ser de 0.01 a ${reaisFromCentavos(MAX_CENTAVOS)} e ter no máximo 2 casas decimais`,
      ),
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
  z
    .string()
    .refine(
      (value) => documentKind(value) !== null && isAcceptedText(value, accepted),
      "deve ser um CPF (11 dígitos) ou CNPJ (14 dígitos), só dígitos",
    );

export const instant = () => z.iso.datetime({ precision: 3 });

export const uuid = () => z.guid();

/** Our transaction ids are numbers written as text. */
export const transactionId = () => z.string().regex(/^[1-9]\d*$/);

export const flag = () => z.enum(["true", "false"]).transform((value) => value === "true");
