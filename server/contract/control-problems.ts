import { accountProblems } from "./accounts/account-problems.js";
import { caseProblems } from "./cases/case-problems.js";
import { chargeProblems } from "./charges/charge-problems.js";
import { clockProblems } from "./clock/clock-problems.js";
import { cobProblems } from "./cobs/cob-problems.js";
import { journalProblems } from "./journal/journal-problems.js";
import { type Facts, filled, type Language } from "./localized.js";
import { medProblems } from "./meds/med-problems.js";
import { payoutProblems } from "./payouts/payout-problems.js";
import type { ProblemLine } from "./problem-line.js";
import { refundProblems } from "./refunds/refund-problems.js";
import { requestProblems } from "./request-problems.js";
import { type BrokenRule, brokenRulesText, brokenRuleText } from "./rules.js";
import { scenarioProblems } from "./scenarios/scenario-problems.js";
import { stateProblems } from "./state/state-problems.js";
import { transactionProblems } from "./transactions/transaction-problems.js";
import { webhookProblems } from "./webhooks/webhook-problems.js";

/**
 * Every problem of the control API, collected from the feature folders: its status and its texts, with names in braces
 * for the values. Handlers throw a reason; its code on the wire is the reason in capitals.
 */
export const controlProblems = {
  ...requestProblems,
  ...accountProblems,
  ...transactionProblems,
  ...chargeProblems,
  ...cobProblems,
  ...payoutProblems,
  ...refundProblems,
  ...medProblems,
  ...clockProblems,
  ...webhookProblems,
  ...journalProblems,
  ...scenarioProblems,
  ...stateProblems,
  ...caseProblems,
} as const satisfies Record<string, ProblemLine>;

export type ProblemReason = keyof typeof controlProblems;

/** Thrown by a control handler: a reason of the catalogue and the values for its texts. */
export class Problem extends Error {
  constructor(
    readonly reason: ProblemReason,
    readonly values: Facts = {},
    /** Every rule that the input breaks, for `input-invalid`. */
    readonly violations: readonly BrokenRule[] = [],
  ) {
    super(reason);
    this.name = "Problem";
  }
}

/** The problem of an input that breaks rules. */
export const inputProblem = (violations: readonly BrokenRule[]): Problem =>
  new Problem("input-invalid", {}, violations);

/** A problem on the wire: its English texts, and the data for other languages. */
export interface ProblemError {
  readonly code: string;
  readonly message: string;
  readonly hint?: string | undefined;
  readonly params?: Facts | undefined;
  readonly violations?: WireViolation[] | undefined;
}

interface WireViolation extends BrokenRule {
  readonly params: Facts;
  readonly message: string;
}

/** The status and the body that a problem is answered with. */
export function problemAnswer({ reason, values, violations }: Problem): {
  status: number;
  body: { error: ProblemError };
} {
  const line: ProblemLine = controlProblems[reason];
  const facts = factsOf(values, violations, "en");
  return {
    status: line.status,
    body: {
      error: {
        code: codeOf(reason),
        message: filled(line.message.en, facts, "en"),
        ...(line.hint ? { hint: filled(line.hint.en, facts, "en") } : {}),
        ...(Object.keys(values).length > 0 ? { params: values } : {}),
        ...(violations.length > 0 ? { violations: violations.map(wireViolation) } : {}),
      },
    },
  };
}

/** Adds the English text, for clients that do not know the rule. */
const wireViolation = (violation: BrokenRule): WireViolation => {
  const { field, rule, params = {} } = violation;
  return { field, rule, params, message: brokenRuleText(violation, "en") };
};

/** The code of a reason on the wire. */
export const codeOf = (reason: string): string => reason.toUpperCase().replaceAll("-", "_");

/** The values for the texts of a problem. */
export const factsOf = (values: Facts, violations: readonly BrokenRule[], language: Language): Facts =>
  violations.length === 0 ? values : { ...values, violations: brokenRulesText(violations, language) };
