import { reaisFromCentavos } from "../brazil/money.js";
import type { accountBalances } from "../contract/accounts/account-balances.js";
import type { Handler } from "../http/pipeline.js";
import { type Clock, iso } from "../kernel/clock.js";
import type { Accounts } from "./accounts.js";

/** GET /accounts/balances: the balance in the central bank's shape, in reais. */
export function accountBalancesHandler(clock: Clock, accounts: Accounts): Handler<typeof accountBalances> {
  return (call) => {
    const { available, blocked } = accounts.balance(call.account);
    const balanceAmount = {
      available: reaisFromCentavos(available),
      blocked: reaisFromCentavos(blocked),
      overdraft: 0 as const,
    };
    return { data: [{ eventDate: iso(clock.now()), balanceAmount }] };
  };
}
