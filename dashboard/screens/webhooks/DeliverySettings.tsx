import { useState } from "react";
import type { DeliverySettings as Settings } from "../../../server/contract/webhooks/delivery-settings.control.js";
import { client } from "../../feed/world.js";
import { ActionButton } from "../../parts/ActionButton.js";
import { Field } from "../../parts/Field.js";
import { Loading } from "../../parts/Loading.js";
import { ProblemNote } from "../../parts/ProblemNote.js";
import { useLive } from "../../parts/use-live.js";
import { Assumptions } from "../../story/Assumptions.js";
import { useWords } from "../../words/language.js";
import { RecoverForm } from "./RecoverForm.js";

const ABOUT = ["webhook.rescheduled"];
/** Both are ours to decide, because the specification names no figures. */
const RESTS_ON = ["DELIVERY", "DELIVERY_SETTINGS"];

/** When failed deliveries are tried again, how long a receiver may take, and a new try for all that failed. */
export function DeliverySettings() {
  const own = useWords().screen.webhooks;
  const { value, problem } = useLive("delivery settings", ABOUT, () => client.showDeliverySettings());
  return (
    <>
      <h2>{own.settings}</h2>
      <p className="identity">{own.settingsLead}</p>
      {value ? (
        <SettingsForm key={`${value.retry} ${value.timeout}`} settings={value} />
      ) : problem ? (
        <ProblemNote problem={problem} />
      ) : (
        <Loading />
      )}
      <Assumptions ids={RESTS_ON} />
      <h3 className="recover-title">{own.outage}</h3>
      <p className="identity">{own.outageLead}</p>
      <RecoverForm />
    </>
  );
}

function SettingsForm({ settings: { retry, timeout, atStart } }: { settings: Settings }) {
  const own = useWords().screen.webhooks;
  const [waits, setWaits] = useState(retry.join(", "));
  const [patience, setPatience] = useState(timeout);
  const typed = waits.split(/[\s,]+/).filter(Boolean);
  const isAsStarted = retry.join() === atStart.retry.join() && timeout === atStart.timeout;
  return (
    <div className="endpoint-form">
      <Field label={own.schedule} hint={own.scheduleHint(typed.length)}>
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
      <Field label={own.timeout} hint={own.timeoutHint}>
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
      <div className="actions">
        <ActionButton
          look="primary"
          act={() => client.changeDeliverySettings({ retry: typed, timeout: patience.trim() })}
          command={`localpix deliveries settings --retry ${typed.join(",")} --timeout ${patience.trim()}`}
        >
          {own.save}
        </ActionButton>
        {isAsStarted ? null : (
          <ActionButton
            act={() => client.changeDeliverySettings({ retry: null, timeout: null })}
            command="localpix deliveries settings --reset"
          >
            {own.asStarted}
          </ActionButton>
        )}
      </div>
    </div>
  );
}
