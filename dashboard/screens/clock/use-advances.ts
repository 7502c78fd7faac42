import { useEffect, useState } from "react";
import type { ControlClient } from "../../../server/contract/client.js";
import type { AgendaKind } from "../../../server/contract/clock/agenda-kinds.js";
import type { ClockState } from "../../../server/contract/clock/clock.control.js";
import { client } from "../../feed/world.js";
import { useLiveResource } from "../../parts/use-live-resource.js";

export type AdvanceTarget = NonNullable<Parameters<ControlClient["advanceClock"]>[0]>;

/** A finished advance of the clock, and the number of events that it caused. */
export interface FinishedAdvance {
  readonly number: number;
  /** The argument of `localpix clock advance`. */
  readonly command: string;
  readonly now: string;
  readonly fired: number;
  readonly byKind: Partial<Record<AgendaKind, number>>;
  /** How many webhooks it has left without an answer. */
  readonly underWay: number;
}

export interface Advances {
  readonly state: ClockState | null;
  /** Newest first. */
  readonly finished: readonly FinishedAdvance[];
  readonly advance: (target: AdvanceTarget) => Promise<void>;
}

const LOOK_MS = 250;
const RELOAD_ON = ["clock.", "world."];

/** The argument of `localpix clock advance` for a target. */
export const advanceArgument = ({ by, to, jump, id }: AdvanceTarget): string =>
  by ?? to ?? [jump ?? "next", id].filter(Boolean).join(" ");

/** The clock state, polled during an advance, and the advances made on this page. */
export function useAdvances(): Advances {
  const [finished, setFinished] = useState<readonly FinishedAdvance[]>([]);
  const [pending, setPending] = useState(0);
  const [polled, setPolled] = useState<ClockState | null>(null);
  const { value } = useLiveResource("clock state", RELOAD_ON, () => client.showClock());
  const current = polled ?? value;
  const busy = pending > 0 || (current?.advancing ?? null) !== null;
  useEffect(() => {
    if (!busy) return;
    let isCurrent = true;
    const look = () =>
      void client.showClock().then(
        (state) => isCurrent && setPolled(state),
        () => {},
      );
    const timer = setInterval(look, LOOK_MS);
    return () => {
      isCurrent = false;
      clearInterval(timer);
      setPolled(null);
    };
  }, [busy]);
  const advance = async (target: AdvanceTarget) => {
    setPending((count) => count + 1);
    try {
      const { now, fired, byKind, underWay } = await client.advanceClock(target);
      setFinished((before) => [
        { number: before.length + 1, command: advanceArgument(target), now, fired, byKind, underWay },
        ...before,
      ]);
    } finally {
      setPending((count) => count - 1);
    }
  };
  return { state: current, finished, advance };
}
