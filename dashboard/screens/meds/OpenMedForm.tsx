import { useState } from "react";
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
import { useAccount } from "../../parts/use-account.js";
import { useLiveResource } from "../../parts/use-live-resource.js";
import { useLanguage } from "../../words/language.js";
import styles from "./Meds.module.css";
import { type MedOpening, openCommand } from "./open-command.js";
import { useMedsWords } from "./words.js";

const RELOAD_ON = ["charge.paid", "cob.paid", "pix.received", "world."];

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
  const { language } = useLanguage();
  const [account] = useAccount();
  const { value: received } = useLiveResource(`received ${account}`, RELOAD_ON, () =>
    client.listTransactions({
      operation: "PAYMENT",
      status: "CONFIRMED",
      ...(account === null ? {} : { account }),
    }),
  );
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
  const act = async () => {
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
          <Field name={OF_PAYMENT} label={form.payment} hint={form.paymentHint}>
            {(field) => (
              <>
                <input
                  id={field}
                  className="mono"
                  list="received-payments"
                  value={id}
                  onChange={(event) => change({ id: event.target.value })}
                />
                <datalist id="received-payments">
                  {(received?.transactions ?? []).map(({ transactionId, value: paid, counterpart }) => (
                    <option key={transactionId} value={transactionId}>
                      {`${reaisText(paid)} · ${counterpart.name ?? ""}`}
                    </option>
                  ))}
                </datalist>
              </>
            )}
          </Field>
          <Field label={form.cause}>
            {(field) => (
              <select id={field} value={cause} onChange={(event) => change({ cause: event.target.value })}>
                <option value="">{noCause}</option>
                {MED_CAUSES.map((option) => (
                  <option
                    key={option}
                    value={option}
                  >{`${option}: ${MED_CAUSE_TEXTS[option][language]}`}</option>
                ))}
              </select>
            )}
          </Field>
          <Field label={form.reason}>
            {(field) => (
              <select id={field} value={reason} onChange={(event) => change({ reason: event.target.value })}>
                {MED_REASONS.map((option) => (
                  <option
                    key={option}
                    value={option}
                  >{`${option}: ${MED_REASON_TEXTS[option][language]}`}</option>
                ))}
              </select>
            )}
          </Field>
          <AmountField
            name={["value", "MED_ABOVE_REST"]}
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
