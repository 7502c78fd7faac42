import { centavosFromReais } from "../brazil/money.js";
import { readFixture } from "../kernel/fixtures.js";

/** The first account of every sandbox (fixtures/account.yaml). `balance` is centavos. */
export function seedAccount() {
  const { balance, ...account } = readFixture("account") as {
    name: string;
    document: string;
    pixKey: string;
    balance: number;
  };
  return { ...account, balance: centavosFromReais(balance) };
}
