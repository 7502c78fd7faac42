import { centavosFromReais } from "../brazil/money.js";
import { readFixture } from "../kernel/fixtures.js";

/** The account that every sandbox begins with (fixtures/account.yaml). */
export function seedAccount() {
  const { balance, ...account } = readFixture("account") as {
    name: string;
    document: string;
    pixKey: string;
    balance: number;
  };
  return { ...account, balance: centavosFromReais(balance) };
}
