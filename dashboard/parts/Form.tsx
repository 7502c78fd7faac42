import { createContext, type ReactNode, useContext, useMemo, useState } from "react";
import type { Problem } from "./use-action.js";

/** The problem of a form's last action, for the fields that it is about. */
export interface FormProblem {
  readonly problem: Problem | null;
  readonly report: (problem: Problem | null) => void;
  /** The fields of the API, and the codes of problems, that are explained under a field of this form. */
  readonly fields: Set<string>;
}

export const FormContext = createContext<FormProblem | null>(null);

/** Fields and their actions. Enter presses the first action, and a refused value is explained under its field. */
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

/** Whether the problem, or every rule that is broken, is explained under a field of the form. */
export function isShownAtFields({ error }: Problem, form: FormProblem | null): boolean {
  if (!form || !error) return false;
  const violations = error.violations ?? [];
  if (violations.length === 0) return form.fields.has(error.code);
  return violations.every(({ field }) => form.fields.has(field));
}

export const useForm = () => useContext(FormContext);
