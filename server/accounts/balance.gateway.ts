import { reaisFromCentavos } from "../brazil/money.js";
import type { balance } from "../contract/accounts/balance.js";
import type { Handler } from "../http/pipeline.js";
import { type Clock, iso } from "../kernel/clock.js";
import type { Accounts } from "./accounts.js";

/** GET /api/balance and /balance: the balance in reais. */
export function balanceHandler(clock: Clock, accounts: Accounts): Handler<typeof balance> {
  return (call) => {
    const { available, blocked } = accounts.balance(call.account);
    return {
      grossBalance: reaisFromCentavos(available + blocked),
      blockedBalance: reaisFromCentavos(blocked),
      netBalance: reaisFromCentavos(available),
      consultedAt: iso(clock.now()),
    };
  };
}
