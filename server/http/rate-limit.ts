import { Refusal } from "../contract/refusal.js";
import type { Clock } from "../kernel/clock.js";
import type { Database } from "../kernel/database.js";

const MINUTE = 60_000;

/**
 * Lets an account through so many times in any minute of sandbox time, and then throws the refusal
 * `too-many-requests`, which says in Retry-After how many seconds until the next (RATE_429). It is kept in
 * memory: a restart or a reset forgives.
 */
export function rateLimit(
  { database, clock }: { database: Database; clock: Clock },
  perMinute: number,
): (account: number) => void {
  const passed = new Map<number, number[]>();
  database.onReplaced(() => passed.clear());
  return (account) => {
    const now = clock.now();
    const recent = (passed.get(account) ?? []).filter((at) => at > now - MINUTE);
    passed.set(account, recent);
    const [oldest] = recent;
    if (oldest !== undefined && recent.length >= perMinute) {
      const seconds = Math.ceil((oldest + MINUTE - now) / 1_000);
      throw new Refusal("too-many-requests", { headers: { "retry-after": String(seconds) } });
    }
    recent.push(now);
  };
}
