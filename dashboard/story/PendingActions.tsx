import { useState } from "react";
import { settlementCodes } from "../../server/contract/settlement-codes.js";
import { client } from "../feed/world.js";
import { ActionButton } from "../parts/ActionButton.js";
import { useWords } from "../words/language.js";

/** The destination's bank accepts a payout, or rejects it with a code. */
export function PayoutActions({ id }: { id: string }) {
  const words = useWords();
  const [errorCode, setErrorCode] = useState("ACCOUNT_CLOSED");
  const codes = (
    <select
      aria-label={words.action.rejectCode}
      title={settlementCodes[errorCode]?.message}
      value={errorCode}
      onChange={(event) => setErrorCode(event.target.value)}
    >
      {Object.keys(settlementCodes).map((code) => (
        <option key={code}>{code}</option>
      ))}
    </select>
  );
  return (
    <>
      <ActionButton look="primary" act={() => client.settlePayout({ id })} command={`localpix settle ${id}`}>
        {words.action.settle}
      </ActionButton>
      <ActionButton
        act={() => client.rejectPayout({ id, errorCode })}
        choice={codes}
        command={`localpix reject ${id} --code ${errorCode}`}
      >
        {words.action.reject}
      </ActionButton>
    </>
  );
}

/** The payer's bank takes a refund, or does not. */
export function RefundActions({ id }: { id: string }) {
  const words = useWords();
  return (
    <>
      <ActionButton look="primary" act={() => client.settleRefund({ id })} command={`localpix settle ${id}`}>
        {words.action.settle}
      </ActionButton>
      <ActionButton act={() => client.rejectRefund({ id })} command={`localpix reject ${id}`}>
        {words.action.reject}
      </ActionButton>
    </>
  );
}
