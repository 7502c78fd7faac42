import type { ReactNode } from "react";
import buttonStyles from "./Button.module.css";
import styles from "./EmptyState.module.css";

interface Props {
  readonly title?: string;
  readonly action?: { readonly label: string; readonly run: () => void };
  /** Another way on, such as a `Command` that fills the list. An element, because the first screen should load none. */
  readonly below?: ReactNode;
  readonly children: ReactNode;
}

/** Explains why a list or detail is empty, and what to do about it. */
export function EmptyState({ title, action, below, children }: Props) {
  return (
    <div className={styles.emptyState}>
      {title ? <h2>{title}</h2> : null}
      <p>{children}</p>
      {action ? (
        <button type="button" className={buttonStyles.btn} onClick={action.run}>
          {action.label}
        </button>
      ) : null}
      {below}
    </div>
  );
}
