import { saoPaulo } from "../brazil/civil-time.js";
import { type Centavos, formatReais } from "../brazil/money.js";
import { Refusal } from "../contract/refusal.js";
import type { Clock } from "../kernel/clock.js";
import type { Database } from "../kernel/database.js";
import type { Sender } from "./accounts.js";

/**
 * How much an account may send: per transaction, per day in São Paulo time, and per transaction from 20h to 6h
 * (assumption LIMITS).
 */
export interface Limits {
  /** Throws the refusal of the first limit that a payout of `value` centavos would exceed now. */
  check(account: Sender, value: Centavos): void;
  /** Within a unit of work: adds `value` to what the account has sent today. */
  count(account: Sender, value: Centavos): void;
  /**
   * Within a unit of work: subtracts a rejected payout from the total of the day on which it was sent. Does nothing if
   * that total is no longer stored: an account has only the total of the latest day on which it sent something.
   */
  uncount(account: number, value: Centavos, sentAt: number): void;
}

/** The hours of São Paulo between which the night limit applies. */
export const NIGHT = { from: 20, to: 6 };
const isNight = (hour: number) => hour >= NIGHT.from || hour < NIGHT.to;

export function createLimits(database: Database, clock: Clock): Limits {
  const count = database.prepare("UPDATE accounts SET sent_day = ?, sent_today = ? WHERE id = ?");
  const uncount = database.prepare(
    "UPDATE accounts SET sent_today = sent_today - ? WHERE id = ? AND sent_day = ?",
  );
  const sentOn = (account: Sender, day: string) => (account.sentDay === day ? account.sentToday : 0);

  return {
    check: (account, value) => {
      const { limitPerTransaction, limitNight, limitDaily } = account;
      if (limitPerTransaction !== null && value > limitPerTransaction) {
        throw new Refusal("transaction-limit-exceeded", {
          values: { limit: formatReais(limitPerTransaction) },
        });
      }
      const { date, hour } = saoPaulo(clock.now());
      if (limitNight !== null && isNight(hour) && value > limitNight) {
        throw new Refusal("night-limit-exceeded", { values: { limit: formatReais(limitNight) } });
      }
      const total = sentOn(account, date) + value;
      if (limitDaily !== null && total > limitDaily) {
        throw new Refusal("daily-limit-exceeded", {
          values: { limit: formatReais(limitDaily), total: formatReais(total) },
        });
      }
    },
    count: (account, value) => {
      const { date } = saoPaulo(clock.now());
      count.run(date, sentOn(account, date) + value, account.id);
    },
    uncount: (account, value, sentAt) => void uncount.run(value, account, saoPaulo(sentAt).date),
  };
}
