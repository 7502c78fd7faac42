import { reaisFromCentavos } from "../brazil/money.js";
import type { accountBalances } from "../contract/gateway/account-balances.js";
import type { Accounts } from "../core/accounts.js";
import type { Dialect } from "../http/pipeline.js";
import { type Clock, iso } from "../kernel/clock.js";

/** GET /accounts/balances: the balance as the central bank writes it. */
export function accountBalancesDialect(clock: Clock, accounts: Accounts): Dialect<typeof accountBalances> {
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
