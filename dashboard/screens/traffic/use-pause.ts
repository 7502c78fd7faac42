import { useEffect, useState } from "react";
import type { Row } from "../../feed/fold.js";
import type { Snapshot } from "../../feed/journal-store.js";

export interface Pause {
  readonly paused: boolean;
  readonly toggle: () => void;
  /** What the stream shows: everything, or what there was when it was paused. */
  readonly rows: readonly Row[];
  /** What has come since. */
  readonly held: readonly Row[];
}

const NONE: readonly Row[] = [];

/** Lets the reader stop the stream and read. A reset of the world ends the pause: there is nothing left to read. */
export function usePause({ rows, loaded }: Snapshot): Pause {
  const [frozen, setFrozen] = useState<readonly Row[] | null>(null);
  useEffect(() => {
    if (!loaded) setFrozen(null);
  }, [loaded]);
  const lastSeq = frozen?.at(-1)?.seq ?? 0;
  return {
    paused: frozen !== null,
    toggle: () => setFrozen(frozen ? null : rows),
    rows: frozen ?? rows,
    held: frozen ? rows.slice(rows.findLastIndex(({ seq }) => seq <= lastSeq) + 1) : NONE,
  };
}
