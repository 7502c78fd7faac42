import { resolveAccount } from "../accounts/accounts.control.js";
import type { Accounts } from "../accounts/accounts.js";
import { reaisFromCentavos } from "../brazil/money.js";
import type { ControlHandler } from "../contract/operation.js";
import type { listBlocked } from "../contract/transactions/blocked.control.js";
import { iso } from "../kernel/clock.js";
import type { Blocked } from "../ledger/blocked.js";

export interface BlockedServices {
  readonly accounts: Accounts;
  readonly blocked: (account: number | null, limit: number) => Blocked;
}

/** The operation `listBlocked`: what the blocked balance is made of. Reais. */
export function blockedHandlers({ accounts, blocked: read }: BlockedServices) {
  const list: ControlHandler<typeof listBlocked> = ({ account, limit }) => {
    const id = account === undefined ? null : resolveAccount(accounts, account).id;
    const { blocked, parts, count } = read(id, limit);
    const listed = parts.reduce((sum, { amount }) => sum + amount, 0);
    return {
      blocked: reaisFromCentavos(blocked),
      parts: parts.map(({ kind, id, account, amount, fee, createdAt, dueAt }) => ({
        kind,
        id: String(id),
        account,
        amount: reaisFromCentavos(amount),
        fee: reaisFromCentavos(fee),
        createdAt: iso(createdAt),
        dueAt: dueAt === null ? null : iso(dueAt),
      })),
      others: { count: count - parts.length, amount: reaisFromCentavos(blocked - listed) },
    };
  };
  return { listBlocked: list };
}
