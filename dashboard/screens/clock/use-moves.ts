import { useEffect, useState } from "react";
import type { ControlClient } from "../../../server/contract/client.js";
import type { AgendaKind } from "../../../server/contract/clock/agenda-kinds.js";
import type { ClockState } from "../../../server/contract/clock/clock.control.js";
import { client } from "../../feed/world.js";
import { useLive } from "../../parts/use-live.js";

export type Move = NonNullable<Parameters<ControlClient["advanceClock"]>[0]>;

/** A move that was made on this page, and what fell due on the way. */
export interface Moved {
  readonly number: number;
  /** What was asked for, as a command has it. */
  readonly asked: string;
  readonly now: string;
  readonly fired: number;
  readonly byKind: Partial<Record<AgendaKind, number>>;
}

export interface Moves {
  readonly state: ClockState | null;
  /** Newest first. */
  readonly made: readonly Moved[];
  readonly advance: (move: Move) => Promise<void>;
}

const LOOK_MS = 250;
const ABOUT = ["clock.", "world."];

/** How a move is typed behind `localpix clock advance`. */
export const typed = ({ by, to, jump, id }: Move): string =>
  by ?? to ?? [jump ?? "next", id].filter(Boolean).join(" ");

/** The clock with an advance that may be under way, looked at more often while one is, and the moves of this page. */
export function useMoves(): Moves {
  const [made, setMade] = useState<readonly Moved[]>([]);
  const [moving, setMoving] = useState(0);
  const [looked, setLooked] = useState<ClockState | null>(null);
  const { value } = useLive("clock state", ABOUT, () => client.showClock());
  const current = looked ?? value;
  const busy = moving > 0 || (current?.advancing ?? null) !== null;
  useEffect(() => {
    if (!busy) return;
    let wanted = true;
    const look = () =>
      void client.showClock().then(
        (state) => wanted && setLooked(state),
        () => {},
      );
    const timer = setInterval(look, LOOK_MS);
    return () => {
      wanted = false;
      clearInterval(timer);
      setLooked(null);
    };
  }, [busy]);
  const advance = async (move: Move) => {
    setMoving((count) => count + 1);
    try {
      const { now, fired, byKind } = await client.advanceClock(move);
      setMade((before) => [{ number: before.length + 1, asked: typed(move), now, fired, byKind }, ...before]);
    } finally {
      setMoving((count) => count - 1);
    }
  };
  return { state: current, made, advance };
}
