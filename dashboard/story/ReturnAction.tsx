import { useState } from "react";
import type { WholeTransaction } from "../../server/contract/transactions/transactions.control.js";
import { callAs } from "../feed/gateway.js";
import { client } from "../feed/world.js";
import { ActionButton } from "../parts/ActionButton.js";
import { AmountInput } from "../parts/AmountInput.js";
import { ChoiceInput } from "../parts/ChoiceInput.js";
import { callCommand } from "../parts/call-command.js";
import { bareReais } from "../parts/format-reais.js";
import { commandReais, parseReais } from "../parts/parse-reais.js";
import { flag } from "../parts/shell-word.js";
import { useStoryWords } from "./words.js";

/** The amount that can still be returned, in reais; pending returns are subtracted. */
const refundable = ({ value, refunds }: WholeTransaction) =>
  Math.round(
    refunds
      .filter(({ status }) => status !== "ERROR")
      .reduce((left, refund) => left - refund.value * 100, value * 100),
  ) / 100;

/** Returns a settled payout, or part of it, as its receiver would. */
export function ReturnAction({ transaction }: { transaction: WholeTransaction }) {
  const words = useStoryWords();
  const [text, setText] = useState("");
  const [why, setWhy] = useState("");
  const { transactionId: id } = transaction;
  const left = refundable(transaction);
  const value = parseReais(text) ?? undefined;
  const reason = why.trim();
  if (left <= 0) return null;
  return (
    <ActionButton
      act={async () => {
        await client.returnPayout({
          id,
          ...(value === undefined ? {} : { value }),
          ...(reason ? { reason } : {}),
        });
        setText("");
        setWhy("");
      }}
      choice={
        <>
          <AmountInput
            text={text}
            onType={setText}
            label={words.action.howMuch}
            placeholder={bareReais(left)}
          />
          <ChoiceInput
            label={words.action.why}
            placeholder={words.action.reason}
            text={why}
            onType={setWhy}
          />
        </>
      }
      command={`localpix return ${id}${value === undefined ? "" : ` --value ${commandReais(value)}`}${flag("reason", reason)}`}
    >
      {words.action.giveBack}
    </ActionButton>
  );
}

/** Refunds a received payment through the gateway, as the account's own code would. */
export function RefundAction({ transaction }: { transaction: WholeTransaction }) {
  const words = useStoryWords();
  const [text, setText] = useState("");
  const { transactionId: id, account } = transaction;
  const left = refundable(transaction);
  const refundValue = parseReais(text) ?? left;
  if (left <= 0) return null;
  const path = `/api/pix/refund-in/${id}`;
  return (
    <ActionButton
      act={async () => {
        await callAs(await client.showCredentials({ account }), "POST", path, { refundValue });
        setText("");
      }}
      choice={
        <AmountInput
          text={text}
          onType={setText}
          label={words.action.howMuch}
          placeholder={bareReais(left)}
        />
      }
      command={callCommand({ method: "POST", path, body: JSON.stringify({ refundValue }), account })}
    >
      {words.action.refund}
    </ActionButton>
  );
}
