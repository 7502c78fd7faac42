import { useEffect, useRef, useState } from "react";

/** `value`, but changed at most every `ms` milliseconds: at once if it was the same for that long. */
export function useAtMostEvery<Value>(value: Value, ms: number): Value {
  const [shown, setShown] = useState(value);
  const changedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (Object.is(shown, value)) return;
    const show = () => {
      changedAt.current = performance.now();
      setShown(value);
    };
    const timer = setTimeout(show, Math.max(0, changedAt.current + ms - performance.now()));
    return () => clearTimeout(timer);
  }, [shown, value, ms]);
  return shown;
}
