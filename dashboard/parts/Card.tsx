import { createContext, type ReactNode, useContext } from "react";

interface Boxed {
  readonly title: ReactNode;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** The heading of a box: the third level beneath that of a detail, the second where boxes stand right on a page. */
export const BoxHeading = createContext<"h2" | "h3">("h3");

/** A titled box. */
export function Card({ title, aside, children }: Boxed) {
  const Heading = useContext(BoxHeading);
  return (
    <section className="card">
      <div className="card-head">
        <Heading>{title}</Heading>
        {aside ? <div className="card-aside">{aside}</div> : null}
      </div>
      {children}
    </section>
  );
}

/** A titled box for what most readers do not need at first. */
export function FoldedCard({ title, aside, children }: Boxed) {
  const Heading = useContext(BoxHeading);
  return (
    <details className="card folded">
      <summary className="card-head">
        <Heading>{title}</Heading>
        {aside ? <div className="card-aside">{aside}</div> : null}
      </summary>
      {children}
    </details>
  );
}
