import { useEffect, useState } from "react";
import type { Line } from "./lines.js";

export interface Pause {
  readonly paused: boolean;
  readonly toggle: () => void;
  /** The lines to show: during a pause, nothing newer than its start. */
  readonly shown: readonly Line[] | null;
  /** How many lines have come since the pause began. */
  readonly newLines: number;
}

/** The newest entry and request when the pause began. */
interface PausedAt {
  readonly seq: number;
  readonly request: number;
}

/** Pauses the stream. A reset of the sandbox ends the pause. */
export function usePause(lines: readonly Line[] | null, latest: number, isLoaded: boolean): Pause {
  const [pausedAt, setPausedAt] = useState<PausedAt | null>(null);
  useEffect(() => {
    if (!isLoaded) setPausedAt(null);
  }, [isLoaded]);
  const shown = pausedAt && lines ? lines.filter((line) => !isAfter(line, pausedAt)) : lines;
  return {
    paused: pausedAt !== null,
    toggle: () => setPausedAt(pausedAt ? null : { seq: latest, request: newestRequest(lines ?? []) }),
    shown,
    newLines: (lines?.length ?? 0) - (shown?.length ?? 0),
  };
}

const newestRequest = (lines: readonly Line[]): number =>
  lines.reduce((newest, line) => ("request" in line ? Math.max(newest, line.request.id) : newest), 0);

function isAfter(line: Line, { seq, request }: PausedAt): boolean {
  if ("request" in line) return line.request.id > request;
  return ("clock" in line ? (line.clock.at(-1)?.seq ?? 0) : line.seq) > seq;
}
