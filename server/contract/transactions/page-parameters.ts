import { z } from "zod";
import { sentence } from "../rules.js";

const MAX_PAGE = 999_999_999;

/** A query parameter: a whole number from 1 to `max`. */
const count = (max: number) =>
  z
    .string()
    .refine(
      (text) => /^\d{1,9}$/.test(text) && Number(text) >= 1 && Number(text) <= max,
      max === MAX_PAGE
        ? sentence({ en: "must be a whole number from 1", pt: "deve ser um número inteiro a partir de 1" })
        : sentence({
            en: `must be a whole number from 1 to ${max}`,
            pt: `deve ser um número inteiro de 1 a ${max}`,
          }),
    )
    .transform(Number);

/** The page number of a list; 1 by default. */
export const pageNumber = () => count(MAX_PAGE).prefault("1");

/** The rows per page, from 1 to `max`; 20 by default. */
export const pageSize = (max: number) => count(max).prefault("20");
