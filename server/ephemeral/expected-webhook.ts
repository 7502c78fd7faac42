import type { z } from "zod";
import { matchingPath, type SchemaPath, schemaPaths } from "../contract/schema-paths.js";
import { EVENT_TYPES, type EventType } from "../contract/webhooks/event-types.js";
import { unknownPath } from "../contract/webhooks/overridden.js";
import { type PayloadOf, payloadsByEvent } from "../contract/webhooks/webhook-payloads.js";
import { refuseUnknown, shown } from "./check-arguments.js";
import type { ReceivedWebhook } from "./receiver.js";

/** Some fields of a value; a leaf may be an asymmetric matcher of the test runner, such as `expect.any(String)`. */
export type SomeFields<Value> = Value extends readonly (infer Item)[]
  ? readonly SomeFields<Item>[]
  : Value extends object
    ? { readonly [Name in keyof Value]?: SomeFields<Value[Name]> }
    : Value;

/** Which webhooks of a type are expected: those with these fields, or those for whose payload a function returns true. */
export type ExpectedPayload<Type extends EventType> =
  | SomeFields<PayloadOf<Type>>
  | ((payload: PayloadOf<Type>) => boolean);

/** Decides about the webhooks of a type, and explains its decision. */
export interface WebhookFilter {
  /** Throws what the function of the test throws. */
  matches(webhook: ReceivedWebhook): boolean;
  /** Why a webhook does not match, one phrase for each reason; empty if it matches. */
  differences(webhook: ReceivedWebhook): string[];
}

/** Throws a TypeError for an unknown event type, and for a field that no payload of this type has. */
export function webhookFilter(where: string, eventType: EventType, expected: unknown = {}): WebhookFilter {
  refuseUnknown(where, "event type", [eventType], EVENT_TYPES);
  const isFunction = typeof expected === "function";
  if (!isFunction && !isAsymmetric(expected)) checkFields(where, eventType, expected);
  const isOfType = (webhook: ReceivedWebhook) => webhook.eventType === eventType;
  const differences = ({ payload }: ReceivedWebhook): string[] => {
    if (!isFunction) return differencesOf(expected, payload);
    return expected(payload) ? [] : ["the function returned false"];
  };
  return {
    matches: (webhook) => isOfType(webhook) && differences(webhook).length === 0,
    differences: (webhook) => (isOfType(webhook) ? differences(webhook) : []),
  };
}

/** How many of the newest webhooks a message lists, and how much of each payload. */
const MOST_LISTED = 10;
const MOST_PAYLOAD = 2_000;

/** What is expected, for a message: a type, and the fields or the function if there are any. */
export function expectedWebhook(eventType: EventType, expected: unknown): string {
  if (expected === undefined) return `${eventType} webhook`;
  if (typeof expected === "function") return `${eventType} webhook for which the function returns true`;
  return `${eventType} webhook that matches ${expectedText(expected)}`;
}

/**
 * What arrived, oldest first, each with its payload and what differs from the expected one. If it is too much, webhooks that
 * match stay before near misses (others of the expected type), and these before the rest.
 */
export function arrivalReport(
  arrived: readonly ReceivedWebhook[],
  filter: WebhookFilter,
  heading = "What arrived",
): string {
  if (arrived.length === 0) return "Nothing arrived.";
  const entries = arrived.map((webhook, index) => {
    const reasons = differences(filter, webhook);
    const isNear = reasons.length > 0;
    return { webhook, index, reasons, isNear, matches: !isNear && filter.matches(webhook) };
  });
  const lines = entries
    .sort(
      (one, other) =>
        Number(one.matches) - Number(other.matches) || Number(one.isNear) - Number(other.isNear),
    )
    .slice(-MOST_LISTED)
    .sort((one, other) => one.index - other.index)
    .flatMap(({ webhook, index, reasons }) => [
      `  ${index + 1}. ${webhook.eventType} ${webhook.text.slice(0, MOST_PAYLOAD)}`,
      ...reasons.map((reason) => `     but ${reason}`),
    ]);
  const part = arrived.length > MOST_LISTED ? ` (${MOST_LISTED} of ${arrived.length})` : "";
  return [`${heading}${part}:`, ...lines].join("\n");
}

function differences(filter: WebhookFilter, webhook: ReceivedWebhook): string[] {
  try {
    return filter.differences(webhook);
  } catch (error) {
    return [`the function threw ${error}`];
  }
}

/** By event type: the paths of both formats. */
const knownPaths = new Map<EventType, readonly SchemaPath[]>();

function pathsOf(eventType: EventType): readonly SchemaPath[] {
  const known = knownPaths.get(eventType);
  if (known) return known;
  const formats: z.ZodType[] = Object.values(payloadsByEvent[eventType]);
  const paths = formats.flatMap((schema) => schemaPaths(schema, "output"));
  knownPaths.set(eventType, paths);
  return paths;
}

function checkFields(where: string, eventType: EventType, expected: unknown): void {
  if (!isObject(expected) || Array.isArray(expected))
    throw new TypeError(
      `${where} takes the expected fields as an object or a function, such as { status: "ERROR" }, not ${shown(expected)}.`,
    );
  const paths = pathsOf(eventType);
  const unknown = fieldsIn(expected).find((path) => !isKnown(paths, path));
  if (unknown === undefined) return;
  const known = paths.map(({ path }) => path);
  throw new TypeError(`${where}, ${eventType}: ${unknownPath(unknown, known).en}`);
}

/** A field is also known within an object that may have any fields, such as `metadata`. */
const isKnown = (paths: readonly SchemaPath[], path: string): boolean =>
  matchingPath(paths, path) !== undefined ||
  paths.some(({ path: open }) => open.endsWith(".*") && path.startsWith(open.slice(0, -1)));

/** The paths of all fields of an expected payload. */
function fieldsIn(expected: object, path = ""): string[] {
  return Object.entries(expected).flatMap(([name, value]) => {
    const own = path === "" ? name : `${path}.${name}`;
    return isObject(value) && !isAsymmetric(value) ? [own, ...fieldsIn(value, own)] : [own];
  });
}

/** What differs from the expected fields, each with its path; lists must have the same length. */
function differencesOf(expected: unknown, actual: unknown, path = ""): string[] {
  const differs = [`${path} is ${shown(actual)}, not ${expectedText(expected)}`];
  if (isAsymmetric(expected)) return expected.asymmetricMatch(actual) ? [] : differs;
  if (!isObject(expected)) return Object.is(expected, actual) ? [] : differs;
  if (!isObject(actual) || Array.isArray(actual) !== Array.isArray(expected)) return differs;
  if (Array.isArray(expected) && Array.isArray(actual) && expected.length !== actual.length) return differs;
  return Object.entries(expected).flatMap(([name, value]) =>
    differencesOf(
      value,
      (actual as Readonly<Record<string, unknown>>)[name],
      path === "" ? name : `${path}.${name}`,
    ),
  );
}

/** The expected fields as text; an asymmetric matcher by its name. */
function expectedText(expected: unknown): string {
  const text = JSON.stringify(expected, (_, value: unknown) =>
    isAsymmetric(value) ? (value.toAsymmetricMatcher?.() ?? `${value}<${value.sample}>`) : value,
  );
  return text ?? "undefined";
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

interface Asymmetric {
  asymmetricMatch(actual: unknown): boolean;
  toAsymmetricMatcher?(): string;
  /** What it compares with. */
  readonly sample?: unknown;
}

/** What `expect.any()` and the like return, in vitest, Jest and Playwright. */
const isAsymmetric = (value: unknown): value is Asymmetric =>
  isObject(value) && "asymmetricMatch" in value && typeof value.asymmetricMatch === "function";
