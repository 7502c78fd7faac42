import { type RefObject, useEffect, useRef } from "react";

/** A ref for the element with this id. It is scrolled to if the address names it: the browser looked before it existed. */
export function useAnchor(id: string): RefObject<HTMLDivElement | null> {
  const anchor = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (location.hash === `#${id}`) anchor.current?.scrollIntoView({ block: "center" });
  }, [id]);
  return anchor;
}
