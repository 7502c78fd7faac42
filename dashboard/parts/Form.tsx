import { createContext, type ReactNode, useContext, useMemo, useState } from "react";
import type { Problem } from "./use-action.js";

/** The problem of a form's last action, for the fields that can show it. */
export interface FormProblem {
  readonly problem: Problem | null;
  readonly report: (problem: Problem | null) => void;
  /** The paths of API fields and the problem codes that a field of this form shows. */
  readonly fields: Set<string>;
}

export const FormContext = createContext<FormProblem | null>(null);

/** Fields and their actions. Enter runs the first action, and a refused value is explained at its field. */
export function Form({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const [problem, report] = useState<Problem | null>(null);
  const [fields] = useState(() => new Set<string>());
  const context = useMemo(() => ({ problem, report, fields }), [problem, fields]);
  return (
    <FormContext value={context}>
      <form className={className} noValidate onSubmit={(event) => event.preventDefault()}>
        {children}
      </form>
    </FormContext>
  );
}

/**
 * Whether a field with one of these names shows the problems of an API field: its own, or one within it, such as
 * `headers.0.key`.
 */
export const isNamed = (names: Iterable<string>, field: string): boolean =>
  [...names].some((name) => field === name || field.startsWith(`${name}.`));

/** Whether fields of the form show the problem, or all of its broken rules. */
export function isShownAtFields({ error }: Problem, form: FormProblem | null): boolean {
  if (!form || !error) return false;
  const violations = error.violations ?? [];
  if (violations.length === 0) return form.fields.has(error.code);
  return violations.every(({ field }) => isNamed(form.fields, field));
}

export const useForm = () => useContext(FormContext);
