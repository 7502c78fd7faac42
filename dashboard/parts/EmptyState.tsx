import type { ReactNode } from "react";
import buttonStyles from "./Button.module.css";
import styles from "./EmptyState.module.css";

interface Props {
  readonly title?: string;
  readonly action?: { readonly label: string; readonly run: () => void };
  /**
   * A `Command` that fills the list. It is passed as an element, because the first screen has none and should not
   * load it.
   */
  readonly command?: ReactNode;
  readonly children: ReactNode;
}

/** Explains why a list or detail is empty, and what to do about it. */
export function EmptyState({ title, action, command, children }: Props) {
  return (
    <div className={styles.emptyState}>
      {title ? <h2>{title}</h2> : null}
      <p>{children}</p>
      {action ? (
        <button type="button" className={buttonStyles.btn} onClick={action.run}>
          {action.label}
        </button>
      ) : null}
      {command}
    </div>
  );
}
