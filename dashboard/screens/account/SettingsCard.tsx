import { type ReactElement, useState } from "react";
import { ACCOUNT_LIMITS, LIMIT_NAMES } from "../../../server/contract/accounts/account-limits.js";
import type { AccountView } from "../../../server/contract/accounts/accounts.control.js";
import { MINIMUM_EXPIRATION } from "../../../server/contract/accounts/minimum-expiration.js";
import { SPLIT_FREQUENCIES } from "../../../server/contract/accounts/split-frequencies.js";
import { WEBHOOK_FORMATS } from "../../../server/contract/webhooks/webhook-formats.js";
import { client } from "../../feed/world.js";
import { ActionButton } from "../../parts/ActionButton.js";
import { AmountField } from "../../parts/AmountField.js";
import buttonStyles from "../../parts/Button.module.css";
import { Card } from "../../parts/Card.js";
import cardStyles from "../../parts/Card.module.css";
import { Field } from "../../parts/Field.js";
import fieldStyles from "../../parts/Field.module.css";
import { Form } from "../../parts/Form.js";
import { useLanguage } from "../../words/language.js";
import styles from "./Account.module.css";
import {
  changesOf,
  FIELD_PATHS,
  type FieldName,
  formOf,
  isLimit,
  kindOf,
  type SettingsForm,
} from "./settings-form.js";
import { useAccountWords } from "./words.js";

const FORMATS = WEBHOOK_FORMATS.map((format) => [format, format] as const);

/** What is typed and not saved, by the id of its account. Kept in memory while another account or screen is shown. */
const drafts = new Map<number, Partial<SettingsForm>>();

/** The settings of the account. Only changes are sent, and the command contains the same changes. */
export function SettingsCard({ account }: { account: AccountView }) {
  const words = useAccountWords();
  const { language } = useLanguage();
  const [edits, setEdits] = useState(() => drafts.get(account.id) ?? {});
  const edit = (next: Partial<SettingsForm>) => {
    drafts.set(account.id, next);
    setEdits(next);
  };
  // Fields that are not being edited follow the account, even if another client changes it.
  const form = { ...formOf(account), ...edits };
  const { changes, flags, wrong } = changesOf(account, form);
  const set = (name: FieldName, text: string) => edit({ ...edits, [name]: text });
  const textsOf = (name: FieldName) =>
    isLimit(name)
      ? {
          label: ACCOUNT_LIMITS[name].label[language],
          hint: ACCOUNT_LIMITS[name].hint[language],
          placeholder: words.noLimit,
        }
      : { label: words.fields[name], hint: words.hints[name], placeholder: words.placeholders[name] };
  const wrongText = (name: FieldName) => {
    const { label } = textsOf(name);
    return kindOf(name) === "number"
      ? words.wrong.number(label, MINIMUM_EXPIRATION.least, MINIMUM_EXPIRATION.most)
      : words.wrong.text(label);
  };
  const amount = (name: FieldName) => (
    <AmountField
      key={name}
      name={FIELD_PATHS[name]}
      {...textsOf(name)}
      canBeZero
      isRequired={kindOf(name) === "amount"}
      text={form[name]}
      onType={(text) => set(name, text)}
    />
  );
  const field = (name: FieldName, children?: (id: string) => ReactElement) => (
    <Field
      key={name}
      name={FIELD_PATHS[name]}
      label={textsOf(name).label}
      hint={textsOf(name).hint}
      problem={wrong.includes(name) ? wrongText(name) : null}
    >
      {children ??
        ((id) => (
          <input
            id={id}
            value={form[name]}
            placeholder={textsOf(name).placeholder}
            aria-invalid={wrong.includes(name)}
            onChange={(event) => set(name, event.target.value)}
          />
        ))}
    </Field>
  );
  const choice = (name: FieldName, options: readonly (readonly [value: string, text: string])[]) =>
    field(name, (id) => (
      <select id={id} value={form[name]} onChange={(event) => set(name, event.target.value)}>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    ));
  const save = async () => {
    await client.changeAccount({ id: account.id, ...changes } as Parameters<typeof client.changeAccount>[0]);
    edit({});
  };
  return (
    <Card title={words.settings} aside={words.settingsLead}>
      <Form>
        <div className={styles.settings}>
          <div className={fieldStyles.fields}>{LIMIT_NAMES.map(amount)}</div>
          <div className={fieldStyles.fields}>{(["cashIn", "cashOut", "refund"] as const).map(amount)}</div>
          <div className={fieldStyles.fields}>
            {(["settlement", "payer"] as const).map((name) => field(name))}
            {choice(
              "splits",
              Object.entries(SPLIT_FREQUENCIES).map(([value, text]) => [value, text[language]] as const),
            )}
          </div>
          <div className={fieldStyles.fields}>
            {(["providerName", "minExpiration"] as const).map((name) => field(name))}
            {choice("medBlocks", [
              ["on", words.yes],
              ["off", words.no],
            ])}
            {choice("webhookVersion", [["", words.placeholders.webhookVersion], ...FORMATS])}
          </div>
        </div>
        {flags.length > 0 || wrong.length > 0 ? (
          <div className={cardStyles.foot}>
            {wrong.length > 0 ? null : (
              <ActionButton
                look="primary"
                act={save}
                command={`localpix account set ${account.id} ${flags.join(" ")}`}
              >
                {words.save}
              </ActionButton>
            )}
            <button type="button" className={buttonStyles.link} onClick={() => edit({})}>
              {words.discard}
            </button>
          </div>
        ) : null}
      </Form>
    </Card>
  );
}
