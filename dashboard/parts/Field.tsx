import { type ReactNode, useEffect, useId } from "react";
import styles from "./Field.module.css";
import { useForm } from "./Form.js";
import { useBrokenRule } from "./use-broken-rule.js";

interface Props {
  readonly label: string;
  readonly hint?: ReactNode;
  /** The path of the field in the control API, such as `limits.night`: its refusals are shown here. */
  readonly name?: string;
  /** What is wrong with the text that was typed, beginning with the label. */
  readonly problem?: string | null;
  /** Gets the id of the input, which the label refers to. */
  readonly children: (id: string) => ReactNode;
}

/** A labeled input with a hint, and below it what is wrong. */
export function Field({ label, hint, name, problem = null, children }: Props) {
  const id = useId();
  const form = useForm();
  useEffect(() => {
    if (!form || name === undefined) return;
    form.fields.add(name);
    return () => void form.fields.delete(name);
  }, [form, name]);
  const refused = useBrokenRule(form?.problem ?? null, name, label);
  const text = problem ?? refused;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
      {text ? (
        <small className={styles.problem} role="alert">
          {text}
        </small>
      ) : null}
      {hint ? <small>{hint}</small> : null}
    </div>
  );
}
