import type { requestsEn } from "./requests-en.js";

export const requestsPt: typeof requestsEn = {
  title: "Requisições",
};
