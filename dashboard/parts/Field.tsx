import { type ReactNode, useId } from "react";
import styles from "./Field.module.css";

interface Props {
  readonly label: string;
  readonly hint?: ReactNode;
  /** Gets the id under which the label finds its input. */
  readonly children: (id: string) => ReactNode;
}

/** A labelled input, with what may be written there. */
export function Field({ label, hint, children }: Props) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
      {hint ? <small>{hint}</small> : null}
    </div>
  );
}
