import { EVENT_TYPES, type EventType } from "../../server/contract/webhooks/event-types.js";
import { Field } from "./Field.js";
import { usePartsWords } from "./words.js";

interface Props {
  /** "" for all events. */
  readonly value: EventType | "";
  readonly onChange: (value: EventType | "") => void;
}

/** Chooses an event type, or all events. */
export function EventField({ value, onChange }: Props) {
  const words = usePartsWords();
  return (
    <Field label={words.event}>
      {(id) => (
        <select id={id} value={value} onChange={(event) => onChange(event.target.value as EventType | "")}>
          <option value="">{words.everyEvent}</option>
          {EVENT_TYPES.map((type) => (
            <option key={type}>{type}</option>
          ))}
        </select>
      )}
    </Field>
  );
}
