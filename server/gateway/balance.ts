import { reaisFromCentavos } from "../brazil/money.js";
import type { balance } from "../contract/gateway/balance.js";
import type { Accounts } from "../core/accounts.js";
import type { Dialect } from "../http/pipeline.js";
import { type Clock, iso } from "../kernel/clock.js";

/** GET /api/balance and /balance. */
export function balanceDialect(clock: Clock, accounts: Accounts): Dialect<typeof balance> {
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
