import type { JournalEntry } from "../../server/contract/journal/journal.js";
import { type AttemptRow, JournalReducer, type Row } from "./journal-reducer.js";
import { Observable } from "./observable.js";

/** What the stream shows at one moment. */
export interface Snapshot {
  /** Oldest first. */
  readonly rows: readonly Row[];
  /** Oldest first. */
  readonly attempts: readonly AttemptRow[];
  /** False until the first history has arrived, so that an empty world is not announced too early. */
  readonly loaded: boolean;
}

type Schedule = (flush: () => void) => void;

const EMPTY: Snapshot = { rows: [], attempts: [], loaded: false };

/** The journal as this page knows it. However many entries arrive, React hears of them once per frame. */
export class JournalStore {
  readonly snapshot = new Observable<Snapshot>(EMPTY);
  #fold: JournalReducer;
  #lastSeq = 0;
  #flushing = false;

  constructor(
    private readonly schedule: Schedule,
    private readonly capacity = 100_000,
  ) {
    this.#fold = new JournalReducer(capacity);
  }

  /** After which number the feed has to resume; 0 when nothing is known. */
  get lastSeq(): number {
    return this.#lastSeq;
  }

  /** The rows and everything known beside them. Valid until the next flush. */
  get reducer(): JournalReducer {
    return this.#fold;
  }

  add(entries: readonly JournalEntry[]): void {
    for (const entry of entries) {
      this.#fold.add(entry);
      this.#lastSeq = Math.max(this.#lastSeq, entry.seq);
    }
    this.#flushSoon();
  }

  /** The greeting names the newest entry: at 0 there is no history to wait for. */
  greeted(seq: number): void {
    if (seq === 0) this.#flushSoon();
  }

  /** The world was reset: nothing of what this page knew is true any more. */
  forget(): void {
    this.#fold = new JournalReducer(this.capacity);
    this.#lastSeq = 0;
    this.snapshot.set(EMPTY);
  }

  #flushSoon(): void {
    if (this.#flushing) return;
    this.#flushing = true;
    this.schedule(() => {
      this.#flushing = false;
      const { rows, attempts } = this.#fold;
      this.snapshot.set({ rows: rows.slice(), attempts: attempts.slice(), loaded: true });
    });
  }
}
