import { caseProblems } from "./cases/case-problems.js";
import type { ProblemLine } from "./problem-line.js";
import { stateProblems } from "./state/state-problems.js";

/**
 * The one catalogue of what the control API says no to: the status and the words, with names in braces
 * filled from the case. Handlers throw a reason. On the wire its code is the reason in capitals.
 */
export const controlProblems = {
  "input-invalid": { status: 400, message: "{violations}" },
  "json-malformed": { status: 400, message: "The body is not valid JSON: {problem}." },
  "body-too-large": { status: 413, message: "The body is larger than {limit}." },
  "content-encoding-unknown": {
    status: 415,
    message: "The body is said to be packed as {encoding}, which the sandbox cannot read.",
    hint: "Leave content-encoding away, or use gzip, deflate or br.",
  },
  "charset-unknown": {
    status: 415,
    message: "The body is said to be written in {charset}, which the sandbox cannot read.",
    hint: "Send it as UTF-8.",
  },
  "body-not-decoded": { status: 400, message: "The body is not packed as its content-encoding says." },
  "body-incomplete": { status: 400, message: "The body did not arrive whole." },
  "request-unreadable": { status: 400, message: "The request cannot be read: {problem}." },
  "precondition-failed": {
    status: 412,
    message: "The file is not the version that If-Match or If-Unmodified-Since asks for.",
  },
  "range-not-satisfiable": { status: 416, message: "The file does not have the part that Range asks for." },
  "url-malformed": { status: 400, message: "The URL is not encoded correctly (broken percent-encoding)." },
  "path-unknown": { status: 404, message: "There is no {method} {path} here.", hint: "See /sandbox/health." },
  "host-not-local": {
    status: 403,
    message: "The sandbox does not answer to the host name {host}.",
    hint: "Use http://localhost or http://127.0.0.1 with its port, or start it with --allow-host and that name.",
  },
  "origin-foreign": {
    status: 403,
    message: "Another web page may not drive the sandbox (it came from {origin}).",
  },
  "token-required": {
    status: 401,
    message: "This sandbox is reachable from other machines, so the control API asks for its token.",
    hint: "Send Authorization: Bearer <token>; it was printed at start, or set LOCALPIX_TOKEN.",
  },
  "token-wrong": {
    status: 401,
    message: "The token of this request is not the token of this sandbox.",
    hint: "The right one is in the dashboard link that localpix start printed, behind #token=, or is what was given as --token or LOCALPIX_TOKEN; without one given, each start makes another.",
  },
  "not-its-own-process": {
    status: 409,
    message: "This sandbox is part of another program, and ends with it.",
  },
  "account-unknown": {
    status: 404,
    message: "There is no account {id}.",
    hint: "localpix account list shows them.",
  },
  "account-key-taken": { status: 409, message: "The PIX key {pixKey} belongs to another account already." },
  "account-key-invalid": { status: 422, message: "{pixKey} has the format of no PIX key." },
  "transaction-unknown": {
    status: 404,
    message: "No transaction has the id {id}.",
    hint: "A transactionId, externalId, txid or end-to-end id will do; localpix logs shows the latest.",
  },
  "not-a-payout": { status: 422, message: "{id} is not a payout ({origin})." },
  "not-a-charge": { status: 422, message: "{id} is not a charge ({origin})." },
  "payout-not-pending": {
    status: 409,
    message: "Payout {id} is {status}; only a PENDING one can be settled or rejected.",
  },
  "not-a-refund": { status: 422, message: "{id} is not a refund of a received payment ({origin})." },
  "refund-not-pending": {
    status: 409,
    message: "Refund {id} is {status}; only a PENDING one can be settled or rejected.",
  },
  "payout-not-confirmed": {
    status: 409,
    message: "Payout {id} is {status}; only a CONFIRMED one can come back.",
  },
  "return-above-rest": {
    status: 422,
    message: "Of payout {id} only {rest} can still come back, not {value}.",
  },
  "receiver-short": {
    status: 422,
    message:
      "The receiver of payout {id} is an account of this sandbox, and has only {available} of the {required} that sending it back takes.",
    hint: "localpix account balance gives an account money.",
  },
  "return-too-late": {
    status: 422,
    message:
      "The receiver of payout {id} is an account of this sandbox, which could refund it until {deadline} only.",
  },
  "not-a-receipt": {
    status: 422,
    message: "{id} is not a payment that the account has received ({origin}); a MED contests those only.",
  },
  "receipt-not-confirmed": {
    status: 409,
    message: "Payment {id} is {status}; only a CONFIRMED one can be contested.",
  },
  "med-above-rest": {
    status: 422,
    message: "Of payment {id} only {rest} can still be contested, not {value}.",
    hint: "What has gone back, and what another open MED contests, cannot be contested again.",
  },
  "med-unknown": { status: 404, message: "There is no MED {id}.", hint: "localpix med list shows them." },
  "med-state-wrong": {
    status: 409,
    message: "MED {id} is {status}; only one that is {allowed} can be {done}.",
  },
  "charge-not-pending": {
    status: 409,
    message: "Charge {id} is {status}; only a PENDING one can be paid or expire.",
  },
  "not-a-cob": {
    status: 422,
    message: "{id} is not a cob ({origin}); only a cob can be cancelled or removed.",
    hint: "A cash-in charge can expire instead: localpix expire.",
  },
  "cob-not-active": {
    status: 409,
    message: "Cob {txid} is {status}; only an ATIVA one can be paid, cancelled, removed or expire.",
  },
  "cob-unpaid": {
    status: 409,
    message: "Cob {txid} is {status}: nobody has paid it, so there is no transaction to show.",
    hint: "GET /cob of the gateway answers the cob itself.",
  },
  "code-unreadable": { status: 422, message: "This is not a PIX code: {problem}" },
  "code-corrupt": {
    status: 422,
    message: "The CRC of this code is {received}, but should be {expected}: something in it was changed.",
  },
  "code-of-nobody": {
    status: 404,
    message: "This code is not of a charge or an account of this sandbox.",
  },
  "key-of-nobody": { status: 404, message: "No account of this sandbox has the PIX key {pixKey}." },
  "value-differs": {
    status: 422,
    message: "The charge is for {charged} and cannot be paid with {value}.",
  },
  "value-missing": { status: 422, message: "Nothing says how much is paid: give a value." },
  "time-goes-forward": {
    status: 422,
    message: "It is {now} in the sandbox, and time only goes forward: {wanted} has passed.",
  },
  "time-too-far": { status: 422, message: "The sandbox's calendar ends with the year 8999." },
  "nothing-due": { status: 409, message: "Nothing waits: there is no next thing to advance to." },
  "advance-stopped": {
    status: 503,
    message:
      "The sandbox was stopped on the way: it got to {now}, and goes on from there when it starts again.",
  },
  "no-token-yet": { status: 409, message: "No token has been issued yet, so there is none to go by." },
  "nothing-received-yet": {
    status: 409,
    message: "No payment has been received yet, so there is no deadline to go to.",
  },
  "not-received": {
    status: 422,
    message:
      "{id} is not a payment that was received ({origin}, {status}), so it has no deadline for refunds.",
  },
  "event-override-wrong": {
    status: 422,
    message: "{problems}",
    hint: "localpix trigger <eventType> --list shows every path with what may stand there.",
  },
  "delivery-unknown": { status: 404, message: "There is no delivery {id}." },
  "delivery-finished": {
    status: 409,
    message: "Delivery {id} is {status}; only one that is still on its way can be {act}.",
    hint: "localpix deliveries retry sends it once more.",
  },
  "delivery-held": {
    status: 409,
    message: "Delivery {id} is held, so it has no time that could be put off.",
    hint: "localpix deliveries release sends what is held.",
  },
  "delivery-retried": {
    status: 409,
    message: "Somebody has just asked for an attempt of delivery {id}, so it cannot be delayed.",
  },
  "delivery-not-held": {
    status: 409,
    message: "Delivery {id} is {status}, or the filter leaves it out: only what is held can be released.",
    hint: "localpix deliveries list --status held shows them.",
  },
  "request-unknown": {
    status: 404,
    message: "There is no request {id}.",
    hint: "Only the newest are kept: localpix start --keep-requests says how many.",
  },
  "refusal-unknown": {
    status: 404,
    message: "No request was refused with the errorId {errorId}.",
    hint: "localpix logs --type request.refused shows the latest; only the newest requests are kept (--keep-requests).",
  },
  "scenario-unknown": {
    status: 422,
    message: "There is no scenario {scenario}. {hint}",
    hint: "localpix scenario list shows them all.",
  },
  "scenario-contradictory": { status: 422, message: "{one} and {other} cannot both come true." },
  "scenario-not-applicable": {
    status: 422,
    message: "{scenario} never happens to {operation}.",
    hint: "localpix scenario show says what it can happen to.",
  },
  "operation-unknown": { status: 422, message: "The gateway has no operation {operation}. {hint}" },
  "armed-unknown": {
    status: 404,
    message: "Nothing is armed under the number {id}.",
    hint: "localpix scenario armed shows what is.",
  },
  "sockets-exhausted": {
    status: 503,
    message: "{limit} WebSockets are open already, and no more are taken.",
    hint: "Close what nobody looks at any more.",
  },
  "dashboard-missing": {
    status: 404,
    message: "The dashboard has not been built.",
    hint: "npm run build builds it.",
  },
  ...stateProblems,
  ...caseProblems,
  internal: { status: 500, message: "Something in localpix itself went wrong; its log says more." },
} as const satisfies Record<string, ProblemLine>;

export type ProblemReason = keyof typeof controlProblems;

/** What a control handler throws: a reason of the catalogue and what to fill its words with. */
export class Problem extends Error {
  constructor(
    readonly reason: ProblemReason,
    readonly values: Readonly<Record<string, string | number>> = {},
  ) {
    super(reason);
    this.name = "Problem";
  }
}

/** The status and the body of a problem, as CONTRACT of the control API has them. */
export function problemAnswer({ reason, values }: Problem): {
  status: number;
  body: { error: { code: string; message: string; hint?: string } };
} {
  const line: ProblemLine = controlProblems[reason];
  const message = line.message.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));
  const code = reason.toUpperCase().replaceAll("-", "_");
  return {
    status: line.status,
    body: { error: { code, message, ...(line.hint ? { hint: line.hint } : {}) } },
  };
}
