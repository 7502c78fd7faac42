import { z } from "zod";
import type { Localized } from "../localized.js";
import { sentence } from "../rules.js";

/**
 * The date range of a list. A bare date is a whole day in UTC, because timestamps are in UTC (assumption QUERY_DATES);
 * an instant without a zone is UTC too. Times are epoch milliseconds.
 */

export const DAY = 86_400_000;

/** The longest range of a transaction list (specification: Limits, transactions by key date range). */
const LONGEST_DAYS = 31;

/** One end of the range as it was sent. */
export interface WindowEnd {
  /** The instant, or midnight of the day. */
  readonly at: number;
  /** A day and not an instant; as the end of a range, it includes its last millisecond. */
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
      sentence({
        en: "must be an ISO 8601 date, such as 2026-01-31 or 2026-01-31T12:00:00Z",
        pt: "deve ser uma data ISO 8601, como 2026-01-31 ou 2026-01-31T12:00:00Z",
      }),
    )
    .transform((text): WindowEnd => {
      if (text.length === 10) return { at: Date.parse(text), wholeDay: true };
      const zoned = /(Z|[+-]\d{2}:?\d{2})$/.test(text);
      return { at: Date.parse(zoned ? text : `${text}Z`), wholeDay: false };
    });

/** The parameters `startDate` and `endDate` of a list, with their descriptions. */
export const windowParameters = (startDate: Localized, endDate: Localized = UNTIL_TODAY) => ({
  startDate: windowEnd().optional().meta({ meaning: startDate }),
  endDate: windowEnd().optional().meta({ meaning: endDate }),
});

const UNTIL_TODAY: Localized = {
  en: "The last day (UTC) or instant of creation; absent: today.",
  pt: "O último dia (UTC) ou instante de criação; ausente: hoje.",
};

/** The last millisecond that the end of a range includes. */
export const endOf = ({ at, wholeDay }: WindowEnd) => (wholeDay ? at + DAY - 1 : at);

/** The parameter that makes a range invalid, and the rule that it breaks; null if the range is valid. */
export function windowProblem(
  start: WindowEnd,
  end: WindowEnd,
  longestDays = LONGEST_DAYS,
): { field: "startDate" | "endDate"; expected: Localized } | null {
  if (endOf(end) < start.at)
    return {
      field: "endDate",
      expected: { en: "must not be before startDate", pt: "deve ser igual ou posterior a startDate" },
    };
  if (end.at - start.at > longestDays * DAY) {
    return {
      field: "startDate",
      expected: {
        en: `must be at most ${longestDays} days before endDate`,
        pt: `deve estar a no máximo ${longestDays} dias de endDate`,
      },
    };
  }
  return null;
}

interface Ends {
  readonly startDate?: WindowEnd | undefined;
  readonly endDate?: WindowEnd | undefined;
}

/** Checks the range if both ends are valid, even if other parameters are wrong. */
export const validWindow = <Query extends z.ZodType<Ends>>(query: Query, longestDays = LONGEST_DAYS) =>
  query
    .superRefine(
      ({ startDate, endDate }, context) => {
        const problem = startDate && endDate && windowProblem(startDate, endDate, longestDays);
        if (problem)
          context.addIssue({ code: "custom", path: [problem.field], message: sentence(problem.expected) });
      },
      // Only a valid end has been parsed to an object; an invalid one is still a string.
      {
        when: ({ value }) =>
          typeof (value as Ends).startDate === "object" && typeof (value as Ends).endDate === "object",
      },
    )
    .meta({
      note: Number.isFinite(longestDays)
        ? {
            en: `startDate must not be after endDate; they can be at most ${longestDays} days apart.`,
            pt: `startDate não pode ser depois de endDate; o intervalo é de no máximo ${longestDays} dias.`,
          }
        : { en: "startDate must not be after endDate.", pt: "startDate não pode ser depois de endDate." },
    });

/**
 * The range of a query at `now`. Without an end it lasts until the end of today; without a start it goes back
 * `defaultDays` from its end.
 */
export function windowOf({ startDate, endDate }: Ends, defaultDays: number, now: number) {
  const end = endDate ?? { at: now - (now % DAY), wholeDay: true };
  const start = startDate ?? { at: end.at - defaultDays * DAY, wholeDay: end.wholeDay };
  return { problem: windowProblem(start, end), window: { from: start.at, to: endOf(end) } };
}
