import { type MouseEvent, useRef } from "react";

/** Clicks nearer to each other than this are at the same place, in CSS pixels. */
const SAME_PLACE = 8;

interface Press {
  readonly x: number;
  readonly y: number;
  readonly actions: string;
}

/**
 * Stops a click where the last one was if other `actions` have come there since: the second click of a double click on
 * "Pay" must not refund. Keys press what has the focus, which nothing moves.
 */
export function useRepeatedClick(actions: string): (event: MouseEvent) => void {
  const last = useRef<Press | null>(null);
  return (event) => {
    if (event.detail === 0) return;
    const { clientX: x, clientY: y } = event;
    const before = last.current;
    const isRepeated =
      before !== null && before.actions !== actions && Math.hypot(x - before.x, y - before.y) < SAME_PLACE;
    if (isRepeated) {
      event.preventDefault();
      event.stopPropagation();
    } else last.current = { x, y, actions };
  };
}
