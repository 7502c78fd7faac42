import type { ReactNode } from "react";

/** A key, for the eye: aria-keyshortcuts tells it to everyone else. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <span aria-hidden="true">
      <kbd>{children}</kbd>
    </span>
  );
}
