import { centavosFromReais } from "../brazil/money.js";

/** The first account of every sandbox. `balance` is centavos. */
export const seedAccount = () => ({
  name: "Loja Aurora",
  document: "11222333000181",
  pixKey: "pix@loja-aurora.test",
  city: "Sao Paulo",
  balance: centavosFromReais(10_000),
});
