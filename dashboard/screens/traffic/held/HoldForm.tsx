import { useState } from "react";
import type { DeliveryFilter } from "../../../../server/contract/control/delivery-holds.js";
import { EVENT_TYPES, type EventType } from "../../../../server/contract/events.js";
import { client } from "../../../feed/world.js";
import { ActionButton } from "../../../parts/ActionButton.js";
import { Field } from "../../../parts/Field.js";
import { filterFlags } from "../../../parts/filter-flags.js";
import { useAccount } from "../../../shell/use-account.js";
import { useWords } from "../../../words/language.js";

/** What to hold back from now on: all, or one event's, or one receiver's; of the chosen account only. */
export function HoldForm() {
  const own = useWords().screen.traffic.held;
  const [account] = useAccount();
  const [eventType, setEventType] = useState<EventType | "">("");
  const [url, setUrl] = useState("");
  const filter: DeliveryFilter = {
    ...(eventType === "" ? {} : { eventType }),
    ...(url.trim() === "" ? {} : { url: url.trim() }),
    ...(account === null ? {} : { account }),
  };
  return (
    <div className="hold-form">
      <div className="fields">
        <Field label={own.event}>
          {(id) => (
            <select
              id={id}
              value={eventType}
              onChange={(event) => setEventType(event.target.value as EventType | "")}
            >
              <option value="">{own.everyEvent}</option>
              {EVENT_TYPES.map((type) => (
                <option key={type} value={type}>
                  {type}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={own.url}>
          {(id) => (
            <input
              id={id}
              className="mono"
              value={url}
              placeholder={own.everyUrl}
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
        {own.hold}
      </ActionButton>
    </div>
  );
}
