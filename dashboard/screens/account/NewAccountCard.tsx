import { useState } from "react";
import { shellWord } from "../../../server/contract/shell-quote.js";
import { client } from "../../feed/world.js";
import { ActionButton } from "../../parts/ActionButton.js";
import { AmountField } from "../../parts/AmountField.js";
import { FoldedCard } from "../../parts/Card.js";
import cardStyles from "../../parts/Card.module.css";
import { Field } from "../../parts/Field.js";
import fieldStyles from "../../parts/Field.module.css";
import { Form } from "../../parts/Form.js";
import { commandReais, parseAmount } from "../../parts/parse-reais.js";
import { useAccount } from "../../parts/use-account.js";
import styles from "./Account.module.css";
import { useAccountWords } from "./words.js";

const EMPTY = { name: "", document: "", pixKey: "", balance: "" };
type FieldName = keyof typeof EMPTY;
const TEXTS = ["name", "document", "pixKey"] as const;

/** Creates an account; empty fields get random values. */
export function NewAccountCard() {
  const words = useAccountWords();
  const [, choose] = useAccount();
  const [form, setForm] = useState(EMPTY);
  const balance = parseAmount(form.balance) ?? undefined;
  const values = Object.fromEntries(
    TEXTS.flatMap((name) => (form[name].trim() === "" ? [] : [[name, form[name].trim()]])),
  );
  const create = async () => {
    const { accountId } = await client.createAccount({
      ...values,
      ...(balance === undefined ? {} : { balance }),
    });
    setForm(EMPTY);
    choose(accountId);
  };
  const flags = [
    ...Object.entries(values).map(([name, value]) => `--${FLAGS[name as FieldName]} ${shellWord(value)}`),
    ...(balance === undefined ? [] : [`--balance ${commandReais(balance)}`]),
  ];
  return (
    <FoldedCard title={words.newAccount} aside={words.newAccountLead}>
      <Form>
        <div className={styles.settings}>
          <div className={fieldStyles.fields}>
            {TEXTS.map((name) => (
              <Field key={name} name={name} label={words.newFields[name]}>
                {(id) => (
                  <input
                    id={id}
                    value={form[name]}
                    placeholder={words.madeUp[name]}
                    onChange={(event) => setForm({ ...form, [name]: event.target.value })}
                  />
                )}
              </Field>
            ))}
            <AmountField
              name="balance"
              label={words.newFields.balance}
              placeholder={words.madeUp.balance}
              canBeZero
              text={form.balance}
              onType={(balance) => setForm({ ...form, balance })}
            />
          </div>
        </div>
        <div className={cardStyles.foot}>
          <ActionButton look="primary" act={create} command={["localpix account create", ...flags].join(" ")}>
            {words.create}
          </ActionButton>
        </div>
      </Form>
    </FoldedCard>
  );
}

const FLAGS: Readonly<Record<FieldName, string>> = {
  name: "name",
  document: "document",
  pixKey: "pix-key",
  balance: "balance",
};
