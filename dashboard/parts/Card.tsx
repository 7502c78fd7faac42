import { createContext, type ReactNode, Suspense, useContext, useState } from "react";
import styles from "./Card.module.css";
import { Loading } from "./Loading.js";

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
export function FoldedCard({ title, aside, onUnfold, children }: Boxed & { readonly onUnfold?: () => void }) {
  const Heading = useContext(BoxHeading);
  return (
    <details className={`${styles.card} ${styles.folded}`} onToggle={onUnfold}>
      <summary className={styles.head}>
        <Heading>{title}</Heading>
        {aside ? <div className={styles.aside}>{aside}</div> : null}
      </summary>
      {children}
    </details>
  );
}

/** The same for a content that is loaded when the card is first unfolded. */
export function LazyFoldedCard({
  children,
  ...head
}: Omit<Boxed, "children"> & { children: () => ReactNode }) {
  const [wasUnfolded, setUnfolded] = useState(false);
  return (
    <FoldedCard {...head} onUnfold={() => setUnfolded(true)}>
      {wasUnfolded ? (
        <div className={styles.body}>
          <Suspense fallback={<Loading />}>{children()}</Suspense>
        </div>
      ) : null}
    </FoldedCard>
  );
}
