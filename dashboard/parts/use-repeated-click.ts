import { type MouseEvent, type PointerEvent, useRef } from "react";

/** Clicks nearer to each other than this are at the same place, in CSS pixels. */
const SAME_PLACE = 8;

interface Press {
  readonly x: number;
  readonly y: number;
  readonly actions: string;
}

/**
 * Stops a click where the last one was if other `actions` have come there since: the second click of a double click on
 * "Pay" must not refund. A pointer that has moved away, or that clicks once more after that, means it. Keys press what
 * has the focus, which nothing moves.
 */
export function useRepeatedClick(actions: string) {
  const last = useRef<Press | null>(null);
  const isSamePlace = ({ clientX, clientY }: MouseEvent) =>
    last.current !== null && Math.hypot(clientX - last.current.x, clientY - last.current.y) < SAME_PLACE;
  const forgetIfMoved = (event: PointerEvent) => {
    if (!isSamePlace(event)) last.current = null;
  };
  const onClickCapture = (event: MouseEvent) => {
    if (event.detail === 0) return;
    if (isSamePlace(event) && last.current?.actions !== actions) {
      event.preventDefault();
      event.stopPropagation();
      // The third click of a series is no more meant than the second.
      if (event.detail > 1) return;
    }
    last.current = { x: event.clientX, y: event.clientY, actions };
  };
  return { onClickCapture, onPointerMove: forgetIfMoved, onPointerLeave: forgetIfMoved };
}
