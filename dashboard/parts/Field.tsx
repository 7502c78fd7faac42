import { type ReactNode, useEffect, useId } from "react";
import styles from "./Field.module.css";
import { useForm } from "./Form.js";
import { useFieldProblem } from "./use-field-problem.js";
import { WithCommands } from "./WithCommands.js";
import { type CheckedInput, wrongInput } from "./wrong-input.js";

interface Props {
  readonly label: string;
  readonly hint?: ReactNode;
  /**
   * The problems that are shown at this field: paths of fields in the API, such as `limits.night`, and problem codes.
   */
  readonly name?: string | readonly string[];
  /** What is wrong with the typed text; begins with the label. */
  readonly problem?: string | null;
  /** Gets the id of the input, which the label refers to. Returns the input. */
  readonly children: (id: string) => CheckedInput;
}

/** A labeled input with its hint, and its problem below, which describes the input. */
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
  const problemId = `${id}-problem`;
  const input = children(id);
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {text ? wrongInput(input, problemId, problem === null) : input}
      {text ? (
        <small id={problemId} className={styles.problem} role="alert">
          <WithCommands text={text} />
        </small>
      ) : null}
      {hint ? <small>{hint}</small> : null}
    </div>
  );
}
