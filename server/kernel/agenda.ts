import type { Clock } from "./clock.js";
import { type Database, WorldReplaced } from "./database.js";

/**
 * Everything that happens later: durable rows with a due time in sandbox time. One loop takes what is
 * due in order, each in a unit of work of its own; a restart finds the rows where they were.
 */
export interface Agenda {
  /** Within a unit of work: `kind` of thing happens to `subject` (an id) at `dueAt` (epoch milliseconds). */
  put(dueAt: number, kind: string, subject: number): void;
  /** Within a unit of work: it no longer happens. */
  cancel(dueAt: number, kind: string, subject: number): void;
  /** Says what a kind does; its handler runs within the unit of work that takes the row off the agenda. */
  on(kind: string, handler: (subject: number) => void): void;
  /** Says what else must come to rest before time may move on, e.g. the deliveries that a row has woken. */
  restsOn(rest: () => Promise<void>): void;
  /** Starts running what is due. Before it, rows are only written. */
  start(): void;
  /**
   * Runs everything up to an instant, in order and at its own time; resolves with how many rows fired. An
   * instant that depends on the time that it is, is asked for when this advance's turn has come. `arrive`
   * runs in the unit of work in which time gets there.
   */
  advance(to: number | (() => number), arrive?: () => void): Promise<number>;
  /** When the next row falls due, or null. */
  nextDue(): number | null;
  pending(): number;
  /** Looks at the agenda again, because the clock was changed. */
  wake(): void;
  stop(): Promise<void>;
}

interface Row {
  readonly due_at: number;
  readonly kind: string;
  readonly subject: number;
}

/** setTimeout takes no more than this; a later row is simply looked at again. */
const LONGEST_SLEEP = 2 ** 31 - 1;
const ROWS_AT_ONCE = 500;
/** A disk that has just refused a commit is not asked again at once. */
const AFTER_FAILURE_MS = 1_000;

export function createAgenda(database: Database, clock: Clock, onFault: (error: unknown) => void): Agenda {
  const insert = database.prepare("INSERT OR IGNORE INTO agenda (due_at, kind, subject) VALUES (?, ?, ?)");
  const remove = database.prepare("DELETE FROM agenda WHERE due_at = ? AND kind = ? AND subject = ?");
  const first = database.prepare<{ due_at: number }>("SELECT due_at FROM agenda ORDER BY due_at LIMIT 1");
  const due = database.prepare<Row>(
    "SELECT due_at, kind, subject FROM agenda WHERE due_at <= ? ORDER BY due_at, kind, subject LIMIT ?",
  );
  const count = database.prepare<{ rows: number }>("SELECT count(*) AS rows FROM agenda");
  const handlers = new Map<string, (subject: number) => void>();

  let started = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let patience = 0;
  let sleepsUntil = Number.POSITIVE_INFINITY;
  let atRest: () => Promise<void> = async () => {};
  /** Runs of the agenda take turns, so that two advances never interleave. */
  let turn: Promise<unknown> = Promise.resolve();

  const nextDue = () => first.get()?.due_at ?? null;

  const fire = async (row: Row): Promise<number> => {
    const generation = database.generation();
    let thrown: { error: unknown } | undefined;
    const take = () => {
      // It may have been cancelled by a row that fired just before it in the same batch.
      if (remove.run(row.due_at, row.kind, row.subject).changes === 0) return 0;
      try {
        const handler = handlers.get(row.kind);
        if (!handler) throw new Error(`Nobody handles "${row.kind}" on the agenda.`);
        handler(row.subject);
      } catch (error) {
        thrown = { error };
        throw error;
      }
      return 1;
    };
    try {
      return await database.write(take);
    } catch (error) {
      // A commit that failed leaves the row where it was, for when the disk has room again.
      if (!thrown) throw error;
      // A handler that throws is a fault of ours: say so, and never let one row stop time.
      onFault(thrown.error);
      database.mustBe(generation);
      await database.write(() => remove.run(row.due_at, row.kind, row.subject));
      return 1;
    }
  };

  const fireUpTo = async (instant: number): Promise<number> => {
    const generation = database.generation();
    let fired = 0;
    for (;;) {
      const rows = due.all(instant, ROWS_AT_ONCE);
      if (rows.length === 0 || stopped) return fired;
      const counts = await Promise.all(rows.map(fire));
      database.mustBe(generation);
      fired += counts.reduce((sum: number, one) => sum + one, 0);
    }
  };

  const sleep = () => {
    if (!started || stopped) return;
    const next = nextDue();
    clearTimeout(timer);
    sleepsUntil = next ?? Number.POSITIVE_INFINITY;
    if (next === null) return;
    const wait = next - clock.now();
    if (wait > 0 && clock.mode() === "frozen") return;
    timer = setTimeout(wake, Math.min(Math.max(wait, patience), LONGEST_SLEEP));
  };

  /** What was asked for in one world is not done in another: it rejects with WorldReplaced instead. */
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const generation = database.generation();
    const mine = turn.then(() => {
      database.mustBe(generation);
      return work();
    });
    turn = mine.then(
      () => {
        patience = 0;
      },
      (error: unknown) => {
        patience = error instanceof WorldReplaced ? 0 : AFTER_FAILURE_MS;
      },
    );
    turn = turn.then(sleep);
    return mine;
  };

  const wake = () => {
    if (!started || stopped) return;
    inTurn(() => fireUpTo(clock.now())).catch((error: unknown) => {
      if (!(error instanceof WorldReplaced)) onFault(error);
    });
  };

  const advance = async (target: () => number, arrive: () => void): Promise<number> => {
    const generation = database.generation();
    const rest = async () => {
      await atRest();
      database.mustBe(generation);
    };
    const to = target();
    let fired = await fireUpTo(clock.now());
    await rest();
    try {
      for (;;) {
        const next = nextDue();
        if (next === null || next > to || stopped) break;
        clock.hold(next);
        fired += await fireUpTo(next);
        await rest();
      }
      // One that is stopped half-way leaves time where it got to, so that what is left still runs at its own.
      if (stopped) return fired;
      clock.hold(to);
      await database.write(() => {
        clock.jump(to);
        arrive();
      });
    } finally {
      clock.release();
    }
    return fired;
  };

  database.onReplaced(() => {
    clearTimeout(timer);
    patience = 0;
    sleepsUntil = Number.POSITIVE_INFINITY;
    wake();
  });

  return {
    put: (dueAt, kind, subject) => {
      insert.run(dueAt, kind, subject);
      // Only a row that comes before all others changes when to look next.
      if (dueAt < sleepsUntil) database.afterCommit(sleep);
    },
    cancel: (dueAt, kind, subject) => void remove.run(dueAt, kind, subject),
    on: (kind, handler) => void handlers.set(kind, handler),
    restsOn: (rest) => {
      atRest = rest;
    },
    start: () => {
      started = true;
      wake();
    },
    advance: (to, arrive = () => {}) => inTurn(() => advance(typeof to === "number" ? () => to : to, arrive)),
    nextDue,
    pending: () => count.get()!.rows,
    wake,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await turn;
    },
  };
}
