import { useEffect, useMemo, useReducer, useState } from "react";
import type { Row } from "../../feed/journal-reducer.js";
import { Finder, type View } from "./finder.js";
import type { Choice } from "./view.js";

/** What the stream shows, as far as it has been found; between two goes the page draws and hears its reader. */
export function useView(rows: readonly Row[], choice: Choice): View {
  const [finder] = useState(() => new Finder());
  const [turn, goOn] = useReducer((count: number) => count + 1, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn is another look at the same rows
  const view = useMemo(() => finder.look(rows, choice), [finder, rows, choice, turn]);
  useEffect(() => {
    if (view.isWhole) return;
    const next = setTimeout(goOn);
    return () => clearTimeout(next);
  }, [view]);
  return view;
}
