import { formatReais } from "../../server/brazil/money.js";

/** `R$ 1.234,56` in both languages, as the currency is written in Brazil. */
export const reaisText = (reais: number): string => formatReais(Math.round(reais * 100));

/** The same without the currency, for columns where every amount is BRL. */
export const bareReais = (reais: number): string => reaisText(reais).replace("R$ ", "");
