import { useEffect, useState } from "react";
import { useAtMostEvery } from "./use-at-most-every.js";
import { useResource } from "./use-resource.js";

/** How often totals are read while entries arrive (ms). The sandbox counts many rows for them. */
const SPACING_MS = 2_000;

/**
 * Totals of a list, identified by `key`; null while unknown. They are read again when `version` changes, and until the
 * sandbox has read the whole history.
 */
export function useCounts<Counts extends { readonly unsearched: number }>(
  key: string,
  version: number,
  load: () => Promise<Counts>,
): Counts | null {
  const [turn, setTurn] = useState(0);
  const { value } = useResource(`counts ${key}`, useAtMostEvery(version, SPACING_MS) + turn, load);
  const isReading = (value?.unsearched ?? 0) > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: requests again after each value until the history is read
  useEffect(() => {
    if (!isReading) return;
    const timer = setTimeout(() => setTurn((count) => count + 1), 250);
    return () => clearTimeout(timer);
  }, [isReading, value]);
  return value;
}
