import { type ReactNode, useState } from "react";
import type { BrCode } from "../../../server/brazil/brcode.js";
import type { OpenCharge } from "../../../server/contract/charges/charges.control.js";
import { client, clock } from "../../feed/world.js";
import { ActionButton } from "../../parts/ActionButton.js";
import { AmountField } from "../../parts/AmountField.js";
import { Countdown } from "../../parts/Countdown.js";
import { Form } from "../../parts/Form.js";
import { reaisText } from "../../parts/format-reais.js";
import { commandReais, parseReais } from "../../parts/parse-reais.js";
import { useWords } from "../../words/words.js";
import styles from "./Phone.module.css";
import { payCommand, payerInput, type TypedPayer } from "./payer.js";
import { type PaymentResult, tryPayment } from "./payment-result.js";
import { useBankWords } from "./words.js";

interface Props {
  readonly text: string;
  readonly code: BrCode;
  /** The open charge of this sandbox that the code belongs to, if any. */
  readonly charge: OpenCharge | undefined;
  /** Whether the code is that of a charge that was paid or removed, or has expired. */
  readonly isClosed: boolean;
  readonly payer: TypedPayer;
  readonly onOutcome: (...outcomes: PaymentResult[]) => void;
  /** Further fields of the payment, such as the payer. */
  readonly children: ReactNode;
}

/** Pays a code: with its amount or another, twice, or after its expiry. */
export function CodePayment({ text, code, charge, isClosed, payer, onOutcome, children }: Props) {
  const words = useBankWords();
  const common = useWords();
  const [amountText, setAmountText] = useState("");
  const value = parseReais(amountText) ?? undefined;
  const amount = code.amount === undefined ? undefined : code.amount / 100;
  const id = charge?.transactionId ?? charge?.txid ?? undefined;
  const say = value === undefined ? undefined : commandReais(value);

  const once = () =>
    tryPayment(
      () =>
        client.pay({
          pixCode: text,
          payer: payerInput(payer),
          ...(value === undefined ? {} : { value }),
        }),
      code.merchantName,
      () => clock.reading.get().now,
    );
  const tryOnce = async () => onOutcome(await once());
  const tryTwice = async () => {
    const first = await once();
    onOutcome(await once(), first);
  };
  const tryLate = async () => {
    if (!charge) return;
    await client.advanceClock({ to: charge.expiresAt });
    await tryOnce();
  };
  const command = payCommand(id ?? text, say, payer);
  return (
    <Form className={styles.pay}>
      <div className={styles.to}>
        <span>{words.pay.to}</span>
        <b>{code.merchantName}</b>
        <small>
          {code.merchantCity} · <span className="mono">{code.key ?? code.url?.split("/")[0]}</span>
        </small>
      </div>
      <p className={styles.amount}>
        {value === undefined && amount === undefined ? words.pay.open : reaisText(value ?? amount ?? 0)}
      </p>
      <p className={styles.until}>
        {charge ? (
          <Countdown to={charge.expiresAt} say={common.waiting.expiresIn} due={common.waiting.due} />
        ) : isClosed ? (
          words.pay.closed
        ) : null}
      </p>
      <div className={styles.other}>
        <AmountField
          label={words.pay.other}
          text={amountText}
          placeholder={amount ? commandReais(amount) : ""}
          onType={setAmountText}
        />
      </div>
      <ActionButton look="primary" act={tryOnce} command={command}>
        {words.pay.pay}
      </ActionButton>
      <ActionButton act={tryTwice} command={`${command}; ${command}`}>
        {words.pay.twice}
      </ActionButton>
      {charge && id ? (
        <>
          <ActionButton act={tryLate} command={`localpix clock advance charge-expiry ${id} && ${command}`}>
            {words.pay.late}
          </ActionButton>
          <p className={styles.warning}>{words.pay.lateHint}</p>
        </>
      ) : null}
      {children}
    </Form>
  );
}
