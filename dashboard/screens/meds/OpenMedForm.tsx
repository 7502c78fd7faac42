import { useState } from "react";
import type { Localized } from "../../../server/contract/localized.js";
import { contestedBy } from "../../../server/contract/meds/contested.js";
import { MED_CAUSES, MED_REASONS } from "../../../server/contract/meds/med.js";
import { MED_CAUSE_TEXTS, MED_REASON_TEXTS } from "../../../server/contract/meds/med-texts.js";
import { client } from "../../feed/world.js";
import { ActionButton } from "../../parts/ActionButton.js";
import { AmountField } from "../../parts/AmountField.js";
import { Field } from "../../parts/Field.js";
import fieldStyles from "../../parts/Field.module.css";
import { Form } from "../../parts/Form.js";
import { reaisText } from "../../parts/format-reais.js";
import { parseReais } from "../../parts/parse-reais.js";
import { SuggestInput } from "../../parts/SuggestInput.js";
import { useAccount } from "../../parts/use-account.js";
import { useLanguage } from "../../words/language.js";
import styles from "./Meds.module.css";
import { type MedOpening, openCommand } from "./open-command.js";
import { useReceivedPayments } from "./use-received-payments.js";
import { useMedsWords } from "./words.js";

/** The problems that are about the id of the payment. */
const OF_PAYMENT = [
  "transactionId",
  "endToEndId",
  "TRANSACTION_UNKNOWN",
  "NOT_A_RECEIPT",
  "RECEIPT_NOT_CONFIRMED",
];

/** The form that opens a MED. */
export function OpenMedForm({ onOpened }: { onOpened: (id: string) => void }) {
  const { form, noCause } = useMedsWords();
  const [account] = useAccount();
  const received = useReceivedPayments();
  const [isTried, setTried] = useState(false);
  const [amountText, setAmountText] = useState("");
  const [opening, setOpening] = useState<Omit<MedOpening, "value">>({
    id: "",
    reason: "REFUND_REQUEST",
    cause: "",
    description: "",
    receive: true,
  });
  const change = (values: Partial<MedOpening>) => setOpening({ ...opening, ...values });
  const value = parseReais(amountText) ?? undefined;
  const { id, reason, cause, description, receive } = opening;
  const isMissing = id.trim() === "";
  const act = async () => {
    setTried(true);
    if (isMissing) return;
    const med = await client.openMed({
      ...contestedBy(id.trim()),
      reason: MED_REASONS.find((known) => known === reason),
      cause: MED_CAUSES.find((known) => known === cause) ?? null,
      description: description.trim() || null,
      receive,
      ...(value === undefined ? {} : { value }),
      ...(account === null ? {} : { account }),
    });
    onOpened(String(med.id));
  };
  return (
    <>
      <h2>{form.title}</h2>
      <p className={styles.lead}>{form.lead}</p>
      <Form>
        <div className={styles.form}>
          <Field
            name={OF_PAYMENT}
            label={form.payment}
            hint={form.paymentHint}
            problem={isTried && isMissing ? form.paymentMissing : null}
          >
            {(field) => (
              <SuggestInput
                id={field}
                value={id}
                suggestions={received.map(({ transactionId, value: paid, counterpart }) => ({
                  value: transactionId,
                  label: `${reaisText(paid)} · ${counterpart.name ?? ""}`,
                }))}
                onType={(text) => change({ id: text })}
              />
            )}
          </Field>
          <CodeField
            label={form.cause}
            value={cause}
            codes={MED_CAUSE_TEXTS}
            none={noCause}
            onChoose={(code) => change({ cause: code })}
          />
          <CodeField
            label={form.reason}
            value={reason}
            codes={MED_REASON_TEXTS}
            onChoose={(code) => change({ reason: code })}
          />
          <AmountField
            name={["value", "MED_ABOVE_REST", "MED_EXHAUSTED"]}
            label={form.value}
            hint={form.valueHint}
            text={amountText}
            onType={setAmountText}
          />
          <Field label={form.description}>
            {(field) => (
              <input
                id={field}
                value={description}
                onChange={(event) => change({ description: event.target.value })}
              />
            )}
          </Field>
          <label className={fieldStyles.check}>
            <input
              type="checkbox"
              checked={receive}
              onChange={(event) => change({ receive: event.target.checked })}
            />
            {form.receive}
          </label>
        </div>
        <ActionButton look="primary" act={act} command={openCommand({ ...opening, value })}>
          {form.open}
        </ActionButton>
      </Form>
    </>
  );
}

interface CodeFieldProps {
  readonly label: string;
  readonly value: string;
  /** The codes with their meanings. */
  readonly codes: Readonly<Record<string, Localized>>;
  /** The text of the option for no code, if there is one. */
  readonly none?: string;
  readonly onChoose: (code: string) => void;
}

function CodeField({ label, value, codes, none, onChoose }: CodeFieldProps) {
  const { language } = useLanguage();
  return (
    <Field label={label}>
      {(field) => (
        <select id={field} value={value} onChange={(event) => onChoose(event.target.value)}>
          {none === undefined ? null : <option value="">{none}</option>}
          {Object.entries(codes).map(([code, meaning]) => (
            <option key={code} value={code}>{`${code}: ${meaning[language]}`}</option>
          ))}
        </select>
      )}
    </Field>
  );
}
