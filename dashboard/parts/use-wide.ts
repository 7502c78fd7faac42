import { useSyncExternalStore } from "react";

/** The width from which list and detail stand side by side; ListAndDetail.module.css says the same. */
const wide = matchMedia("(min-width: 1100px)");

function subscribe(listener: () => void): () => void {
  wide.addEventListener("change", listener);
  return () => wide.removeEventListener("change", listener);
}

export const useWide = (): boolean => useSyncExternalStore(subscribe, () => wide.matches);
