import type { ReactNode } from "react";

/** A visible key; screen readers get it from aria-keyshortcuts. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <span aria-hidden="true">
      <kbd>{children}</kbd>
    </span>
  );
}
