import type { Localized } from "./localized.js";
import type { RefusalCause } from "./refusal-causes.js";
import { type RefusalReason, wireError } from "./refusals.js";

/** A field that breaks its rule, with the sentence that the caller reads. */
export interface Violation {
  /** The field's path in the body, e.g. `details.key`; empty for the body itself. */
  readonly field: string;
  readonly message: string;
  /** The expected value, for the explanation. */
  readonly expected: Localized;
  /** The business reason of this violation, if the specification has a code for it. */
  readonly reason?: RefusalReason;
}

/**
 * The violation of a rule about a field, or about the body as a whole if `field` is empty. `expected` and `text` follow
 * its name; `text` is for the caller.
 */
export const violationOf = (field: string, expected: Localized, text = expected.pt): Violation => ({
  field,
  message: `${field || "o corpo"} ${text}`,
  expected,
});

export interface RefusalFacts {
  /** The values for the braces of the message. The explanation has them too, so they are words of no language. */
  readonly values?: Readonly<Record<string, string | number>>;
  /** Further values for the braces, in the language of the gateway. The explanation has the `cause` instead. */
  readonly texts?: Readonly<Record<string, string>>;
  /** Goes into the error body's `details`. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** Further members of a simple body, which has no `details`. */
  readonly members?: Readonly<Record<string, unknown>>;
  readonly violations?: readonly Violation[];
  readonly headers?: Readonly<Record<string, string>>;
  /** The account that a refused token names. */
  readonly account?: number;
  /** What exactly was wrong, where the reason alone does not tell. Only the explanation has it, never the response. */
  readonly cause?: RefusalCause;
}

/** Thrown by a gateway handler: a reason of the catalogue and the facts of this request. */
export class Refusal extends Error {
  constructor(
    readonly reason: RefusalReason,
    readonly facts: RefusalFacts = {},
  ) {
    super(reason);
    this.name = "Refusal";
  }
}

/**
 * The message of a refusal with its values filled in. A refusal that a scenario forces has no values: it gets the
 * general sentence for the end user.
 */
export function refusalMessage({ reason, facts }: Refusal, operation?: string | null): string {
  const { message, userMessage } = wireError(reason, operation);
  const { values, texts } = facts;
  if (values === undefined && texts === undefined && message.includes("{")) return userMessage ?? message;
  return message
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => String(texts?.[name] ?? values?.[name] ?? ""))
    .trim();
}
