import type { EntryType, JournalEntry } from "../../server/contract/journal/journal.js";
import { OPENINGS, OUTCOMES } from "../../server/contract/journal/outcomes.js";
import {
  type EventProgress,
  isProgressEntry,
  type ProgressEntry,
  updateProgress,
} from "./delivery-progress.js";

export type FactEntry = Exclude<JournalEntry, ProgressEntry>;
export type FactType = FactEntry["type"];

/** One line of the stream: a fact, its deliveries and its outcome. Immutable: a change makes a new row. */
export interface Row {
  readonly seq: number;
  readonly fact: FactEntry;
  readonly progress: EventProgress | null;
  /** If the fact created a charge, payout or refund: the type of the fact that ended it. Null while it is pending. */
  readonly outcome: EntryType | null;
}

/** One delivery attempt, in a row of its own. Shown only if the stream includes requests and attempts. */
export interface AttemptLine {
  readonly seq: number;
  readonly attempt: JournalEntry<"delivery.attempted">;
}

/** More than anybody scrolls through. */
const MOST_ATTEMPTS = 20_000;

/** The key that joins a creation with its outcome: a transactionId, or for a cob its account and txid. */
const subjectOf = ({ account, transactionId, data }: FactEntry): string | undefined =>
  "txid" in data ? `cob ${account} ${data.txid}` : transactionId;

interface Balance {
  readonly available: number;
  readonly blocked: number;
}

/**
 * Turns journal entries into rows. Order and repetition do not matter: an entry may arrive before the fact
 * that it refers to, and a second time after a reconnection.
 */
export class JournalReducer {
  /** Oldest first. */
  #rows: Row[] = [];
  /** Oldest first. */
  #attempts: AttemptLine[] = [];
  readonly #progress = new Map<number, EventProgress>();
  readonly #openings = new Map<string, number>();
  readonly #outcomes = new Map<string, EntryType>();
  readonly #versions = new Map<string, number>();
  readonly #latest = new Map<EntryType, number>();
  readonly #balances = new Map<number, Balance & { seq: number }>();
  #olderVersion = 0;

  constructor(private readonly capacity = 100_000) {}

  get rows(): readonly Row[] {
    return this.#rows;
  }

  get attempts(): readonly AttemptLine[] {
    return this.#attempts;
  }

  findAttempt(seq: number): AttemptLine | undefined {
    const attempt = this.#attempts[insertionIndex(this.#attempts, seq)];
    return attempt?.seq === seq ? attempt : undefined;
  }

  /**
   * The number of the newest entry about a transaction. If it has grown, data about the transaction must be reloaded.
   */
  versionOf(transactionId: string): number {
    return this.#versions.get(transactionId) ?? 0;
  }

  /**
   * The number of the newest entry about a fact that is older than the rows. Such facts must be reloaded if it has
   * grown.
   */
  get olderVersion(): number {
    return this.#olderVersion;
  }

  /** The number of the newest entry whose type starts with one of these, e.g. `med.`; data read before it may be stale. */
  versionAbout(beginnings: readonly string[]): number {
    let latest = 0;
    for (const [type, seq] of this.#latest)
      if (seq > latest && beginnings.some((beginning) => type.startsWith(beginning))) latest = seq;
    return latest;
  }

  balanceOf(account: number): Balance | null {
    return this.#balances.get(account) ?? null;
  }

  find(seq: number): Row | undefined {
    return this.#rows[this.#indexOf(seq)];
  }

  add(entry: JournalEntry): void {
    if (entry.seq > (this.#latest.get(entry.type) ?? 0)) this.#latest.set(entry.type, entry.seq);
    if (entry.type === "delivery.attempted") this.#keepAttempt(entry);
    if (isProgressEntry(entry)) this.#update(entry);
    else this.#insert(entry);
  }

  #update(entry: ProgressEntry): void {
    const { eventSeq } = entry.data;
    if (!this.find(eventSeq)) this.#touchOlder(entry.seq);
    const progress = updateProgress(this.#progress.get(eventSeq), entry);
    this.#progress.set(eventSeq, progress);
    this.#replace(eventSeq, { progress });
    const transactionId = entry.transactionId ?? this.find(eventSeq)?.fact.transactionId;
    if (transactionId) this.#touch(transactionId, entry.seq);
  }

  #keepAttempt(attempt: JournalEntry<"delivery.attempted">): void {
    const index = insertionIndex(this.#attempts, attempt.seq);
    if (this.#attempts[index]?.seq === attempt.seq) return;
    this.#attempts.splice(index, 0, { seq: attempt.seq, attempt });
    if (this.#attempts.length > MOST_ATTEMPTS * 1.05) this.#attempts = this.#attempts.slice(-MOST_ATTEMPTS);
  }

  #insert(fact: FactEntry): void {
    if (this.find(fact.seq)) return;
    const { transactionId } = fact;
    let outcome: EntryType | null = null;
    if (transactionId) this.#touch(transactionId, fact.seq);
    const subject = subjectOf(fact);
    if (subject) {
      if (OPENINGS.has(fact.type)) {
        this.#openings.set(subject, fact.seq);
        outcome = this.#outcomes.get(subject) ?? null;
      } else if (OUTCOMES.has(fact.type)) {
        this.#outcomes.set(subject, fact.type);
        const opening = this.#openings.get(subject);
        if (opening !== undefined) this.#replace(opening, { outcome: fact.type });
        else this.#touchOlder(fact.seq);
      }
    }
    this.#keepBalance(fact);
    const row: Row = { seq: fact.seq, fact, progress: this.#progress.get(fact.seq) ?? null, outcome };
    const last = this.#rows.at(-1);
    if (!last || last.seq < row.seq) this.#rows.push(row);
    else this.#rows.splice(insertionIndex(this.#rows, row.seq), 0, row);
    // Rows are dropped only at 5 % above the capacity, so that a full stream costs no more than a short one.
    if (this.#rows.length > this.capacity * 1.05) this.#drop(this.#rows.length - this.capacity);
  }

  #keepBalance({ account, data, seq }: FactEntry): void {
    if (account === null || !("balance" in data)) return;
    const known = this.#balances.get(account);
    if (!known || known.seq < seq) this.#balances.set(account, { ...data.balance, seq });
  }

  #touch(transactionId: string, seq: number): void {
    if (seq > this.versionOf(transactionId)) this.#versions.set(transactionId, seq);
  }

  #touchOlder(seq: number): void {
    this.#olderVersion = Math.max(this.#olderVersion, seq);
  }

  #replace(seq: number, change: Partial<Row>): void {
    const index = this.#indexOf(seq);
    const row = this.#rows[index];
    if (row) this.#rows[index] = { ...row, ...change };
  }

  #drop(count: number): void {
    for (const { seq, fact } of this.#rows.splice(0, count)) {
      this.#progress.delete(seq);
      const subject = subjectOf(fact);
      if (subject && OPENINGS.has(fact.type)) this.#openings.delete(subject);
      if (subject && OUTCOMES.has(fact.type)) this.#outcomes.delete(subject);
      if (!fact.transactionId) continue;
      if (this.versionOf(fact.transactionId) <= seq) this.#versions.delete(fact.transactionId);
    }
  }

  #indexOf(seq: number): number {
    const place = insertionIndex(this.#rows, seq);
    return this.#rows[place]?.seq === seq ? place : -1;
  }
}

/** The index of the line with this number, or the index where it belongs. */
function insertionIndex(lines: readonly { readonly seq: number }[], seq: number): number {
  let low = 0;
  let high = lines.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const line = lines[middle];
    if (line && line.seq < seq) low = middle + 1;
    else high = middle;
  }
  return low;
}
