import type { Database } from "../kernel/database.js";
import type { Meta } from "../kernel/meta.js";

/** When attempts are made and how long each may take, in milliseconds (DELIVERY). */
export interface DeliveryTimes {
  /** Before the first attempt and between attempts; its length is the number of attempts. */
  readonly schedule: readonly number[];
  readonly timeoutMs: number;
}

/**
 * Schedule and timeout as they are now. What was set while a sandbox ran stays with its data file; until then, and
 * after null was set, they are what the sandbox was started with (DELIVERY_SETTINGS).
 */
export interface DeliverySettings {
  readonly atStart: DeliveryTimes;
  schedule(): readonly number[];
  timeoutMs(): number;
  /** Within a unit of work: for all attempts from now on; what waits keeps its due time. */
  change(wanted: { schedule?: readonly number[] | null; timeoutMs?: number | null }): void;
}

const SCHEDULE = "deliveries.schedule";
const TIMEOUT = "deliveries.timeout";

export function createDeliverySettings(
  database: Pick<Database, "onReplaced" | "ifUndone">,
  meta: Meta,
  atStart: DeliveryTimes,
): DeliverySettings {
  // Every attempt asks for them, so they are read when they may have changed only.
  let known: DeliveryTimes | null = null;
  const forget = () => {
    known = null;
  };
  database.onReplaced(forget);
  const read = <Value>(name: string) => JSON.parse(meta.get(name) ?? "null") as Value | null;
  const write = (name: string, value: unknown) => {
    if (value !== undefined) meta.set(name, JSON.stringify(value));
  };
  const times = (): DeliveryTimes => {
    known ??= {
      schedule: read<number[]>(SCHEDULE) ?? atStart.schedule,
      timeoutMs: read<number>(TIMEOUT) ?? atStart.timeoutMs,
    };
    return known;
  };
  return {
    atStart,
    schedule: () => times().schedule,
    timeoutMs: () => times().timeoutMs,
    change: ({ schedule, timeoutMs }) => {
      database.ifUndone(forget);
      forget();
      write(SCHEDULE, schedule);
      write(TIMEOUT, timeoutMs);
    },
  };
}
