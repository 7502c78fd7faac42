import type { ReactNode } from "react";
import { BoxHeading } from "./Card.js";
import styles from "./Page.module.css";
import { useTitle } from "./use-title.js";

interface Props {
  readonly title: string;
  /** One sentence: what this screen is for. */
  readonly lead?: ReactNode;
  /** Beside the title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of a screen without a list. Screens with a list and a detail use ListAndDetail. */
export function Page({ title, lead, actions, children }: Props) {
  useTitle(title);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1>{title}</h1>
          {lead ? <p>{lead}</p> : null}
        </div>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </header>
      <BoxHeading value="h2">{children}</BoxHeading>
    </div>
  );
}
