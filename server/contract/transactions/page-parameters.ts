import { z } from "zod";

const MOST_PAGES = 999_999_999;

/** A whole number from 1, as the digits of a query parameter. */
const count = (most: number) =>
  z
    .string()
    .refine(
      (text) => /^\d{1,9}$/.test(text) && Number(text) >= 1 && Number(text) <= most,
      most === MOST_PAGES
        ? "deve ser um número inteiro a partir de 1"
        : `deve ser um número inteiro de 1 a ${most}`,
    )
    .transform(Number);

/** The page number of a list; 1 by default. */
export const pageNumber = () => count(MOST_PAGES).prefault("1");

/** The rows per page, from 1 to `most`; 20 by default. */
export const pageSize = (most: number) => count(most).prefault("20");
