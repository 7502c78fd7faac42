import { z } from "zod";

const MOST_PAGES = 999_999_999;

/** A whole number from 1, as a query carries it: digits and nothing else. */
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

/** The number of a page of a list, the first when none is given. */
export const pageNumber = () => count(MOST_PAGES).prefault("1");

/** How many rows a page has, from 1 to `most`; 20 when nobody says. */
export const pageSize = (most: number) => count(most).prefault("20");
