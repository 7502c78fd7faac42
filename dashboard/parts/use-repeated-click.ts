import { type MouseEvent, type PointerEvent, useRef } from "react";

/** Two clicks closer than this, in CSS pixels, are at the same place. */
const SAME_PLACE = 8;

interface Press {
  readonly x: number;
  readonly y: number;
  readonly actions: string;
}

/**
 * Ignores a click at the place of the last one if `actions` has changed since: the second click of a double click on
 * "Pay" must not refund. A click after the pointer has moved away, or a new click after the ignored one, works. Keys
 * always work, because they press the focused button, which does not change.
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
      // The third click of a series is as unintended as the second.
      if (event.detail > 1) return;
    }
    last.current = { x: event.clientX, y: event.clientY, actions };
  };
  return { onClickCapture, onPointerMove: forgetIfMoved, onPointerLeave: forgetIfMoved };
}
