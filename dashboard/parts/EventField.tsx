import { EVENT_TYPES, type EventType } from "../../server/contract/webhooks/events.js";
import { useWords } from "../words/language.js";
import { Field } from "./Field.js";

interface Props {
  /** "" for every event. */
  readonly value: EventType | "";
  readonly onChange: (value: EventType | "") => void;
}

/** Which event's deliveries are meant, or those of all. */
export function EventField({ value, onChange }: Props) {
  const own = useWords().screen.traffic.held;
  return (
    <Field label={own.event}>
      {(id) => (
        <select id={id} value={value} onChange={(event) => onChange(event.target.value as EventType | "")}>
          <option value="">{own.everyEvent}</option>
          {EVENT_TYPES.map((type) => (
            <option key={type}>{type}</option>
          ))}
        </select>
      )}
    </Field>
  );
}
