import type { RequestSummary } from "../../../server/contract/journal/requests.control.js";
import type { AttemptRow, Row } from "../../feed/journal-reducer.js";

export interface RequestLine {
  readonly request: RequestSummary;
}

/** A line of the stream: a fact with its webhooks, or, if calls are shown, an attempt or a request. */
export type Line = Row | AttemptRow | RequestLine;

/** The id in the address: the number of an entry, or `r` and the number of a request. */
export const idOf = (line: Line): string => ("request" in line ? `r${line.request.id}` : String(line.seq));

/**
 * Facts, attempts and requests in one order, newest first. Entries are ordered by their numbers and requests by theirs;
 * between the two, time decides; on a frozen clock a transaction follows the request that created it.
 * A refused request is left out, because it is a fact already. Facts older than the loaded requests are left out, too.
 */
export function interleave(
  /** Newest first. */
  rows: readonly Row[],
  /** Oldest first. */
  attempts: readonly AttemptRow[],
  /** Newest first. */
  requests: readonly RequestSummary[],
  /** Whether there are no older requests than these. */
  isWhole: boolean,
): Line[] {
  const since = isWhole ? "" : (requests.at(-1)?.at ?? "");
  // Only rows as old as the loaded requests are interleaved.
  const end = rows.findIndex(({ fact }) => fact.at < since);
  const recent = end === -1 ? rows : rows.slice(0, end);
  const recentAttempts = attempts.slice(attempts.findLastIndex(({ attempt }) => attempt.at < since) + 1);
  const refusedIds = new Set(
    recent.flatMap(({ fact }) => (fact.type === "request.refused" ? [fact.data.requestId] : [])),
  );
  const recentRequests = requests.filter(({ id }) => !refusedIds.has(id)).reverse();
  const makers = new Map<string, { readonly index: number; readonly request: RequestSummary }>();
  for (const [index, request] of recentRequests.entries()) {
    const { method, transactionId } = request;
    if (method !== "GET" && transactionId !== null && !makers.has(transactionId))
      makers.set(transactionId, { index, request });
  }

  const lines: Line[] = [];
  let next = 0;
  const pushRequestsUntil = (end: number) => {
    for (const request of recentRequests.slice(next, end)) lines.push({ request });
    next = Math.max(next, end);
  };
  for (const line of byNumber(recent, recentAttempts)) {
    const { at, transactionId = "" } = "fact" in line ? line.fact : line.attempt;
    while ((recentRequests[next]?.at ?? at) < at) pushRequestsUntil(next + 1);
    const maker = makers.get(transactionId);
    if (maker && maker.request.at <= at) pushRequestsUntil(maker.index + 1);
    lines.push(line);
  }
  pushRequestsUntil(recentRequests.length);
  return lines.reverse();
}

/** Both oldest first, by the numbers of the journal. */
function byNumber(rows: readonly Row[], attempts: readonly AttemptRow[]): (Row | AttemptRow)[] {
  const all: (Row | AttemptRow)[] = [];
  let next = 0;
  for (const row of rows.toReversed()) {
    for (let attempt = attempts[next]; attempt && attempt.seq < row.seq; attempt = attempts[++next])
      all.push(attempt);
    all.push(row);
  }
  return [...all, ...attempts.slice(next)];
}
