import type { ReactNode } from "react";

/** One line of a definition list: a name and its value. */
export function Definition({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
