import type { bankEn } from "./bank-en.js";

export const bankPt: typeof bankEn = {
  title: "Banco de bolso",
};
