import { useEffect, useRef, useState } from "react";
import { ABSOLUTE_URL, hasAuthority } from "../../../server/contract/webhooks/callable-url.js";
import type { Endpoint } from "../../../server/contract/webhooks/endpoints.control.js";
import { EVENT_TYPES, type EventType } from "../../../server/contract/webhooks/event-types.js";
import type { WebhookVersion } from "../../../server/contract/webhooks/events.js";
import { callAs } from "../../feed/gateway.js";
import { useAccounts } from "../../feed/hooks.js";
import { client } from "../../feed/world.js";
import { ActionButton } from "../../parts/ActionButton.js";
import { Command } from "../../parts/Command.js";
import { Field } from "../../parts/Field.js";
import fieldStyles from "../../parts/Field.module.css";
import { Form } from "../../parts/Form.js";
import { useAccount } from "../../parts/use-account.js";
import { useLanguage } from "../../words/language.js";
import { useWords } from "../../words/words.js";
import { addCommand, registration } from "./registration.js";
import styles from "./Webhooks.module.css";
import { useWebhooksWords } from "./words.js";

interface Props {
  /** Left out for a new endpoint. */
  readonly endpoint?: Endpoint;
  /** Gets the id of the registered URL. */
  readonly onDone: (id: string) => void;
}

/** Registers a URL through the gateway, as the integrator's own code would. A changed URL replaces the old one. */
export default function EndpointForm({ endpoint, onDone }: Props) {
  const words = useWebhooksWords();
  const common = useWords();
  const { language } = useLanguage();
  const accounts = useAccounts();
  const [accountId] = useAccount();
  const [account, setAccount] = useState(endpoint?.account ?? accountId ?? accounts[0]?.id ?? 1);
  const [eventType, setEventType] = useState<EventType>(endpoint?.eventType ?? "cash_in");
  const [url, setUrl] = useState(endpoint?.url ?? "");
  const [version, setVersion] = useState<WebhookVersion | "">(endpoint?.version ?? "");
  const [headers, setHeaders] = useState(
    () => endpoint?.headers.map(({ key, value }) => `${key}: ${value}`).join("\n") ?? "",
  );
  const [isTried, setTried] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const isNew = endpoint === undefined;
  useEffect(() => {
    if (isNew) fields.current?.querySelector("select")?.focus();
  }, [isNew]);
  const body = registration({ url, eventType, version, headers });
  const isUrl = hasAuthority(body.url);
  const isWrong = isTried && !isUrl;

  const save = async () => {
    setTried(true);
    if (!isUrl) return;
    const credentials = await client.showCredentials({ account });
    await callAs(credentials, "POST", "/api/webhooks", body);
    if (endpoint && endpoint.url !== url) await callAs(credentials, "DELETE", `/api/webhooks/${endpoint.id}`);
    const { endpoints } = await client.listEndpoints({ account });
    const created = endpoints.find((option) => option.url === url && option.eventType === eventType);
    if (created) onDone(String(created.id));
  };
  return (
    <Form className={styles.form}>
      {endpoint ? null : <h2>{words.add}</h2>}
      <div className={fieldStyles.fields} ref={fields}>
        {endpoint ? null : (
          <Field label={words.event} hint={words.events[eventType]}>
            {(id) => (
              <select
                id={id}
                value={eventType}
                onChange={(event) => setEventType(event.target.value as EventType)}
              >
                {EVENT_TYPES.map((type) => (
                  <option key={type}>{type}</option>
                ))}
              </select>
            )}
          </Field>
        )}
        {endpoint || accounts.length < 2 ? null : (
          <Field label={words.account}>
            {(id) => (
              <select id={id} value={account} onChange={(event) => setAccount(Number(event.target.value))}>
                {accounts.map((option) => (
                  <option
                    key={option.id}
                    value={option.id}
                  >{`${option.name} · ${common.account.one(option.id)}`}</option>
                ))}
              </select>
            )}
          </Field>
        )}
        <Field label={words.version} hint={words.versionHint}>
          {(id) => (
            <select
              id={id}
              value={version}
              onChange={(event) => setVersion(event.target.value as WebhookVersion | "")}
            >
              {/* A version that was chosen once can be changed, not taken back. */}
              {endpoint?.version ? null : <option value="">{words.noVersion}</option>}
              <option>v1</option>
              <option>v2</option>
            </select>
          )}
        </Field>
      </div>
      <Field name="url" label="URL" problem={isWrong ? `URL ${ABSOLUTE_URL[language]}` : null}>
        {(id) => (
          <input
            id={id}
            type="url"
            className="mono"
            aria-invalid={isWrong}
            value={url}
            placeholder="https://loja.example/pix"
            spellCheck={false}
            onChange={(event) => setUrl(event.target.value)}
          />
        )}
      </Field>
      <Field name="headers" label={words.headersLabel} hint={words.headersHint}>
        {(id) => (
          <textarea
            id={id}
            value={headers}
            placeholder={`X-Api-Key: ${words.exampleSecret}`}
            spellCheck={false}
            onChange={(event) => setHeaders(event.target.value)}
          />
        )}
      </Field>
      <ActionButton look="primary" act={save} command={addCommand(account, body)}>
        {endpoint ? words.save : words.register}
      </ActionButton>
      {endpoint ? null : (
        <div className={styles.listen}>
          <p>{words.listen}</p>
          <Command text="localpix listen --forward-to localhost:3000/webhooks" />
        </div>
      )}
    </Form>
  );
}
