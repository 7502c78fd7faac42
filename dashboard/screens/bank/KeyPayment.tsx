import { useState } from "react";
import { useAccounts } from "../../feed/hooks.js";
import { client, clock } from "../../feed/world.js";
import { ActionButton } from "../../parts/ActionButton.js";
import { AmountInput } from "../../parts/AmountInput.js";
import { Field } from "../../parts/Field.js";
import { commandReais, typedReais } from "../../parts/typed-reais.js";
import { useAccount } from "../../parts/use-account.js";
import { type Outcome, outcomeOf } from "./outcome.js";
import { payCommand, payerInput, type TypedPayer } from "./payer.js";
import { useBankWords } from "./words.js";

interface Props {
  readonly payer: TypedPayer;
  readonly onOutcome: (...outcomes: Outcome[]) => void;
}

/** Money straight to the PIX key of an account, which nobody has asked for. */
export function KeyPayment({ payer, onOutcome }: Props) {
  const { key, pay } = useBankWords();
  const accounts = useAccounts();
  const [chosen] = useAccount();
  const [typedKey, setKey] = useState<string | null>(null);
  const [typed, setTyped] = useState("150,00");
  const own = accounts.find(({ id }) => id === (chosen ?? 1)) ?? accounts[0];
  const pixKey = typedKey ?? own?.pixKey ?? "";
  const value = typedReais(typed) ?? undefined;
  const act = async () =>
    onOutcome(
      await outcomeOf(
        () => client.pay({ pixKey, payer: payerInput(payer), ...(value === undefined ? {} : { value }) }),
        accounts.find((account) => account.pixKey === pixKey)?.name ?? pixKey,
        () => clock.reading.get().now,
      ),
    );
  return (
    <div className="pay">
      <div className="phone-fields">
        <Field label={key.key}>
          {(id) => (
            <>
              <input
                id={id}
                className="mono"
                list="keys-of-accounts"
                value={pixKey}
                onChange={(event) => setKey(event.target.value)}
              />
              <datalist id="keys-of-accounts">
                {accounts.map((account) => (
                  <option key={account.id} value={account.pixKey}>
                    {account.name}
                  </option>
                ))}
              </datalist>
            </>
          )}
        </Field>
        <Field label={key.value}>
          {(id) => <AmountInput id={id} text={typed} label={key.value} onType={setTyped} />}
        </Field>
      </div>
      <ActionButton
        look="primary"
        act={act}
        command={payCommand(pixKey, value === undefined ? undefined : commandReais(value), payer)}
      >
        {pay.pay}
      </ActionButton>
    </div>
  );
}
