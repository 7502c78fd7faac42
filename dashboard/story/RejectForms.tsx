import { useState } from "react";
import { settlementCodes, settlementMessage } from "../../server/contract/payouts/settlement-codes.js";
import { client } from "../feed/world.js";
import { ActionForm } from "../parts/ActionForm.js";
import { Field } from "../parts/Field.js";
import { flag } from "../parts/flag.js";
import { useStoryWords } from "./words.js";

interface Props {
  readonly id: string;
  readonly onClose: () => void;
}

/** The error code that tests use most. */
const FIRST_CODE = "ACCOUNT_CLOSED";

export const rejectPayoutCommand = (id: string, code = FIRST_CODE, message = "") =>
  `localpix reject ${id} --code ${code}${flag("message", message)}`;

/** Rejects a payout with an error code and message, as the receiving bank would. */
export function RejectPayoutForm({ id, onClose }: Props) {
  const { action } = useStoryWords();
  const [errorCode, setErrorCode] = useState(FIRST_CODE);
  const [message, setMessage] = useState("");
  const errorMessage = message.trim();
  return (
    <ActionForm
      label={action.reject}
      command={rejectPayoutCommand(id, errorCode, errorMessage)}
      act={() => client.rejectPayout({ id, errorCode, ...(errorMessage ? { errorMessage } : {}) })}
      onClose={onClose}
    >
      <Field name="errorCode" label={action.rejectCode}>
        {(field) => (
          <select
            id={field}
            className="mono"
            value={errorCode}
            onChange={(event) => setErrorCode(event.target.value)}
          >
            {Object.keys(settlementCodes).map((code) => (
              <option key={code}>{code}</option>
            ))}
          </select>
        )}
      </Field>
      <Field name="errorMessage" label={action.rejectMessage}>
        {(field) => (
          <input
            id={field}
            value={message}
            placeholder={settlementMessage(errorCode)}
            onChange={(event) => setMessage(event.target.value)}
          />
        )}
      </Field>
    </ActionForm>
  );
}

export const rejectRefundCommand = (id: string, reason = "") =>
  `localpix reject ${id}${flag("message", reason)}`;

/** Rejects a refund with a reason, as the payer's bank would. */
export function RejectRefundForm({ id, onClose }: Props) {
  const { action } = useStoryWords();
  const [reason, setReason] = useState("");
  const motivo = reason.trim();
  return (
    <ActionForm
      label={action.reject}
      command={rejectRefundCommand(id, motivo)}
      act={() => client.rejectRefund({ id, ...(motivo ? { motivo } : {}) })}
      onClose={onClose}
    >
      <Field name="motivo" label={action.rejectMessage}>
        {(field) => (
          <input
            id={field}
            value={reason}
            placeholder={settlementMessage("ORDER_REJECTED")}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
    </ActionForm>
  );
}
