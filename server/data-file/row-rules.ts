import { z } from "zod";
import { accountSettings } from "../contract/accounts/accounts.control.js";
import { type EntryType, facts } from "../contract/journal/journal.js";
import { filledInEach, type Localized } from "../contract/localized.js";
import { controlOperations } from "../contract/operations.js";
import { refusals } from "../contract/refusals.js";
import { DATA_FILE_RULE_PHRASES, dataFileRule } from "../contract/state/data-file-phrases.js";
import type { EventType } from "../contract/webhooks/event-types.js";
import { payloadsByEvent } from "../contract/webhooks/webhook-payloads.js";
import { keyMatchesCertificate, readCertificate } from "../kernel/pki.js";
import { derOf, flag, isWithinGrowth, urlInCode } from "./stored-kinds.js";
import { transactionFault } from "./stored-transaction.js";
import { storedFacts, type storedValues } from "./stored-values.js";

/** The rules for a value in a data file, and those that relate the columns of a row to one another. */

export type Row = Readonly<Record<string, unknown>>;
export type Table = keyof typeof storedValues;
type StoredTransaction = Row & Readonly<Record<"operation" | "origin" | "status", string>>;
type StoredRequest = Row & Readonly<Record<"plane" | "body" | "answer", string>>;

/** An entry has only the changed settings, as their columns store them. A later release may have more settings. */
const accountChanged = z.object({
  settings: z.looseObject({ ...accountSettings.partial().shape, medBlocksBalance: flag.optional() }),
});

/** The rule that a value breaks, and its place: a column and, if that is JSON, a path in it. */
export interface BrokenRule {
  readonly column: string;
  readonly rule: Localized;
  /** The value at `path`; absent if the rule is about the whole column. */
  readonly part?: unknown;
  readonly path?: string;
}

/**
 * By how much numbers in a file may exceed their limit: the number of its rows. A sandbox that starts at the limit and
 * continues to count, one row per number, must accept its own file.
 */
export type Growth = () => number;

/** Rules that relate the columns of a row to one another. */
export const rowRules: Partial<Record<Table, (row: never, growth: Growth) => BrokenRule | null>> = {
  meta: ({ name, value }: { name: string; value: string }, growth) =>
    brokenByFact(Object.hasOwn(storedFacts, name) ? storedFacts[name] : undefined, value, growth),
  certificates: (row: { fingerprint: string; certificate_pem: string; private_key_pem: string }) => {
    const der = derOf(row.certificate_pem);
    if (readCertificate(der)?.fingerprint !== row.fingerprint)
      return { column: "fingerprint", rule: DATA_FILE_RULE_PHRASES.fingerprint };
    return row.private_key_pem === "" || keyMatchesCertificate(der, row.private_key_pem)
      ? null
      : { column: "private_key_pem", rule: DATA_FILE_RULE_PHRASES.keyOfCertificate };
  },
  transactions: (row: StoredTransaction) => {
    const fault = transactionFault({
      operation: row.operation,
      origin: row.origin,
      status: row.status,
      externalId: row.external_id,
      endToEndId: row.end_to_end_id,
      pixKey: row.pix_key,
      keyType: row.key_type,
      counterpartName: row.counterpart_name,
      counterpartDocument: row.counterpart_document,
      processedAt: row.processed_at,
    });
    if (fault) return { column: fault.column, rule: DATA_FILE_RULE_PHRASES[fault.rule] };
    return beforeCreated(row, "processed_at");
  },
  meds: (row: Row) => beforeCreated(row, "received_at") ?? beforeCreated(row, "ended_at"),
  charges: locationOfCode,
  cobs: locationOfCode,
  journal: ({ type, data }: { type: EntryType; data: string }) => {
    const fact = JSON.parse(data) as { reason?: string };
    const broken = brokenBy(type === "account.changed" ? accountChanged : facts[type], "data", fact);
    if (broken !== null) return broken;
    // The reason must be known, because the assumptions of a refusal are looked up by it.
    const isKnown = type !== "request.refused" || Object.hasOwn(refusals, String(fact.reason));
    return isKnown
      ? null
      : { column: "data", path: "reason", rule: DATA_FILE_RULE_PHRASES.unknown, part: fact.reason };
  },
  deliveries: ({ event_type, body }: { event_type: EventType; body: string }) => {
    const payload = JSON.parse(body) as object;
    // Only the enveloped format (v2) has the field `type`.
    return brokenBy(payloadsByEvent[event_type]["type" in payload ? "v2" : "v1"], "body", payload);
  },
  requests: ({ plane, operation, status, body, answer, explanation }: StoredRequest) => {
    if (Number(status) === 0 && answer !== "")
      return { column: "answer", rule: DATA_FILE_RULE_PHRASES.answered };
    if (plane === "control") {
      if (!Object.hasOwn(controlOperations, String(operation)))
        return { column: "operation", rule: DATA_FILE_RULE_PHRASES.unknown };
      if (!isJsonObject(body)) return { column: "body", rule: DATA_FILE_RULE_PHRASES.object };
    }
    return (plane === "control" || explanation !== null) && !isJsonObject(answer)
      ? { column: "answer", rule: DATA_FILE_RULE_PHRASES.object }
      : null;
  },
};

const beforeCreated = (row: Row, column: string): BrokenRule | null =>
  row[column] !== null && Number(row[column]) < Number(row.created_at)
    ? { column, rule: DATA_FILE_RULE_PHRASES.afterCreated }
    : null;

/** The URL in `pix_code` must end with the row's `location`. */
function locationOfCode({ location, pix_code }: { location: string; pix_code: string }): BrokenRule | null {
  const isOfCode = urlInCode(pix_code)?.endsWith(`/qr/${location}`);
  return isOfCode ? null : { column: "location", rule: DATA_FILE_RULE_PHRASES.locationOfCode };
}

const isJsonObject = (text: string): boolean => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
};

const brokenByFact = (schema: z.ZodType | undefined, value: string, growth: Growth): BrokenRule | null =>
  schema === undefined ? null : brokenBy(schema, "value", value, growth);

/**
 * The first rule of the schema that the value of a column breaks; null if none. With `growth`, numbers may exceed their
 * limit by this much.
 */
export function brokenBy(
  schema: z.ZodType,
  column: string,
  value: unknown,
  growth: Growth = () => 0,
): BrokenRule | null {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return null;
  const issue = parsed.error.issues.find((found) => !isWithinGrowth(found, growth));
  if (issue === undefined) return null;
  const rule = ruleOf(issue);
  return issue.path.length === 0
    ? { column, rule }
    : { column, rule, path: issue.path.join("."), part: issue.input };
}

/** A longer list would not help the reader. */
const MOST_VALUES = 10;

/** Converts a validation issue to the phrase of its rule. */
function ruleOf(issue: z.core.$ZodIssue): Localized {
  const rules = DATA_FILE_RULE_PHRASES;
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? rules.missing : filledInEach(rules.type, { type: issue.expected });
    case "invalid_value":
      if (issue.values.length > MOST_VALUES) return rules.unknown;
      return filledInEach(rules.among, { values: issue.values.join(", ") });
    case "too_small": {
      const isSize = ["string", "array"].includes(issue.origin);
      return filledInEach(isSize ? rules.shortest : rules.least, { least: String(issue.minimum) });
    }
    case "too_big": {
      const isSize = ["string", "array"].includes(issue.origin);
      return filledInEach(isSize ? rules.longest : rules.most, { most: String(issue.maximum) });
    }
    case "unrecognized_keys":
      return filledInEach(rules.unknownFields, { names: issue.keys.join(", ") });
    default:
      // Other messages are Portuguese (the gateway's rules) or unlocalized (zod's own), so they are not shown.
      return dataFileRule(issue.message) ?? rules.invalid;
  }
}
