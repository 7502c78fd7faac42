import type { ReactNode } from "react";

interface Boxed {
  readonly title: ReactNode;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A titled box. */
export function Card({ title, aside, children }: Boxed) {
  return (
    <section className="card">
      <div className="card-head">
        <h3>{title}</h3>
        {aside ? <div className="card-aside">{aside}</div> : null}
      </div>
      {children}
    </section>
  );
}

/** A titled box for what most readers do not need at first. */
export function FoldedCard({ title, aside, children }: Boxed) {
  return (
    <details className="card folded">
      <summary className="card-head">
        <h3>{title}</h3>
        {aside ? <div className="card-aside">{aside}</div> : null}
      </summary>
      {children}
    </details>
  );
}
