import { useId, useMemo, useState } from "react";
import type { SchemaPath } from "../../../server/contract/schema-paths.js";
import type { Endpoint } from "../../../server/contract/webhooks/endpoints.control.js";
import type { WebhookVersion } from "../../../server/contract/webhooks/events.js";
import { hasTwoFormats } from "../../../server/contract/webhooks/webhook-payloads.js";
import { ActionButton } from "../../parts/ActionButton.js";
import detailStyles from "../../parts/Detail.module.css";
import { Field } from "../../parts/Field.js";
import { Form } from "../../parts/Form.js";
import { SuggestInput } from "../../parts/SuggestInput.js";
import { usePartsWords } from "../../parts/words.js";
import { type ExampleFields, overrideFlags, overridesOf, placesOf } from "./example.js";
import { useExample } from "./use-example.js";
import styles from "./Webhooks.module.css";
import { useWebhooksWords } from "./words.js";

/** Sends an example event with chosen values; empty fields get example values. */
export default function ExampleForm({ endpoint }: { endpoint: Endpoint }) {
  const words = useWebhooksWords();
  const { account, eventType } = endpoint;
  const { send, result } = useExample(endpoint);
  const [version, setVersion] = useState<WebhookVersion | null>(null);
  const [fields, setFields] = useState<ExampleFields>({});
  const shownVersion = version ?? endpoint.version;
  const places = useMemo(() => placesOf(eventType, shownVersion), [eventType, shownVersion]);
  const flags = `${overrideFlags(fields, places)}${version === null ? "" : ` --version ${version}`}`;
  return (
    <Form className={styles.form}>
      {hasTwoFormats(eventType) ? (
        <Field label={words.version} hint={words.exampleVersionHint}>
          {(id) => (
            <select
              id={id}
              value={version ?? ""}
              onChange={(event) => setVersion((event.target.value || null) as WebhookVersion | null)}
            >
              <option value="">{words.asRegistered}</option>
              <option>v1</option>
              <option>v2</option>
            </select>
          )}
        </Field>
      ) : null}
      <div className={styles.values}>
        {places.map((place) => (
          <Value
            key={place.path}
            place={place}
            text={fields[place.path] ?? ""}
            onType={(text) => setFields({ ...fields, [place.path]: text })}
          />
        ))}
      </div>
      <div className={detailStyles.actions}>
        <ActionButton
          look="primary"
          act={() => send(overridesOf(fields, places), version)}
          command={`localpix trigger ${eventType}${flags} --account ${account}`}
        >
          {words.trigger}
        </ActionButton>
        {result}
      </div>
    </Form>
  );
}

interface ValueProps {
  readonly place: SchemaPath;
  readonly text: string;
  readonly onType: (text: string) => void;
}

/** Suggests the known values; other values can be typed, and the sandbox checks them. */
function Value({ place: { path, types, values = [] }, text, onType }: ValueProps) {
  const words = usePartsWords();
  const id = useId();
  const suggestions = values.map(String);
  return (
    <>
      <label htmlFor={id} className="mono">
        {path}
      </label>
      <SuggestInput
        id={id}
        value={text}
        suggestions={suggestions}
        placeholder={suggestions.length > 0 ? suggestions.join(" | ") : types.join(` ${words.or} `)}
        onType={onType}
      />
    </>
  );
}
