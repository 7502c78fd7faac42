import { useState } from "react";
import { settlementCodes, settlementMessage } from "../../server/contract/payouts/settlement-codes.js";
import { client } from "../feed/world.js";
import { ActionButton } from "../parts/ActionButton.js";
import { ChoiceInput } from "../parts/ChoiceInput.js";
import { flag } from "../parts/shell-word.js";
import { useStoryWords } from "./words.js";

/** Settles a payout, or rejects it with an error code and message, as the receiving bank would. */
export function PayoutActions({ id }: { id: string }) {
  const words = useStoryWords();
  const [errorCode, setErrorCode] = useState("ACCOUNT_CLOSED");
  const [message, setMessage] = useState("");
  const errorMessage = message.trim();
  const choice = (
    <>
      <select
        aria-label={words.action.rejectCode}
        value={errorCode}
        onChange={(event) => setErrorCode(event.target.value)}
      >
        {Object.keys(settlementCodes).map((code) => (
          <option key={code}>{code}</option>
        ))}
      </select>
      <ChoiceInput
        label={words.action.rejectMessage}
        text={message}
        onType={setMessage}
        placeholder={settlementMessage(errorCode)}
      />
    </>
  );
  return (
    <>
      <ActionButton look="primary" act={() => client.settlePayout({ id })} command={`localpix settle ${id}`}>
        {words.action.settle}
      </ActionButton>
      <ActionButton
        act={() => client.rejectPayout({ id, errorCode, ...(errorMessage ? { errorMessage } : {}) })}
        choice={choice}
        command={`localpix reject ${id} --code ${errorCode}${flag("message", errorMessage)}`}
      >
        {words.action.reject}
      </ActionButton>
    </>
  );
}

/** Settles a refund, or rejects it with an error code, as the payer's bank would. */
export function RefundActions({ id }: { id: string }) {
  const words = useStoryWords();
  const [code, setCode] = useState("");
  const motivo = code.trim();
  return (
    <>
      <ActionButton look="primary" act={() => client.settleRefund({ id })} command={`localpix settle ${id}`}>
        {words.action.settle}
      </ActionButton>
      <ActionButton
        act={() => client.rejectRefund({ id, ...(motivo ? { motivo } : {}) })}
        choice={
          <ChoiceInput
            label={words.action.rejectMessage}
            text={code}
            onType={setCode}
            placeholder={settlementMessage("ORDER_REJECTED")}
          />
        }
        command={`localpix reject ${id}${flag("message", motivo)}`}
      >
        {words.action.reject}
      </ActionButton>
    </>
  );
}
