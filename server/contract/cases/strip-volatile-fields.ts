import { refusals } from "../refusals.js";

/**
 * What of an answer is the same whenever the same is done again: all but secrets, the keys of certificates, numbers
 * that count what is no part of a case, and how long anything took. The rest is left out (CASES).
 */

/** Left out wherever it stands, by name. */
const PASSING = new Set([
  // Secrets; the seed gives them again.
  ...["access_token", "clientSecret", "privateKeyPem"],
  // Each process makes its own keys.
  ...["certificatePem", "certificateHeader", "fingerprint"],
  // It follows from how many requests came before, and those that only look may be left out of a case.
  "errorId",
  // A number of the journal, which counts attempts and moves of time too.
  "eventSeq",
  // The host's time.
  ...["durationMs", "offsetMs"],
  // A replay stands still where the first run went on, and receivers are ours there.
  ...["mode", "nextDue", "fired"],
  // How many are still on their way is for receivers to say, and how many have failed.
  ...["held", "recovered"],
  ...["attemptList", "attempts", "nextAttemptAt", "lastError", "lastStatusCode"],
]);

const FINGERPRINT = /\b[0-9a-f]{64}\b/g;

/** How a path or a header of a case carries the `…` that stands for a secret; an answer may quote either of them. */
const SENT_ELLIPSIS = encodeURIComponent("…");

/** Behind it are the words of Node's JSON parser, which quote the body and count its characters, secrets included. */
const [MALFORMED = ""] = refusals["json-malformed"].message.split("{problem}", 1);

/** A parsed body without what passes. */
export function lasting(value: unknown): unknown {
  if (typeof value === "string") {
    if (value.startsWith(MALFORMED)) return `${MALFORMED}…`;
    return value.replace(FINGERPRINT, "…").replaceAll(SENT_ELLIPSIS, "…");
  }
  if (Array.isArray(value)) return value.map(lasting);
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => !PASSING.has(name));
  return Object.fromEntries(
    kept.map(([name, one]) => [name, lasting(name === "error" ? withoutFacts(one) : one)]),
  );
}

/** The error of a problem without the data that its message is made of, which cases of earlier versions do not have. */
function withoutFacts(error: unknown): unknown {
  if (typeof error !== "object" || error === null) return error;
  const kept = Object.entries(error).filter(([name]) => name !== "params" && name !== "violations");
  return Object.fromEntries(kept);
}

/** Answers that are signed with keys of the process, whole. */
const SIGNED = /^\/(\.well-known\/|qr\/)/;

/** Whether the body of an answer to `path` can be compared at all. */
export const isComparable = (path: string): boolean => !SIGNED.test(path);
