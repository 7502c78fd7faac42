import { type AdvanceResult, type AgendaRow, totalCount } from "./advance-result.js";
import type { Clock } from "./clock.js";
import { type Database, WorldReplaced } from "./database.js";
import { onlyRow } from "./only-row.js";

/**
 * The scheduler: durable rows with a due time in sandbox time. One loop fires due rows in order, each undone on its own
 * if its handler fails. Rows survive a restart.
 */
export interface Agenda {
  /**
   * Within a unit of work: schedules `kind` for `subject` (an id) at `dueAt` (epoch milliseconds). A row that is due at once
   * fires right after this unit of work, in the same commit.
   */
  put(dueAt: number, kind: string, subject: number): void;
  /** Within a unit of work: removes a row, if it exists. */
  cancel(dueAt: number, kind: string, subject: number): void;
  /** Sets the handler of a kind. It runs in the unit of work that removes the row. */
  on(kind: string, handler: (subject: number) => void): void;
  /** Sets the work that an advance waits for. */
  waitFor(work: RealTimeWork): void;
  /** Within a unit of work: work was started that an advance must wait for before time moves on. */
  mustWait(): void;
  /** Starts firing due rows. Before that, rows are only stored. */
  start(): void;
  /**
   * Moves time to an instant (epoch milliseconds) and fires every row up to it, in order, each at its due time. Pass a
   * function if the target depends on the current time; it is evaluated when this advance starts, not when it is
   * queued. `moved` runs in every unit of work that moves time, with true in the last one, when time has arrived and
   * nothing is left to fire. Rejects if a commit fails; time then stays where the last successful commit put it.
   */
  advance(to: number | (() => number), moved?: (hasArrived: boolean) => void): Promise<AdvanceResult>;
  /** The current advance, or null. Its cost grows with the rows that remain. */
  advancing(): { to: number; fired: number; remaining: number } | null;
  /** When the next row is due or the work under way is over by itself, epoch milliseconds; null if there is neither. */
  nextInstant(): number | null;
  /** The next rows, in the order in which they will fire. */
  upcoming(limit: number): readonly AgendaRow[];
  pending(): number;
  /** Checks the agenda again, after a change of the clock. */
  wake(): void;
  /**
   * Resolves once the rows that were due at the latest start, wake or timer have fired, or could not. At once during an
   * advance, which fires each row when it is due.
   */
  caughtUp(): Promise<void>;
  stop(): Promise<void>;
}

/** Work that fired rows start and that takes real time, such as the attempts of webhooks. */
export interface RealTimeWork {
  /** An advance begins. */
  begin(): void;
  /**
   * Ends the work that is over at the current time, and resolves once an advance may go on. Results need not be committed then, but
   * their units of work must be waiting, so that they are written before the next rows fire.
   */
  rest(): Promise<void>;
  /** The instant (epoch milliseconds) at which the first work under way is over; an advance does not pass it before. */
  nextEnd(): number | null;
}

export const NO_WORK: RealTimeWork = { begin: () => {}, rest: async () => {}, nextEnd: () => null };

interface Row {
  readonly due_at: number;
  readonly kind: string;
  readonly subject: number;
}

const agendaRow = ({ due_at, kind, subject }: Row): AgendaRow => ({ at: due_at, kind, subject });

/** A timer does not count while the machine sleeps or when its clock is set ahead, so the time is checked again. */
const LONGEST_SLEEP_MS = 1_000;
/** Rows per commit: limits how long requests wait for it, and how many rows are in memory. */
const ROWS_AT_ONCE = 250;
/** The pause after a failed commit. */
const AFTER_FAILURE_MS = 1_000;

export function createAgenda(database: Database, clock: Clock, onFault: (error: unknown) => void): Agenda {
  const insert = database.prepare("INSERT OR IGNORE INTO agenda (due_at, kind, subject) VALUES (?, ?, ?)");
  const remove = database.prepare("DELETE FROM agenda WHERE due_at = ? AND kind = ? AND subject = ?");
  const inOrder = "SELECT due_at, kind, subject FROM agenda ORDER BY due_at, kind, subject LIMIT";
  const first = database.prepare<Row>(`${inOrder} 1`);
  const firstRows = database.prepare<Row>(`${inOrder} ?`);
  const dueBy = database.prepare<{ rows: number }>("SELECT count(*) AS rows FROM agenda WHERE due_at <= ?");
  const count = database.prepare<{ rows: number }>("SELECT count(*) AS rows FROM agenda");
  const handlers = new Map<string, (subject: number) => void>();

  let started = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let retryDelay = 0;
  let sleepsUntil = Number.POSITIVE_INFINITY;
  let work = NO_WORK;
  let mustWait = false;
  let current: { readonly to: number; readonly fired: ReadonlyMap<string, number> } | null = null;
  let stopNow = () => {};
  const stopping = new Promise<void>((resolve) => {
    stopNow = resolve;
  });
  /** Runs of the agenda are queued, so that two advances never interleave. */
  let queue: Promise<unknown> = Promise.resolve();
  let lastCatchUp: Promise<void> = Promise.resolve();

  const nextDue = () => first.get()?.due_at ?? null;
  const nextInstant = () => {
    const next = Math.min(nextDue() ?? Number.POSITIVE_INFINITY, work.nextEnd() ?? Number.POSITIVE_INFINITY);
    return next === Number.POSITIVE_INFINITY ? null : next;
  };

  /** Within a unit of work: removes a row and runs its handler. If the handler throws, only the removal remains. */
  const fire = (row: Row) => {
    const take = () => void remove.run(row.due_at, row.kind, row.subject);
    const outcome = database.savepoint(() => {
      take();
      const handler = handlers.get(row.kind);
      if (!handler) throw new Error(`The agenda has no handler for "${row.kind}".`);
      handler(row.subject);
    });
    if (outcome.ok) return;
    // A handler that throws is an internal fault: report it, and do not let one row stop time.
    take();
    database.afterCommit(() => onFault(outcome.error));
  };

  /** Within a unit of work: fires rows that are due at `now`, as many as fit one commit. */
  const fireUntil = (now: number) => {
    for (let fired = 0; fired < ROWS_AT_ONCE; fired++) {
      const row = first.get();
      if (row === undefined || row.due_at > now) return;
      fire(row);
    }
  };

  /** Fires all due rows at the current time. */
  const catchUp = async (): Promise<void> => {
    const generation = database.generation();
    const now = clock.now();
    while (!stopped && (nextDue() ?? Number.POSITIVE_INFINITY) <= now) {
      await database.write(() => fireUntil(now));
      database.requireGeneration(generation);
    }
  };

  /**
   * Right after the unit of work that put the rows, so that neither the speed of the next request nor the requests that
   * share the commit decide what comes first. An advance fires such rows itself, in their order.
   */
  const fireAtOnce = () => {
    if (started && !stopped && current === null) fireUntil(clock.now());
  };

  const sleep = () => {
    if (!started || stopped) return;
    const next = nextDue();
    clearTimeout(timer);
    sleepsUntil = next ?? Number.POSITIVE_INFINITY;
    if (next === null) return;
    const wait = next - clock.now();
    if (wait > 0 && clock.mode() === "frozen") return;
    timer = setTimeout(wake, Math.min(Math.max(wait, retryDelay), LONGEST_SLEEP_MS));
  };

  /** Queues a run of the agenda. Rejects with WorldReplaced if the world was replaced before its turn. */
  const enqueue = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const generation = database.generation();
    const run = queue.then(() => {
      database.requireGeneration(generation);
      return work();
    });
    queue = run.then(
      () => {
        retryDelay = 0;
      },
      (error: unknown) => {
        retryDelay = error instanceof WorldReplaced ? 0 : AFTER_FAILURE_MS;
      },
    );
    queue = queue.then(sleep);
    return run;
  };

  const wake = () => {
    if (!started || stopped) return;
    lastCatchUp = enqueue(catchUp).catch((error: unknown) => {
      if (!(error instanceof WorldReplaced)) onFault(error);
    });
  };

  /**
   * Within a unit of work: fires rows towards `to`, until the commit is large enough or work was started, by these rows or
   * earlier in the commit, that must finish first. Returns whether time has arrived, and how many rows fired by kind.
   */
  const advanceBatch = (
    to: number,
    moved: (hasArrived: boolean) => void,
  ): { hasArrived: boolean; byKind: ReadonlyMap<string, number> } => {
    const byKind = new Map<string, number>();
    const end = Math.max(to, clock.now());
    for (let fired = 0; fired < ROWS_AT_ONCE; fired++) {
      const row = first.get();
      const next = row !== undefined && row.due_at <= end ? row : undefined;
      if (mustWait && (next === undefined || next.due_at > clock.now())) break;
      const at = next?.due_at ?? end;
      const workEnd = work.nextEnd();
      clock.hold(workEnd === null ? at : Math.min(at, workEnd));
      // Work that ends at an instant comes before the events that are due then.
      if (workEnd !== null && workEnd <= clock.now()) break;
      if (next === undefined) {
        clock.jump(end);
        moved(true);
        return { hasArrived: true, byKind };
      }
      fire(next);
      byKind.set(next.kind, (byKind.get(next.kind) ?? 0) + 1);
    }
    // Stored with the fired rows, so that a restart continues from here.
    clock.jump(clock.now());
    moved(false);
    return { hasArrived: false, byKind };
  };

  const advance = async (
    target: () => number,
    moved: (hasArrived: boolean) => void,
  ): Promise<AdvanceResult> => {
    const generation = database.generation();
    const to = target();
    const fired = new Map<string, number>();
    current = { to, fired };
    work.begin();
    try {
      for (let arrived = false; ; ) {
        await Promise.race([work.rest(), stopping]);
        database.requireGeneration(generation);
        if (arrived || stopped) return { arrived, fired };
        // Units of work that are written before the batch, such as records of attempts, may start more work.
        mustWait = false;
        const { hasArrived, byKind } = await database.write(() => advanceBatch(to, moved));
        arrived = hasArrived;
        for (const [kind, count] of byKind) fired.set(kind, (fired.get(kind) ?? 0) + count);
        database.requireGeneration(generation);
      }
    } finally {
      current = null;
      clock.release();
    }
  };

  database.onReplaced(() => {
    clearTimeout(timer);
    retryDelay = 0;
    sleepsUntil = Number.POSITIVE_INFINITY;
    wake();
  });

  return {
    put: (dueAt, kind, subject) => {
      insert.run(dueAt, kind, subject);
      if (dueAt <= clock.now()) database.runNext(fireAtOnce);
      // Only a row that is due before all others changes the timer.
      if (dueAt < sleepsUntil) database.afterCommit(sleep);
    },
    cancel: (dueAt, kind, subject) => void remove.run(dueAt, kind, subject),
    on: (kind, handler) => void handlers.set(kind, handler),
    waitFor: (awaited) => {
      work = awaited;
    },
    mustWait: () => {
      if (mustWait) return;
      mustWait = true;
      database.onRollback(() => {
        mustWait = false;
      });
    },
    start: () => {
      started = true;
      wake();
    },
    advance: (to, moved = () => {}) => enqueue(() => advance(typeof to === "number" ? () => to : to, moved)),
    advancing: () => {
      if (current === null) return null;
      const { to, fired } = current;
      return { to, fired: totalCount(fired), remaining: onlyRow(dueBy, to).rows };
    },
    nextInstant,
    upcoming: (limit) => firstRows.all(limit).map(agendaRow),
    pending: () => onlyRow(count).rows,
    wake,
    caughtUp: () => (current === null ? lastCatchUp : Promise.resolve()),
    stop: async () => {
      stopped = true;
      stopNow();
      clearTimeout(timer);
      await queue;
    },
  };
}
