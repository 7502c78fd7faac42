import { z } from "zod";
import type { Localized } from "../localized.js";

/**
 * The time that a list looks back over. A bare date is a whole day of UTC, because timestamps are UTC
 * (QUERY_DATES); an instant without a zone is UTC too. Times are epoch milliseconds.
 */

export const DAY = 86_400_000;

/** Longest interval between the two ends of a list of transactions (Limits, transactions by key date range). */
const LONGEST_DAYS = 31;

/** One end of the window as it was given. */
export interface WindowEnd {
  /** The instant, or midnight of the day. */
  readonly at: number;
  /** A day rather than an instant, so that an end of it includes its last millisecond. */
  readonly wholeDay: boolean;
}

const date = z.iso.date();
const instant = z.iso.datetime({ offset: true, local: true });

/** A date or an ISO 8601 instant. */
export const windowEnd = () =>
  z
    .string()
    .refine(
      (text) => date.safeParse(text).success || instant.safeParse(text).success,
      "deve ser uma data ISO 8601, como 2026-01-31 ou 2026-01-31T12:00:00Z",
    )
    .transform((text): WindowEnd => {
      if (text.length === 10) return { at: Date.parse(text), wholeDay: true };
      const zoned = /(Z|[+-]\d{2}:?\d{2})$/.test(text);
      return { at: Date.parse(zoned ? text : `${text}Z`), wholeDay: false };
    });

/** The parameters `startDate` and `endDate` of a list, with what they mean there. */
export const windowParameters = (startDate: Localized, endDate: Localized = UNTIL_TODAY) => ({
  startDate: windowEnd().optional().meta({ meaning: startDate }),
  endDate: windowEnd().optional().meta({ meaning: endDate }),
});

const UNTIL_TODAY: Localized = {
  en: "The last day (UTC) or instant of creation; absent: today.",
  pt: "O último dia (UTC) ou instante de criação; ausente: hoje.",
};

/** The last millisecond that an end of a window includes. */
export const endOf = ({ at, wholeDay }: WindowEnd) => (wholeDay ? at + DAY - 1 : at);

/** Which parameter makes two ends no window, and why in Portuguese; null when they are one. */
export function windowProblem(
  start: WindowEnd,
  end: WindowEnd,
  longestDays = LONGEST_DAYS,
): { field: "startDate" | "endDate"; message: string } | null {
  if (endOf(end) < start.at) return { field: "endDate", message: "deve ser igual ou posterior a startDate" };
  if (end.at - start.at > longestDays * DAY) {
    return { field: "startDate", message: `deve estar a no máximo ${longestDays} dias de endDate` };
  }
  return null;
}

interface Ends {
  readonly startDate?: WindowEnd | undefined;
  readonly endDate?: WindowEnd | undefined;
}

/** Judges the two ends together where both could be read, whatever else is wrong with the query. */
export const soundWindow = <Query extends z.ZodType<Ends>>(query: Query, longestDays = LONGEST_DAYS) =>
  query
    .superRefine(
      ({ startDate, endDate }, context) => {
        const problem = startDate && endDate && windowProblem(startDate, endDate, longestDays);
        if (problem) context.addIssue({ code: "custom", path: [problem.field], message: problem.message });
      },
      // An end that could not be read is still the text that was sent.
      {
        when: ({ value }) =>
          typeof (value as Ends).startDate === "object" && typeof (value as Ends).endDate === "object",
      },
    )
    .meta({
      note: Number.isFinite(longestDays)
        ? {
            en: `startDate and endDate are at most ${longestDays} days apart, and in this order.`,
            pt: `Entre startDate e endDate há no máximo ${longestDays} dias, e nesta ordem.`,
          }
        : { en: "startDate is not after endDate.", pt: "startDate não é depois de endDate." },
    });

/**
 * The window that a query means at `now`: until today when it has no end, and `defaultDays` back from its end
 * when it has no start.
 */
export function windowOf({ startDate, endDate }: Ends, defaultDays: number, now: number) {
  const end = endDate ?? { at: now - (now % DAY), wholeDay: true };
  const start = startDate ?? { at: end.at - defaultDays * DAY, wholeDay: end.wholeDay };
  return { problem: windowProblem(start, end), window: { from: start.at, to: endOf(end) } };
}
