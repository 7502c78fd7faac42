import { type ReactNode, useEffect, useId } from "react";
import styles from "./Field.module.css";
import { useForm } from "./Form.js";
import { useFieldProblem } from "./use-field-problem.js";

interface Props {
  readonly label: string;
  readonly hint?: ReactNode;
  /**
   * The problems that are shown at this field: paths of fields in the API, such as `limits.night`, and problem codes.
   */
  readonly name?: string | readonly string[];
  /** What is wrong with the typed text; begins with the label. */
  readonly problem?: string | null;
  /** Gets the id of the input, which the label refers to. */
  readonly children: (id: string) => ReactNode;
}

/** A labeled input with its hint, and its problem below. */
export function Field({ label, hint, name, problem = null, children }: Props) {
  const id = useId();
  const form = useForm();
  const names = [name ?? []].flat().join(" ");
  useEffect(() => {
    const paths = names.split(" ").filter(Boolean);
    for (const path of paths) form?.fields.add(path);
    return () => {
      for (const path of paths) form?.fields.delete(path);
    };
  }, [form, names]);
  const refused = useFieldProblem(form?.problem ?? null, names, label);
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
