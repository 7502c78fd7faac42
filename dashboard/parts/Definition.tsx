import type { ReactNode } from "react";

/** One line of a definition list: what it is called, and what it is. */
export function Definition({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
