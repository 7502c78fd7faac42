import { useState } from "react";
import type { MedView } from "../../../server/contract/meds/meds.control.js";
import { client } from "../../feed/world.js";
import { ActionButton } from "../../parts/ActionButton.js";
import { Field } from "../../parts/Field.js";
import { Form } from "../../parts/Form.js";
import styles from "./Meds.module.css";
import { MED_ACTIONS, type MedAction } from "./med-state.js";
import { useMedsWords } from "./words.js";

const OPERATIONS = {
  receive: client.receiveMed,
  accept: client.acceptMed,
  reject: client.rejectMed,
  cancel: client.cancelMed,
} as const satisfies Record<MedAction, unknown>;

/** The actions of a MED, with the details that go with them. */
export function MedActions({ med }: { med: MedView }) {
  const { step, stepHint, details: label } = useMedsWords();
  const [details, setDetails] = useState("");
  const steps = MED_ACTIONS[med.status];
  if (steps.length === 0) return null;
  const id = String(med.id);
  const trimmed = details.trim();
  const flag = trimmed ? ` --details '${trimmed.replaceAll("'", `'\\''`)}'` : "";
  return (
    <Form className={styles.steps}>
      <Field label={label}>
        {(field) => <input id={field} value={details} onChange={(event) => setDetails(event.target.value)} />}
      </Field>
      {steps.map((name, index) => (
        <div key={name}>
          <ActionButton
            look={index === 0 ? "primary" : "plain"}
            act={() => OPERATIONS[name]({ id, ...(trimmed ? { details: trimmed } : {}) })}
            command={`localpix med ${name} ${id}${flag}`}
          >
            {step[name]}
          </ActionButton>
          <small className={styles.hint}>{stepHint[name]}</small>
        </div>
      ))}
    </Form>
  );
}
