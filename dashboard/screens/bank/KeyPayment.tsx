import { type ReactNode, useState } from "react";
import { useAccounts } from "../../feed/hooks.js";
import { client, clock } from "../../feed/world.js";
import { ActionButton } from "../../parts/ActionButton.js";
import { AmountField } from "../../parts/AmountField.js";
import { Field } from "../../parts/Field.js";
import { Form } from "../../parts/Form.js";
import { commandReais, parseReais } from "../../parts/parse-reais.js";
import { SuggestInput } from "../../parts/SuggestInput.js";
import { useAccount } from "../../parts/use-account.js";
import styles from "./Phone.module.css";
import { payCommand, payerInput, type TypedPayer } from "./payer.js";
import { type PaymentResult, tryPayment } from "./payment-result.js";
import { useBankWords } from "./words.js";

interface Props {
  readonly payer: TypedPayer;
  readonly onOutcome: (...outcomes: PaymentResult[]) => void;
  /** Further fields of the payment, such as the payer. */
  readonly children: ReactNode;
}

/** Pays to a PIX key, without a charge. */
export function KeyPayment({ payer, onOutcome, children }: Props) {
  const { key: keyWords, pay } = useBankWords();
  const accounts = useAccounts();
  const [accountId] = useAccount();
  const [typedKey, setKey] = useState<string | null>(null);
  const [amountText, setAmountText] = useState("150,00");
  const account = accounts.find(({ id }) => id === (accountId ?? 1)) ?? accounts[0];
  const pixKey = typedKey ?? account?.pixKey ?? "";
  const value = parseReais(amountText) ?? undefined;
  const act = async () =>
    onOutcome(
      await tryPayment(
        () => client.pay({ pixKey, payer: payerInput(payer), ...(value === undefined ? {} : { value }) }),
        accounts.find((account) => account.pixKey === pixKey)?.name ?? pixKey,
        () => clock.reading.get().now,
      ),
    );
  return (
    <Form className={styles.pay}>
      <div className={styles.fields}>
        <Field name="pixKey" label={keyWords.key}>
          {(id) => (
            <SuggestInput
              id={id}
              value={pixKey}
              suggestions={accounts.map((account) => ({ value: account.pixKey, label: account.name }))}
              onType={setKey}
            />
          )}
        </Field>
        <AmountField label={keyWords.value} text={amountText} onType={setAmountText} />
      </div>
      <ActionButton
        look="primary"
        act={act}
        command={payCommand(pixKey, value === undefined ? undefined : commandReais(value), payer)}
      >
        {pay.pay}
      </ActionButton>
      {children}
    </Form>
  );
}
