import { useState } from "react";
import { readDuration, readDurations } from "../../../server/contract/clock/read-duration.js";
import type { DeliverySettingsView as Settings } from "../../../server/contract/webhooks/delivery-settings.control.js";
import {
  DELIVERY_SETTING_NAMES,
  DELIVERY_SETTINGS,
  type DeliverySettingName,
  durationsText,
} from "../../../server/contract/webhooks/delivery-settings.js";
import { client } from "../../feed/world.js";
import { ActionButton } from "../../parts/ActionButton.js";
import detailStyles from "../../parts/Detail.module.css";
import { Field } from "../../parts/Field.js";
import { Form } from "../../parts/Form.js";
import { Loading } from "../../parts/Loading.js";
import { ProblemNote } from "../../parts/ProblemNote.js";
import { useLiveResource } from "../../parts/use-live-resource.js";
import { Assumptions } from "../../story/Assumptions.js";
import { useLanguage } from "../../words/language.js";
import { RecoverForm } from "./RecoverForm.js";
import styles from "./Webhooks.module.css";
import { useWebhooksWords } from "./words.js";

const RELOAD_ON = ["webhook.rescheduled"];
/** The specification gives no values for retries and timeout. */
const ASSUMPTIONS = ["DELIVERY", "DELIVERY_SETTINGS"];

/** Retry schedule and timeout, and a form that retries failed deliveries. */
export default function DeliverySettings() {
  const words = useWebhooksWords();
  const { value, problem } = useLiveResource("delivery settings", RELOAD_ON, () =>
    client.showDeliverySettings(),
  );
  return (
    <>
      <h2>{words.settings}</h2>
      <p className={detailStyles.identity}>{words.settingsLead}</p>
      {value ? (
        <SettingsForm key={Object.values(textsOf(value)).join(" ")} settings={value} />
      ) : problem ? (
        <ProblemNote problem={problem} />
      ) : (
        <Loading />
      )}
      <Assumptions ids={ASSUMPTIONS} />
      <h3 className={styles.recover}>{words.outage}</h3>
      <p className={detailStyles.identity}>{words.outageLead}</p>
      <RecoverForm />
    </>
  );
}

function SettingsForm({ settings }: { settings: Settings }) {
  const words = useWebhooksWords();
  const { language } = useLanguage();
  const [texts, setTexts] = useState(() => textsOf(settings));
  const isAsStarted = DELIVERY_SETTING_NAMES.every(
    (name) => textsOf(settings)[name] === textsOf(settings.atStart)[name],
  );
  const values = DELIVERY_SETTING_NAMES.map((name) => {
    const { flag, isList, label, hint } = DELIVERY_SETTINGS[name];
    const durations = isList ? readDurations(texts[name]) : [readDuration(texts[name]) ?? texts[name].trim()];
    return {
      name,
      label: label[language],
      hint: isList ? `${words.attemptCount(durations.length)}; ${hint[language]}` : hint[language],
      value: isList ? durations : durations.join(),
      flag: `--${flag} ${durations.join(",")}`,
    };
  });
  return (
    <Form className={styles.form}>
      {values.map(({ name, label, hint }) => (
        <Field key={name} name={name} label={label} hint={hint}>
          {(id) => (
            <input
              id={id}
              className="mono"
              value={texts[name]}
              spellCheck={false}
              onChange={(event) => setTexts({ ...texts, [name]: event.target.value })}
            />
          )}
        </Field>
      ))}
      <div className={detailStyles.actions}>
        <ActionButton
          look="primary"
          act={() =>
            client.changeDeliverySettings(Object.fromEntries(values.map(({ name, value }) => [name, value])))
          }
          command={`localpix deliveries settings ${values.map(({ flag }) => flag).join(" ")}`}
        >
          {words.save}
        </ActionButton>
        {isAsStarted ? null : (
          <ActionButton
            act={() =>
              client.changeDeliverySettings(
                Object.fromEntries(DELIVERY_SETTING_NAMES.map((name) => [name, null])),
              )
            }
            command="localpix deliveries settings --reset"
          >
            {words.asStarted}
          </ActionButton>
        )}
      </div>
    </Form>
  );
}

const textsOf = (settings: Pick<Settings, DeliverySettingName>) =>
  Object.fromEntries(DELIVERY_SETTING_NAMES.map((name) => [name, durationsText(settings[name])])) as Record<
    DeliverySettingName,
    string
  >;
