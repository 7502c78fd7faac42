import { parseDuration } from "./duration.js";
import type { RefusalReason } from "./refusals.js";
import { reasonOfCode } from "./refusals.js";
import { settlementMessage } from "./settlement-codes.js";

/** What a scenario makes happen, in domain words. Absent means: nature runs its course. */
export interface Scenario {
  /** The value as it was sent; stored on the transaction and shown with it. */
  readonly name: string;
  readonly admission?: { readonly refuse: RefusalReason };
  readonly settlement?: {
    readonly outcome: "settle" | "never" | { readonly errorCode: string; readonly errorMessage: string };
    /** Milliseconds on top of what settlement usually takes. */
    readonly laterBy?: number;
    /** Milliseconds after its settlement in which the receiver sends it back. */
    readonly returnedAfter?: number;
  };
}

export const nature: Scenario = { name: "" };

interface Family {
  /** How it is written, for the list of near matches. */
  readonly form: string;
  readonly example: string;
  /** The effect of a value of this family, or null when the value is not well-formed. */
  readonly read: (parameter: string) => Omit<Scenario, "name"> | null;
}

const rejection = (errorCode: string, errorMessage = settlementMessage(errorCode)) => ({
  settlement: { outcome: { errorCode, errorMessage } },
});

/** The sandbox's own error values (SCENARIOS), as hosted sandboxes of this family spell them. */
const ERRORS: ReadonlyMap<string, string> = new Map([
  ["insufficient-funds", "INSUFFICIENT_FUNDS"],
  ["invalid-pix-key", "INVALID_PIX_KEY"],
  ["document-mismatch", "TAX_ID_MISMATCH"],
  ["account-blocked", "BLOCKED_ACCOUNT"],
  ["duplicate-id", "DUPLICATE_ID"],
]);

const MAX_DELAY = 120_000;
/** Ten years: whoever writes more has mistaken the unit, and the calendar has an end. */
const LATEST_RETURN = 3_650 * 86_400_000;

export const scenarioFamilies: readonly Family[] = [
  {
    form: "success",
    example: "success",
    read: (value) => (value === "" ? { settlement: { outcome: "settle" } } : null),
  },
  {
    form: "pending",
    example: "pending",
    read: (value) => (value === "" ? { settlement: { outcome: "never" } } : null),
  },
  {
    form: "error:<name>",
    example: "error:insufficient-funds",
    read: (value) => {
      const errorCode = ERRORS.get(value);
      return errorCode === undefined ? null : rejection(errorCode);
    },
  },
  {
    form: "delayed:<duration>",
    example: "delayed:5s",
    read: (value) => {
      const delay = parseDuration(value);
      if (delay === null || delay < 1_000) return null;
      return { settlement: { outcome: "settle", laterBy: Math.min(delay, MAX_DELAY) } };
    },
  },
  {
    form: "reject:<ERROR_CODE>",
    example: "reject:ACCOUNT_CLOSED",
    read: (value) => (/^[A-Z][A-Z0-9_]{1,63}$/.test(value) ? rejection(value) : null),
  },
  {
    form: "returned:<duration>",
    example: "returned:10s",
    read: (value) => {
      const returnedAfter = parseDuration(value);
      if (returnedAfter === null || returnedAfter > LATEST_RETURN) return null;
      return { settlement: { outcome: "settle", returnedAfter } };
    },
  },
  {
    form: "refuse:<CODE>",
    example: "refuse:PIX_INSUFFICIENT_BALANCE",
    read: (value) => {
      const refuse = reasonOfCode(value);
      return refuse ? { admission: { refuse } } : null;
    },
  },
];

/** Reads one value of `X-Sandbox-Scenario`; null when no family knows it (SCENARIO_UNKNOWN). */
export function readScenario(value: string): Scenario | null {
  const [name = "", ...rest] = value.split(":");
  for (const family of scenarioFamilies) {
    if (family.form.split(":")[0] !== name || family.form.includes(":") !== value.includes(":")) continue;
    const effect = family.read(rest.join(":"));
    if (effect) return { name: value, ...effect };
  }
  return null;
}
