/** Local time in São Paulo, to the minute. */
export interface CivilTime {
  /** YYYY-MM-DD */
  date: string;
  /** 0 to 23 */
  hour: number;
  /** 0 to 59 */
  minute: number;
}

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/**
 * The supported hours begin at FIRST_HOUR and end before END_HOUR. Since 1914, São Paulo's offset from UTC is whole
 * hours. The midnight after the last day of 9999 has a year of five digits.
 */
const FIRST_HOUR = Date.UTC(1915, 0, 1) / HOUR_MS;
const END_HOUR = Date.UTC(9999, 11, 31) / HOUR_MS;

/** Created on first use, because this takes a tenth of the start-up time. */
let clock: Intl.DateTimeFormat | undefined;
const OPTIONS: Intl.DateTimeFormatOptions = {
  timeZone: "America/Sao_Paulo",
  calendar: "gregory",
  numberingSystem: "latn",
  hourCycle: "h23",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
};

/** Caches the last UTC hour, because Intl is slow and successive calls are mostly about the same hour. */
let lastHour = { utcHour: Number.NaN, date: "", hour: 0 };

/**
 * Date, hour and minute in America/Sao_Paulo at `at`, epoch milliseconds. The night limit and the daily limit of
 * payouts use it (specification: PIX_NIGHT_LIMIT_EXCEEDED; assumption LIMITS). Daylight saving time before 2020 is
 * honored. Throws RangeError before 1915 and from 31 December 9999.
 */
export function saoPaulo(at: number): CivilTime {
  const utcHour = Math.floor(at / HOUR_MS);
  if (utcHour !== lastHour.utcHour) lastHour = localHour(utcHour);
  // The offset is whole hours, so the minute in São Paulo is that of UTC.
  return {
    date: lastHour.date,
    hour: lastHour.hour,
    minute: Math.floor((at - utcHour * HOUR_MS) / MINUTE_MS),
  };
}

function localHour(utcHour: number): typeof lastHour {
  if (!(utcHour >= FIRST_HOUR && utcHour < END_HOUR)) {
    throw new RangeError(
      `São Paulo's time is known from 1915 to 30 December 9999, not for UTC hour ${utcHour}.`,
    );
  }
  clock ??= new Intl.DateTimeFormat("en-US", OPTIONS);
  const parts = Object.fromEntries(
    clock.formatToParts(utcHour * HOUR_MS).map(({ type, value }) => [type, value]),
  ) as Record<Intl.DateTimeFormatPartTypes, string>;
  return { utcHour, date: `${parts.year}-${parts.month}-${parts.day}`, hour: Number(parts.hour) };
}

/** The next full hour, strictly after `at`, epoch milliseconds. It is the same in São Paulo as in UTC, since the offset is whole hours. */
export function nextFullHour(at: number): number {
  return (Math.floor(at / HOUR_MS) + 1) * HOUR_MS;
}

/**
 * The instant at which the next day begins in São Paulo, or the next Monday; strictly after `at`, epoch milliseconds.
 * Where daylight saving time skipped midnight, that is 01:00. Throws RangeError before 1915 and from 31 December 9999.
 */
export function nextMidnight(at: number, weekday: "any" | "monday" = "any"): number {
  let hour = at;
  for (;;) {
    const before = saoPaulo(hour).date;
    hour = nextFullHour(hour);
    const { date } = saoPaulo(hour);
    if (date !== before && (weekday === "any" || new Date(`${date}T00:00:00Z`).getUTCDay() === 1))
      return hour;
  }
}

/**
 * The next instant at which the clocks of São Paulo show this full hour (0 to 23); strictly after `at`, epoch
 * milliseconds. Throws RangeError before 1915 and from 31 December 9999.
 */
export function nextHourOfDay(at: number, hour: number): number {
  for (let next = nextFullHour(at); ; next = nextFullHour(next)) {
    if (saoPaulo(next).hour === hour) return next;
  }
}

/**
 * The instant at which a day (YYYY-MM-DD) begins in São Paulo, epoch milliseconds. Throws RangeError if `date` is
 * not a valid date, or is outside 1915 to 30 December 9999.
 */
export function startOfDay(date: string): number {
  const noonBefore = Date.parse(`${date}T12:00:00Z`) - 86_400_000;
  // 12:00 UTC on the day before is morning in São Paulo with or without daylight saving time, so the next midnight is
  // the start of `date`.
  return nextMidnight(noonBefore);
}
