import type { JournalEntry } from "../../server/contract/journal/journal.js";
import { type AttemptLine, JournalReducer, type Row } from "./journal-reducer.js";
import { Observable } from "./observable.js";

/** An immutable snapshot of the stream. */
export interface Snapshot {
  /** Oldest first. */
  readonly rows: readonly Row[];
  /** Oldest first. */
  readonly attempts: readonly AttemptLine[];
  /**
   * The number of the oldest entry that has arrived; 1 if there is none. Rows begin later if the first entries have no
   * rows of their own.
   */
  readonly firstSeq: number;
  /** False until the first history has arrived, so that an empty world is not announced too early. */
  readonly loaded: boolean;
}

type Schedule = (flush: () => void) => void;

const EMPTY: Snapshot = { rows: [], attempts: [], firstSeq: 1, loaded: false };

/** The journal entries that this page has loaded. React is notified once per frame, however many entries arrive. */
export class JournalStore {
  readonly snapshot = new Observable<Snapshot>(EMPTY);
  #reducer: JournalReducer;
  #firstSeq = Number.POSITIVE_INFINITY;
  #lastSeq = 0;
  #flushing = false;

  constructor(
    private readonly schedule: Schedule,
    private readonly capacity = 100_000,
  ) {
    this.#reducer = new JournalReducer(capacity);
  }

  /** The number after which the feed resumes; 0 if nothing is loaded. */
  get lastSeq(): number {
    return this.#lastSeq;
  }

  /** The reducer with the rows and their indexes. Valid until the next flush. */
  get reducer(): JournalReducer {
    return this.#reducer;
  }

  add(entries: readonly JournalEntry[]): void {
    for (const entry of entries) {
      this.#reducer.add(entry);
      this.#firstSeq = Math.min(this.#firstSeq, entry.seq);
      this.#lastSeq = Math.max(this.#lastSeq, entry.seq);
    }
    this.#flushSoon();
  }

  /** The hello contains the number of the newest entry; 0 means that there is no history to wait for. */
  onHello(seq: number): void {
    if (seq === 0) this.#flushSoon();
  }

  /** The sandbox was reset: drops everything. */
  forget(): void {
    this.#reducer = new JournalReducer(this.capacity);
    this.#firstSeq = Number.POSITIVE_INFINITY;
    this.#lastSeq = 0;
    this.snapshot.set(EMPTY);
  }

  #flushSoon(): void {
    if (this.#flushing) return;
    this.#flushing = true;
    this.schedule(() => {
      this.#flushing = false;
      const { rows, attempts } = this.#reducer;
      const firstSeq = this.#lastSeq === 0 ? 1 : this.#firstSeq;
      this.snapshot.set({ rows: rows.slice(), attempts: attempts.slice(), firstSeq, loaded: true });
    });
  }
}
