import { type AdvanceResult, type AgendaRow, sum } from "./advance-result.js";
import type { Clock } from "./clock.js";
import { type Database, WorldReplaced } from "./database.js";
import { onlyRow } from "./only-row.js";

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
  /** Says how to wait for what has been woken, e.g. for deliveries, to come to rest. */
  restsOn(rest: () => Promise<void>): void;
  /** Within a unit of work: something was woken that must come to rest before time may move on. */
  woken(): void;
  /** Starts running what is due. Before it, rows are only written. */
  start(): void;
  /**
   * Runs everything up to an instant, in order and at its own time. An instant that depends on the time that
   * it is, is asked for when this advance's turn has come. `moved` runs in every unit of work that moves time, and
   * hears whether this is the last, in which time is there and nothing is left to run. Rejects when a commit
   * fails; time is then where the last good one has left it.
   */
  advance(to: number | (() => number), moved?: (isThere: boolean) => void): Promise<AdvanceResult>;
  /** The advance that is under way, or null. Costs as much as it has still to run. */
  advancing(): { to: number; fired: number; remaining: number } | null;
  /** When the next row falls due, or null. */
  nextDue(): number | null;
  /** The rows that fall due next, in order. */
  upcoming(limit: number): readonly AgendaRow[];
  /** The rows of some kinds, those that fall due last first. */
  waiting(kinds: readonly string[], limit: number): readonly AgendaRow[];
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

const agendaRow = ({ due_at, kind, subject }: Row): AgendaRow => ({ at: due_at, kind, subject });

/** A timer does not count while the machine sleeps, nor when its clock is put ahead: so time is looked at again. */
const LONGEST_SLEEP_MS = 1_000;
/** As many as share a commit: requests wait for so many at most, and the memory holds no more. */
const ROWS_AT_ONCE = 250;
/** A disk that has just refused a commit is not asked again at once. */
const AFTER_FAILURE_MS = 1_000;

export function createAgenda(database: Database, clock: Clock, onFault: (error: unknown) => void): Agenda {
  const insert = database.prepare("INSERT OR IGNORE INTO agenda (due_at, kind, subject) VALUES (?, ?, ?)");
  const remove = database.prepare("DELETE FROM agenda WHERE due_at = ? AND kind = ? AND subject = ?");
  const inOrder = "SELECT due_at, kind, subject FROM agenda ORDER BY due_at, kind, subject LIMIT";
  const first = database.prepare<Row>(`${inOrder} 1`);
  const firstOnes = database.prepare<Row>(`${inOrder} ?`);
  const ofKinds = database.prepare<Row>(
    `SELECT due_at, kind, subject FROM agenda WHERE kind IN (SELECT value FROM json_each(?))
     ORDER BY due_at DESC, kind, subject LIMIT ?`,
  );
  const until = database.prepare<{ rows: number }>("SELECT count(*) AS rows FROM agenda WHERE due_at <= ?");
  const count = database.prepare<{ rows: number }>("SELECT count(*) AS rows FROM agenda");
  const handlers = new Map<string, (subject: number) => void>();

  let started = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let patience = 0;
  let sleepsUntil = Number.POSITIVE_INFINITY;
  let atRest: () => Promise<void> = async () => {};
  let awake = false;
  let underWay: { readonly to: number; readonly fired: ReadonlyMap<string, number> } | null = null;
  let stopNow = () => {};
  const stopping = new Promise<void>((resolve) => {
    stopNow = resolve;
  });
  /** Runs of the agenda take turns, so that two advances never interleave. */
  let turn: Promise<unknown> = Promise.resolve();

  const nextDue = () => first.get()?.due_at ?? null;

  /** Within a unit of work: takes a row off the agenda and does what it says, or nothing but that. */
  const fire = (row: Row) => {
    const take = () => void remove.run(row.due_at, row.kind, row.subject);
    const outcome = database.apart(() => {
      take();
      const handler = handlers.get(row.kind);
      if (!handler) throw new Error(`Nobody handles "${row.kind}" on the agenda.`);
      handler(row.subject);
    });
    if (outcome.ok) return;
    // A handler that throws is a fault of ours: say so, and never let one row stop time.
    take();
    database.afterCommit(() => onFault(outcome.error));
  };

  /** Runs what is overdue, at the time that it is. */
  const catchUp = async (): Promise<void> => {
    const generation = database.generation();
    const now = clock.now();
    const some = () => {
      for (let fired = 0; fired < ROWS_AT_ONCE; fired++) {
        const row = first.get();
        if (row === undefined || row.due_at > now) return;
        fire(row);
      }
    };
    while (!stopped && (nextDue() ?? Number.POSITIVE_INFINITY) <= now) {
      await database.write(some);
      database.mustBe(generation);
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
    timer = setTimeout(wake, Math.min(Math.max(wait, patience), LONGEST_SLEEP_MS));
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
    inTurn(catchUp).catch((error: unknown) => {
      if (!(error instanceof WorldReplaced)) onFault(error);
    });
  };

  /**
   * Within a unit of work: goes on towards `to` from row to row, until that is enough for one commit or
   * something was woken that must come to rest first. Answers whether time got there.
   */
  const goOn = (to: number, moved: (isThere: boolean) => void, byKind: Map<string, number>): boolean => {
    awake = false;
    const end = Math.max(to, clock.now());
    for (let fired = 0; fired < ROWS_AT_ONCE; fired++) {
      const row = first.get();
      const next = row !== undefined && row.due_at <= end ? row : undefined;
      if (awake && (next === undefined || next.due_at > clock.now())) break;
      clock.hold(next?.due_at ?? end);
      if (next === undefined) {
        clock.jump(end);
        moved(true);
        return true;
      }
      fire(next);
      byKind.set(next.kind, (byKind.get(next.kind) ?? 0) + 1);
    }
    // Written down with what happened, so that whoever starts next goes on from here.
    clock.jump(clock.now());
    moved(false);
    return false;
  };

  const advance = async (target: () => number, moved: (isThere: boolean) => void): Promise<AdvanceResult> => {
    const generation = database.generation();
    const to = target();
    const fired = new Map<string, number>();
    underWay = { to, fired };
    try {
      for (let arrived = false; ; ) {
        await Promise.race([atRest(), stopping]);
        database.mustBe(generation);
        if (arrived || stopped) return { arrived, fired };
        const some = new Map<string, number>();
        arrived = await database.write(() => goOn(to, moved, some));
        for (const [kind, count] of some) fired.set(kind, (fired.get(kind) ?? 0) + count);
        database.mustBe(generation);
      }
    } finally {
      underWay = null;
      clock.release();
    }
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
    woken: () => {
      awake = true;
    },
    start: () => {
      started = true;
      wake();
    },
    advance: (to, moved = () => {}) => inTurn(() => advance(typeof to === "number" ? () => to : to, moved)),
    advancing: () => {
      if (underWay === null) return null;
      const { to, fired } = underWay;
      return { to, fired: sum(fired), remaining: onlyRow(until, to).rows };
    },
    nextDue,
    upcoming: (limit) => firstOnes.all(limit).map(agendaRow),
    waiting: (kinds, limit) => ofKinds.all(JSON.stringify(kinds), limit).map(agendaRow),
    pending: () => onlyRow(count).rows,
    wake,
    stop: async () => {
      stopped = true;
      stopNow();
      clearTimeout(timer);
      await turn;
    },
  };
}
