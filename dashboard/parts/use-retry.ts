import { useEffect } from "react";
import { useHelloCount } from "../feed/hooks.js";

/** Tries again when the sandbox is back, if the last try failed. */
export function useRetry(hasFailed: boolean, retry: () => void): void {
  const helloCount = useHelloCount();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a failure alone is no reason to try again
  useEffect(() => {
    if (hasFailed) retry();
  }, [helloCount]);
}
