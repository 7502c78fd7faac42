import type { Database } from "../kernel/database.js";
import type { Meta } from "../kernel/meta.js";

/** When attempts are made and how long each may take, in milliseconds (assumption DELIVERY). */
export interface DeliveryTimes {
  /** The waits before the first attempt and between attempts; its length is the number of attempts. */
  readonly schedule: readonly number[];
  readonly timeoutMs: number;
}

/**
 * The current schedule and timeout. Values set while the sandbox runs are kept in the data file; before that, and after
 * null is set, the start settings apply (assumption DELIVERY_SETTINGS).
 */
export interface DeliverySettings {
  readonly atStart: DeliveryTimes;
  schedule(): readonly number[];
  timeoutMs(): number;
  /** Within a unit of work: applies to all attempts from now on; waiting deliveries keep their due time. */
  change(settings: { schedule?: readonly number[] | null; timeoutMs?: number | null }): void;
}

const SCHEDULE = "deliveries.schedule";
const TIMEOUT = "deliveries.timeout";

export function createDeliverySettings(
  database: Pick<Database, "onReplaced" | "onRollback">,
  meta: Meta,
  atStart: DeliveryTimes,
): DeliverySettings {
  // Every attempt needs them, so they are cached until they may have changed.
  let cached: DeliveryTimes | null = null;
  const forget = () => {
    cached = null;
  };
  database.onReplaced(forget);
  const read = <Value>(name: string) => JSON.parse(meta.get(name) ?? "null") as Value | null;
  const write = (name: string, value: unknown) => {
    if (value !== undefined) meta.set(name, JSON.stringify(value));
  };
  const times = (): DeliveryTimes => {
    cached ??= {
      schedule: read<number[]>(SCHEDULE) ?? atStart.schedule,
      timeoutMs: read<number>(TIMEOUT) ?? atStart.timeoutMs,
    };
    return cached;
  };
  return {
    atStart,
    schedule: () => times().schedule,
    timeoutMs: () => times().timeoutMs,
    change: ({ schedule, timeoutMs }) => {
      database.onRollback(forget);
      forget();
      write(SCHEDULE, schedule);
      write(TIMEOUT, timeoutMs);
    },
  };
}
