import { createContext, type ReactNode, useContext } from "react";
import styles from "./Card.module.css";

interface Boxed {
  readonly title: ReactNode;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** The heading of a card: h3 within a detail, h2 directly on a page. */
export const BoxHeading = createContext<"h2" | "h3">("h3");

/** A box with a title. */
export function Card({ title, aside, children }: Boxed) {
  const Heading = useContext(BoxHeading);
  return (
    <section className={styles.card}>
      <div className={styles.head}>
        <Heading>{title}</Heading>
        {aside ? <div className={styles.aside}>{aside}</div> : null}
      </div>
      {children}
    </section>
  );
}

/** A card that is folded at first. */
export function FoldedCard({ title, aside, children }: Boxed) {
  const Heading = useContext(BoxHeading);
  return (
    <details className={`${styles.card} ${styles.folded}`}>
      <summary className={styles.head}>
        <Heading>{title}</Heading>
        {aside ? <div className={styles.aside}>{aside}</div> : null}
      </summary>
      {children}
    </details>
  );
}
