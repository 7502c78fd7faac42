import type { RequestSummary } from "../../../server/contract/journal/requests.control.js";
import type { AttemptLine, Row } from "../../feed/journal-reducer.js";

/** A fact with its webhooks, or an attempt to deliver one. */
export type EntryLine = Row | AttemptLine;

export interface RequestLine {
  readonly request: RequestSummary;
}

/** Several changes of the clock in a row, newest first. */
export interface ClockLine {
  readonly clock: readonly [Row, ...Row[]];
}

/** A line of the stream. */
export type Line = EntryLine | RequestLine | ClockLine;

/**
 * The id in the address: the number of an entry, `r` and the number of a request, or `c` and the number of the first of
 * several changes of the clock.
 */
export function idOf(line: Line): string {
  if ("request" in line) return `r${line.request.id}`;
  return "clock" in line ? `c${line.clock.at(-1)?.seq}` : String(line.seq);
}

/** Loaded rows, without gaps from the newest on. */
interface Loaded<Row> {
  /** Newest first. */
  readonly rows: readonly Row[];
  /** Whether there are no older ones. */
  readonly isWhole: boolean;
}

/**
 * Facts, attempts and requests in one order, newest first. A request is placed after the entries that existed when it
 * was answered, and before those that it caused. A refused request is left out, because its refusal is a fact. Rows
 * older than the loaded part of the other kind are left out, too; otherwise the list would have gaps.
 */
export function interleave(entries: Loaded<EntryLine>, requests: Loaded<RequestSummary>): Line[] {
  const entriesFrom = entries.isWhole ? 0 : (entries.rows.at(-1)?.seq ?? 0);
  const requestsFrom = requests.isWhole ? 0 : (requests.rows.at(-1)?.journalSeq ?? 0);
  const refused = new Set<number>();
  const firstFacts = new Map<string, Row>();
  for (const line of entries.rows) {
    if (!("fact" in line)) continue;
    const { fact } = line;
    if (fact.type === "request.refused") refused.add(fact.data.requestId);
    if (fact.transactionId) firstFacts.set(fact.transactionId, line);
  }
  const placed = requests.rows
    .filter(({ id }) => !refused.has(id))
    .map((request) => ({ request, after: placeOf(request, firstFacts) }))
    .filter(({ after }) => after >= entriesFrom)
    .sort((left, right) => right.after - left.after || right.request.id - left.request.id);

  const lines: Line[] = [];
  let next = 0;
  for (const line of entries.rows) {
    if (line.seq <= requestsFrom) break;
    for (let call = placed[next]; call && call.after >= line.seq; call = placed[++next])
      lines.push({ request: call.request });
    lines.push(line);
  }
  return [...lines, ...placed.slice(next).map(({ request }) => ({ request }))];
}

/** The number of the entry that a request follows. */
function placeOf(
  { transactionId, method, at, journalSeq }: RequestSummary,
  firstFacts: ReadonlyMap<string, Row>,
): number {
  const first = transactionId === null || method === "GET" ? undefined : firstFacts.get(transactionId);
  const isItsWork = first !== undefined && first.fact.at >= at && first.seq <= journalSeq;
  return isItsWork ? first.seq - 1 : journalSeq;
}

/** Joins several changes of the clock in a row to one line. */
export function foldClock(lines: readonly Line[]): readonly Line[] {
  const folded: Line[] = [];
  let run: [Row, ...Row[]] | null = null;
  for (const line of lines) {
    if ("fact" in line && line.fact.type === "clock.changed") {
      if (run) {
        run.push(line);
        folded[folded.length - 1] = { clock: run };
      } else {
        run = [line];
        folded.push(line);
      }
    } else {
      run = null;
      folded.push(line);
    }
  }
  return folded.length === lines.length ? lines : folded;
}
