import type { Localized } from "../localized.js";

interface AccountLimit {
  /** The flag of `localpix account set`, without the leading hyphens. */
  readonly flag: string;
  /** The help of the flag. */
  readonly help: string;
  /** The name of the limit on the command line and on the page. */
  readonly label: Localized;
  /** The note below the input of the limit on the page. */
  readonly hint: Localized;
}

const EMPTY_MEANS_OFF: Localized = { en: "empty: no limit", pt: "vazio: sem limite" };

/**
 * The limits of an account by their names in the control API. For each, the command line has a flag and the page has an
 * input.
 */
export const ACCOUNT_LIMITS = {
  perTransaction: {
    flag: "limit-transaction",
    help: "largest value of one cash-out",
    label: { en: "Limit per cash-out", pt: "Limite por cash-out" },
    hint: EMPTY_MEANS_OFF,
  },
  daily: {
    flag: "limit-daily",
    help: "largest total of a day's cash-outs",
    label: { en: "Limit per day", pt: "Limite por dia" },
    hint: EMPTY_MEANS_OFF,
  },
  night: {
    flag: "limit-night",
    help: "largest value of one cash-out from 20:00 to 06:00 in São Paulo",
    label: { en: "Limit per cash-out at night", pt: "Limite por cash-out à noite" },
    hint: { en: "from 20:00 to 06:00", pt: "das 20:00 às 06:00" },
  },
} as const satisfies Record<string, AccountLimit>;

export type LimitName = keyof typeof ACCOUNT_LIMITS;
export const LIMIT_NAMES = Object.keys(ACCOUNT_LIMITS) as LimitName[];

/** An object with a value for each limit, by the name of the limit. */
export const forEachLimit = <Value>(makeValue: (name: LimitName) => Value) =>
  Object.fromEntries(LIMIT_NAMES.map((name) => [name, makeValue(name)])) as Record<LimitName, Value>;
