import { useState } from "react";
import type { WholeTransaction } from "../../server/contract/transactions/transactions.control.js";
import { callAs } from "../feed/gateway.js";
import { client } from "../feed/world.js";
import { ActionForm } from "../parts/ActionForm.js";
import { AmountField } from "../parts/AmountField.js";
import { callCommand } from "../parts/call-command.js";
import { Field } from "../parts/Field.js";
import { flag } from "../parts/flag.js";
import { bareReais } from "../parts/format-reais.js";
import { commandReais, parseReais } from "../parts/parse-reais.js";
import { useStoryWords } from "./words.js";

/** The amount that can still be returned, in reais; pending returns are subtracted. */
export const refundable = ({ value, refunds }: WholeTransaction) =>
  Math.round(
    refunds
      .filter(({ status }) => status !== "ERROR")
      .reduce((left, refund) => left - refund.value * 100, value * 100),
  ) / 100;

interface Props {
  readonly transaction: WholeTransaction;
  readonly onClose: () => void;
}

export const returnCommand = (id: string, value?: number, reason = "") =>
  `localpix return ${id}${value === undefined ? "" : ` --value ${commandReais(value)}`}${flag("reason", reason)}`;

/** Returns a settled payout, or part of it, as its receiver would. */
export function ReturnForm({ transaction, onClose }: Props) {
  const { action } = useStoryWords();
  const [text, setText] = useState("");
  const [why, setWhy] = useState("");
  const { transactionId: id } = transaction;
  const value = parseReais(text) ?? undefined;
  const reason = why.trim();
  return (
    <ActionForm
      label={action.giveBack}
      command={returnCommand(id, value, reason)}
      act={() =>
        client.returnPayout({ id, ...(value === undefined ? {} : { value }), ...(reason ? { reason } : {}) })
      }
      onClose={onClose}
    >
      <AmountField
        label={action.howMuch}
        text={text}
        onType={setText}
        placeholder={bareReais(refundable(transaction))}
      />
      <Field name="reason" label={action.why}>
        {(field) => <input id={field} value={why} onChange={(event) => setWhy(event.target.value)} />}
      </Field>
    </ActionForm>
  );
}

/** The gateway's request that refunds a payment as the account's own code would. */
const refundRequest = ({ transactionId, account }: WholeTransaction, refundValue: number) => ({
  method: "POST" as const,
  path: `/api/pix/refund-in/${transactionId}`,
  body: { refundValue },
  account,
});

export function refundCommand(transaction: WholeTransaction, value = refundable(transaction)): string {
  const request = refundRequest(transaction, value);
  return callCommand({ ...request, body: JSON.stringify(request.body) });
}

/** Refunds a received payment, or part of it, through the gateway. */
export function RefundForm({ transaction, onClose }: Props) {
  const { action } = useStoryWords();
  const [text, setText] = useState("");
  const left = refundable(transaction);
  const value = parseReais(text) ?? left;
  return (
    <ActionForm
      label={action.refund}
      command={refundCommand(transaction, value)}
      act={async () => {
        const { method, path, body, account } = refundRequest(transaction, value);
        await callAs(await client.showCredentials({ account }), method, path, body);
      }}
      onClose={onClose}
    >
      <AmountField
        name={["refundValue", "REFUND_ABOVE_REFUNDABLE"]}
        label={action.howMuch}
        text={text}
        onType={setText}
        placeholder={bareReais(left)}
      />
    </ActionForm>
  );
}
