import { centavosFromReais } from "../brazil/money.js";
import { SEED_PIX_KEY } from "../contract/accounts/seed-pix-key.js";

/** The first account of every sandbox. `balance` is centavos. */
export const seedAccount = () => ({
  name: "Loja Aurora",
  document: "11222333000181",
  pixKey: SEED_PIX_KEY,
  city: "Sao Paulo",
  balance: centavosFromReais(10_000),
});
