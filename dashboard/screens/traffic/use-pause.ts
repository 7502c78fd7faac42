import { useEffect, useState } from "react";
import type { RequestSummary } from "../../../server/contract/journal/requests.control.js";
import type { AttemptRow, Row } from "../../feed/journal-reducer.js";
import type { Snapshot } from "../../feed/journal-store.js";

/** The data of the stream. */
interface StreamContent {
  readonly rows: readonly Row[];
  readonly attempts: readonly AttemptRow[];
  readonly requests: readonly RequestSummary[];
}

export interface Pause {
  readonly paused: boolean;
  readonly toggle: () => void;
  /** What the stream shows: the current rows, or those at the time of the pause. */
  readonly shown: StreamContent;
  /** The rows since the pause. */
  readonly newRows: readonly Row[];
}

const NONE: readonly Row[] = [];

/** Pauses the stream. A reset of the sandbox ends the pause. */
export function usePause({ rows, attempts, loaded }: Snapshot, requests: readonly RequestSummary[]): Pause {
  const [frozen, setFrozen] = useState<StreamContent | null>(null);
  useEffect(() => {
    if (!loaded) setFrozen(null);
  }, [loaded]);
  const flow = { rows, attempts, requests };
  const lastSeq = frozen?.rows.at(-1)?.seq ?? 0;
  return {
    paused: frozen !== null,
    toggle: () => setFrozen(frozen ? null : flow),
    shown: frozen ?? flow,
    newRows: frozen ? rows.slice(rows.findLastIndex(({ seq }) => seq <= lastSeq) + 1) : NONE,
  };
}
