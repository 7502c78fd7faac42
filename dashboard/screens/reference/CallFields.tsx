import { useId } from "react";
import type { OpenApiParameter } from "../../../server/contract/openapi/document.js";
import type { CallForm } from "../../parts/api-call/call.js";
import type { Entry } from "../../parts/api-call/entries.js";
import { SuggestInput } from "../../parts/SuggestInput.js";
import { usePartsWords } from "../../parts/words.js";
import styles from "./Call.module.css";
import { useReferenceWords } from "./words.js";

interface Props {
  readonly entry: Entry;
  readonly form: CallForm;
  readonly onChange: (form: CallForm) => void;
}

/** A field for each parameter, and one for the body. */
export function CallFields({ entry, form, onChange }: Props) {
  const words = useReferenceWords();
  const parts = usePartsWords();
  const { parameters = [], requestBody } = entry.operation;
  const body = useId();
  return (
    <div className={styles.fields}>
      {parameters.map((parameter) => {
        const key = `${parameter.in} ${parameter.name}`;
        return (
          <ParameterField
            key={key}
            parameter={parameter}
            value={form.values[key] ?? ""}
            onChange={(value) => onChange({ ...form, values: { ...form.values, [key]: value } })}
          />
        );
      })}
      {requestBody ? (
        <>
          <label htmlFor={body}>{parts.body}</label>
          <textarea
            id={body}
            className="mono"
            spellCheck={false}
            rows={Math.min(18, form.body.split("\n").length)}
            value={form.body}
            onChange={(event) => onChange({ ...form, body: event.target.value })}
          />
          {isJson(form.body) ? null : <p className={styles.note}>{words.call.notJson}</p>}
        </>
      ) : null}
    </div>
  );
}

interface FieldProps {
  readonly parameter: OpenApiParameter;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Suggests the allowed values of a parameter; anything else can be typed. */
function ParameterField({ parameter, value, onChange }: FieldProps) {
  const words = useReferenceWords();
  const id = useId();
  const { name, required, schema, examples } = parameter;
  const suggestions = examples ? Object.keys(examples) : ((schema.enum ?? []) as readonly string[]);
  const usual = schema.default === undefined ? "" : String(schema.default);
  return (
    <>
      <label htmlFor={id} className="mono">
        {name}
        {required ? <span aria-hidden="true"> *</span> : null}
      </label>
      <SuggestInput
        id={id}
        value={value}
        suggestions={suggestions}
        required={required}
        placeholder={name === "X-Sandbox-Scenario" ? words.call.scenario : usual}
        onType={onChange}
      />
    </>
  );
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return text === "";
  }
}
