import { useState } from "react";
import type { MedView } from "../../../server/contract/meds/meds.control.js";
import { client } from "../../feed/world.js";
import { ActionForm } from "../../parts/ActionForm.js";
import { Actions } from "../../parts/Actions.js";
import type { Action } from "../../parts/actions.js";
import { Field } from "../../parts/Field.js";
import { flag } from "../../parts/flag.js";
import { MED_ACTIONS, type MedAction } from "./med-state.js";
import { useMedsWords } from "./words.js";

const OPERATIONS = {
  receive: client.receiveMed,
  accept: client.acceptMed,
  reject: client.rejectMed,
  cancel: client.cancelMed,
} as const satisfies Record<MedAction, unknown>;

const commandOf = (name: MedAction, id: string, details = "") =>
  `localpix med ${name} ${id}${flag("details", details)}`;

/** The actions that are possible in the state of a MED, the usual next step first. */
export function MedActions({ med }: { med: MedView }) {
  const { step, stepHint } = useMedsWords();
  const names = MED_ACTIONS[med.status];
  const id = String(med.id);
  const actions = names.map((name): Action => {
    const shown = { label: step[name], hint: stepHint[name], command: commandOf(name, id) };
    return name === "accept" || name === "reject"
      ? { ...shown, ask: (close) => <AnalysisForm id={id} name={name} onClose={close} /> }
      : { ...shown, isDangerous: name === "cancel", act: () => OPERATIONS[name]({ id }) };
  });
  return actions.length > 0 ? <Actions key={id} actions={actions} /> : null;
}

interface Props {
  readonly id: string;
  readonly name: "accept" | "reject";
  readonly onClose: () => void;
}

/** The form that accepts or rejects a MED, with details that explain the decision. */
function AnalysisForm({ id, name, onClose }: Props) {
  const { step, stepHint, details: label } = useMedsWords();
  const [text, setText] = useState("");
  const details = text.trim();
  return (
    <ActionForm
      label={step[name]}
      hint={stepHint[name]}
      command={commandOf(name, id, details)}
      act={() => OPERATIONS[name]({ id, ...(details ? { details } : {}) })}
      onClose={onClose}
    >
      <Field name="details" label={label}>
        {(field) => <input id={field} value={text} onChange={(event) => setText(event.target.value)} />}
      </Field>
    </ActionForm>
  );
}
