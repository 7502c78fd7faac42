import { refusals } from "../refusals.js";

/**
 * Removes from an answer everything that differs in a replay: secrets, certificate keys, numbers that also count
 * calls outside of the case, and durations (assumption CASES).
 */

/** Removed at any depth, by name. */
const VOLATILE_FIELDS = new Set([
  // Secrets; the seed creates them again.
  ...["access_token", "clientSecret", "privateKeyPem"],
  // Each process makes its own keys.
  ...["certificatePem", "certificateHeader", "fingerprint"],
  // It depends on the number of earlier requests, and a case may leave out those that only read.
  "errorId",
  // A number of the journal, which also counts delivery attempts and clock changes.
  "eventSeq",
  // The host's time.
  ...["durationMs", "offsetMs"],
  // A replay runs with a frozen clock and with its own receivers, and an advance counts all that falls due, also what
  // does not belong to the transaction of a case.
  ...["mode", "nextDue", "fired", "byKind", "underWay"],
  // How many deliveries are still open or failed depends on the receivers.
  ...["held", "recovered"],
  ...["attemptList", "attempts", "nextAttemptAt", "lastError", "lastStatusCode"],
]);

const FINGERPRINT = /\b[0-9a-f]{64}\b/g;

/** The `…` that replaces a secret, percent-encoded as in a path or a header; an answer may quote these. */
const SENT_ELLIPSIS = encodeURIComponent("…");

/** The message before the text of Node's JSON parser, which quotes the body and counts its characters, including secrets. */
const [MALFORMED = ""] = refusals["json-malformed"].message.split("{problem}", 1);

/** A parsed body without its volatile fields. */
export function stripVolatileFields(value: unknown): unknown {
  if (typeof value === "string") {
    if (value.startsWith(MALFORMED)) return `${MALFORMED}…`;
    return value.replace(FINGERPRINT, "…").replaceAll(SENT_ELLIPSIS, "…");
  }
  if (Array.isArray(value)) return value.map(stripVolatileFields);
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => !VOLATILE_FIELDS.has(name));
  return Object.fromEntries(
    kept.map(([name, one]) => [name, stripVolatileFields(name === "error" ? withoutFacts(one) : one)]),
  );
}

/** The error of a problem without the params of its message, which cases of earlier versions do not have. */
function withoutFacts(error: unknown): unknown {
  if (typeof error !== "object" || error === null) return error;
  const kept = Object.entries(error).filter(([name]) => name !== "params" && name !== "violations");
  return Object.fromEntries(kept);
}

/** Paths whose whole answer is signed with keys of the process. */
const SIGNED = /^\/(\.well-known\/|qr\/)/;

/** Whether the body of an answer to `path` can be compared at all. */
export const isComparable = (path: string): boolean => !SIGNED.test(path);
