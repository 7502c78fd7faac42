import { Refusal } from "../contract/refusal.js";
import type { Clock } from "../kernel/clock.js";
import type { Database } from "../kernel/database.js";

const MINUTE = 60_000;

/**
 * Allows an account `perMinute` calls in any minute of sandbox time. Beyond that it throws the refusal
 * `too-many-requests`, with the seconds to wait in Retry-After (assumption RATE_429). Kept in memory: a restart or a
 * reset clears it.
 */
export function rateLimit(
  { database, clock }: { database: Database; clock: Clock },
  perMinute: number,
): (account: number) => void {
  const calls = new Map<number, number[]>();
  database.onReplaced(() => calls.clear());
  return (account) => {
    const now = clock.now();
    const recent = (calls.get(account) ?? []).filter((at) => at > now - MINUTE);
    calls.set(account, recent);
    const [oldest] = recent;
    if (oldest !== undefined && recent.length >= perMinute) {
      const seconds = Math.ceil((oldest + MINUTE - now) / 1_000);
      throw new Refusal("too-many-requests", { headers: { "retry-after": String(seconds) } });
    }
    recent.push(now);
  };
}
