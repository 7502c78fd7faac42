import { useState } from "react";
import type { DeliveryFilterInput } from "../../../../server/contract/webhooks/delivery-holds.control.js";
import type { EventType } from "../../../../server/contract/webhooks/event-types.js";
import { client } from "../../../feed/world.js";
import { ActionButton } from "../../../parts/ActionButton.js";
import { EventField } from "../../../parts/EventField.js";
import { Field } from "../../../parts/Field.js";
import fieldStyles from "../../../parts/Field.module.css";
import { Form } from "../../../parts/Form.js";
import { filterFlags } from "../../../parts/filter-flags.js";
import { useAccount } from "../../../parts/use-account.js";
import styles from "./Held.module.css";
import { useHeldWords } from "./words.js";

/** A form for a new hold: event and URL, of the chosen account only. */
export function HoldForm() {
  const words = useHeldWords();
  const [account] = useAccount();
  const [eventType, setEventType] = useState<EventType | "">("");
  const [url, setUrl] = useState("");
  const filter: DeliveryFilterInput = {
    ...(eventType === "" ? {} : { eventType }),
    ...(url.trim() === "" ? {} : { url: url.trim() }),
    ...(account === null ? {} : { account }),
  };
  return (
    <Form className={styles.form}>
      <div className={fieldStyles.fields}>
        <EventField value={eventType} onChange={setEventType} />
        <Field label={words.url}>
          {(id) => (
            <input
              id={id}
              className="mono"
              value={url}
              placeholder={words.everyUrl}
              spellCheck={false}
              onChange={(event) => setUrl(event.target.value)}
            />
          )}
        </Field>
      </div>
      <ActionButton
        look="primary"
        act={() => client.holdDeliveries({ filter })}
        command={`localpix deliveries hold${filterFlags(filter)}`}
      >
        {words.hold}
      </ActionButton>
    </Form>
  );
}
