import { useState } from "react";
import type { DeliveryFilterInput } from "../../../server/contract/webhooks/delivery-holds.control.js";
import type { EventType } from "../../../server/contract/webhooks/event-types.js";
import { useClock } from "../../feed/hooks.js";
import { client } from "../../feed/world.js";
import { ActionButton } from "../../parts/ActionButton.js";
import { civilText, instantOf } from "../../parts/civil-instant.js";
import { DateTimeField } from "../../parts/DateTimeField.js";
import detailStyles from "../../parts/Detail.module.css";
import { EventField } from "../../parts/EventField.js";
import fieldStyles from "../../parts/Field.module.css";
import { Form } from "../../parts/Form.js";
import { filterFlags } from "../../parts/filter-flags.js";
import { useAccount } from "../../parts/use-account.js";
import styles from "./Webhooks.module.css";
import { useWebhooksWords } from "./words.js";

const DAY_MS = 86_400_000;

/** Retries the deliveries that failed during an outage, of the chosen account or of all. */
export function RecoverForm() {
  const words = useWebhooksWords();
  const [account] = useAccount();
  const { now } = useClock();
  /** Undefined: a day ago. */
  const [since, setSince] = useState<string | null | undefined>(undefined);
  const [until, setUntil] = useState<string | null>("");
  const [eventType, setEventType] = useState<EventType | "">("");
  const [cancelled, setCancelled] = useState(false);
  const [recovered, setRecovered] = useState<number | null>(null);
  const sinceText = since === undefined ? (now === null ? "" : civilText(now - DAY_MS)) : since;
  const from = instantOf(sinceText ?? "");
  const to = instantOf(until ?? "");
  const filter: DeliveryFilterInput = {
    ...(eventType === "" ? {} : { eventType }),
    ...(account === null ? {} : { account }),
  };
  const recover = async () => {
    if (from === null || until === null) return;
    const parameters = { since: from, filter, cancelled, ...(to === null ? {} : { until: to }) };
    setRecovered((await client.recoverDeliveries(parameters)).recovered);
  };
  const flags = `${to === null ? "" : ` --until ${to}`}${cancelled ? " --cancelled" : ""}${filterFlags(filter)}`;
  return (
    <Form className={styles.form}>
      <div className={fieldStyles.fields}>
        <DateTimeField label={words.createdSince} value={sinceText} onChange={setSince} />
        <DateTimeField label={words.createdUntil} value={until} onChange={setUntil} />
        <EventField value={eventType} onChange={setEventType} />
      </div>
      <label className={fieldStyles.check}>
        <input type="checkbox" checked={cancelled} onChange={(event) => setCancelled(event.target.checked)} />
        {words.alsoCancelled}
      </label>
      <div className={detailStyles.actions}>
        <ActionButton
          act={recover}
          command={`localpix deliveries recover --since ${from ?? "<instant>"}${flags}`}
        >
          {words.recover}
        </ActionButton>
        <p className={styles.triggered} role="status">
          {recovered === null ? null : words.recovered(recovered)}
        </p>
      </div>
    </Form>
  );
}
