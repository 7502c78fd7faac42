import { didYouMean, nearMatches } from "../contract/near.js";
import { EVENT_TYPES } from "../contract/webhooks/event-types.js";

/** Checks of what a test passes to the testkit, for callers without types too. */

/** Throws a TypeError for a misspelled name: the test would wait in vain, or run with other settings. */
export function refuseUnknown(
  where: string,
  what: string,
  given: readonly unknown[],
  known: readonly string[],
): void {
  // Callers without types may give no name at all.
  const unknown = given.map(String).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const [nearest] = nearMatches(unknown, known);
  const hint = nearest === undefined ? `Possible values: ${known.join(", ")}.` : didYouMean([nearest]).en;
  throw new TypeError(`${where}: unknown ${what} "${unknown}". ${hint}`);
}

/** Throws a TypeError for more than `most` arguments: a test would believe that the others do something. */
export function refuseSurplus(where: string, given: readonly unknown[], most: number): void {
  const surplus = given.slice(most).filter((value) => value !== undefined);
  if (surplus.length === 0) return;
  const takes = most === 0 ? "no argument" : most === 1 ? "one argument" : `at most ${most} arguments`;
  throw new TypeError(`${where} takes ${takes}; ${surplus.map(shown).join(", ")} would be ignored.`);
}

/** The same methods; each rejects with a TypeError for more arguments than `most` says. */
export function refusingSurplus<Methods extends Readonly<Record<string, Method>>>(
  methods: Methods,
  most: { readonly [Name in keyof Methods]: number },
): Methods {
  const checked = Object.entries(methods).map(([name, method]) => [
    name,
    async (...given: never[]) => {
      refuseSurplus(name, given, most[name] as number);
      return method(...given);
    },
  ]);
  return Object.fromEntries(checked) as Methods;
}

type Method = (...given: never[]) => Promise<unknown>;

/** Throws a TypeError unless `options` is an object with known names only; `example` shows what is expected. */
export function checkOptions(
  where: string,
  options: unknown,
  known: readonly string[],
  example: string,
): asserts options is object {
  if (typeof options !== "object" || options === null || Array.isArray(options))
    throw new TypeError(`${where} takes its options as an object, such as ${example}.`);
  refuseUnknown(where, "option", Object.keys(options), known);
}

/** Throws a TypeError unless it is a list of event types, or absent. */
export function checkEvents(where: string, events: unknown): void {
  if (events === undefined) return;
  if (!Array.isArray(events))
    throw new TypeError(`${where}: events must be a list of event types, not ${shown(events)}.`);
  refuseUnknown(where, "event type", events, EVENT_TYPES);
}

/** The timeout in milliseconds. Throws for a misspelled option, because the test would silently get the default. */
export function timeoutOf(where: string, options: { readonly timeout?: number }): number {
  checkOptions(where, options, ["timeout"], "{ timeout: 5000 }");
  const { timeout = 3_000 } = options;
  if (typeof timeout === "number" && timeout >= 0) return timeout;
  throw new RangeError(`${where}: timeout must be a number of milliseconds, not ${shown(timeout)}.`);
}

/** A value as text for a message: as JSON, or its type if it has no JSON. */
export function shown(value: unknown): string {
  try {
    return JSON.stringify(value) ?? typeof value;
  } catch {
    return typeof value;
  }
}
