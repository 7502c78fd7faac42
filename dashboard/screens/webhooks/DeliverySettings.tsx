import { useState } from "react";
import { readDuration, readDurations } from "../../../server/contract/clock/read-duration.js";
import type { DeliverySettingsView as Settings } from "../../../server/contract/webhooks/delivery-settings.control.js";
import { client } from "../../feed/world.js";
import { ActionButton } from "../../parts/ActionButton.js";
import detailStyles from "../../parts/Detail.module.css";
import { Field } from "../../parts/Field.js";
import { Form } from "../../parts/Form.js";
import { Loading } from "../../parts/Loading.js";
import { ProblemNote } from "../../parts/ProblemNote.js";
import { useLiveResource } from "../../parts/use-live-resource.js";
import { Assumptions } from "../../story/Assumptions.js";
import { RecoverForm } from "./RecoverForm.js";
import styles from "./Webhooks.module.css";
import { useWebhooksWords } from "./words.js";

const ABOUT = ["webhook.rescheduled"];
/** The specification names no figures for retries and timeout. */
const RESTS_ON = ["DELIVERY", "DELIVERY_SETTINGS"];

/** Retry schedule and timeout, and a form that retries failed deliveries. */
export function DeliverySettings() {
  const words = useWebhooksWords();
  const { value, problem } = useLiveResource("delivery settings", ABOUT, () => client.showDeliverySettings());
  return (
    <>
      <h2>{words.settings}</h2>
      <p className={detailStyles.identity}>{words.settingsLead}</p>
      {value ? (
        <SettingsForm key={`${value.retry} ${value.timeout}`} settings={value} />
      ) : problem ? (
        <ProblemNote problem={problem} />
      ) : (
        <Loading />
      )}
      <Assumptions ids={RESTS_ON} />
      <h3 className={styles.recover}>{words.outage}</h3>
      <p className={detailStyles.identity}>{words.outageLead}</p>
      <RecoverForm />
    </>
  );
}

function SettingsForm({ settings: { retry, timeout, atStart } }: { settings: Settings }) {
  const words = useWebhooksWords();
  const [waits, setWaits] = useState(retry.join(", "));
  const [patience, setPatience] = useState(timeout);
  const durations = readDurations(waits);
  const wait = readDuration(patience) ?? patience.trim();
  const isAsStarted = retry.join() === atStart.retry.join() && timeout === atStart.timeout;
  return (
    <Form className={styles.form}>
      <Field name="retry" label={words.schedule} hint={words.scheduleHint(durations.length)}>
        {(id) => (
          <input
            id={id}
            className="mono"
            value={waits}
            spellCheck={false}
            onChange={(event) => setWaits(event.target.value)}
          />
        )}
      </Field>
      <Field name="timeout" label={words.timeout} hint={words.timeoutHint}>
        {(id) => (
          <input
            id={id}
            className="mono"
            value={patience}
            spellCheck={false}
            onChange={(event) => setPatience(event.target.value)}
          />
        )}
      </Field>
      <div className={detailStyles.actions}>
        <ActionButton
          look="primary"
          act={() => client.changeDeliverySettings({ retry: durations, timeout: wait })}
          command={`localpix deliveries settings --retry ${durations.join(",")} --timeout ${wait}`}
        >
          {words.save}
        </ActionButton>
        {isAsStarted ? null : (
          <ActionButton
            act={() => client.changeDeliverySettings({ retry: null, timeout: null })}
            command="localpix deliveries settings --reset"
          >
            {words.asStarted}
          </ActionButton>
        )}
      </div>
    </Form>
  );
}
