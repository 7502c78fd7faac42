import { type ReactNode, useId } from "react";
import styles from "./Field.module.css";

interface Props {
  readonly label: string;
  readonly hint?: ReactNode;
  /** Gets the id of the input, which the label refers to. */
  readonly children: (id: string) => ReactNode;
}

/** A labelled input with a hint. */
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
