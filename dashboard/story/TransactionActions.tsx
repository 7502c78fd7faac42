import { useState } from "react";
import type { WholeDelivery } from "../../server/contract/control/deliveries.js";
import type { WholeTransaction } from "../../server/contract/control/transactions.js";
import { settlementCodes } from "../../server/contract/settlement-codes.js";
import { client } from "../feed/world.js";
import { ActionButton } from "../parts/ActionButton.js";
import { Command } from "../parts/Command.js";
import { CopyButton } from "../parts/CopyButton.js";
import { useWords } from "../words/language.js";
import { deliveryCurl } from "./curl.js";

/** What can be done to this transaction now, each beside the command that does the same. */
export function TransactionActions({ transaction }: { transaction: WholeTransaction }) {
  const words = useWords();
  const { transactionId: id, operation, status, deliveries } = transaction;
  const pending = status === "PENDING";
  const first = deliveries[0];
  return (
    <div className="actions">
      {pending && operation === "WITHDRAW" ? <PayoutActions id={id} /> : null}
      {pending && operation === "REFUND_IN" ? <RefundActions id={id} /> : null}
      {status === "CONFIRMED" && operation === "WITHDRAW" ? (
        <ActionButton act={() => client.returnPayout({ id })} command={`localpix return ${id}`}>
          {words.action.giveBack}
        </ActionButton>
      ) : null}
      {pending && operation === "PAYMENT" ? (
        <ActionButton
          look="primary"
          act={() => client.pay({ transactionId: id })}
          command={`localpix pay ${id}`}
        >
          {words.action.pay}
        </ActionButton>
      ) : null}
      {deliveries.length > 0 ? <Resend deliveries={deliveries} /> : null}
      {first ? <CopyButton label={words.action.curl} text={() => deliveryCurl(first)} /> : null}
      <Command text={`localpix show ${id}`} />
    </div>
  );
}

function PayoutActions({ id }: { id: string }) {
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

function RefundActions({ id }: { id: string }) {
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

function Resend({ deliveries }: { deliveries: readonly WholeDelivery[] }) {
  const words = useWords();
  return (
    <ActionButton
      look="primary"
      shortcut="r"
      act={() => Promise.all(deliveries.map(({ id }) => client.retryDelivery({ id })))}
      command={deliveries.map(({ id }) => `localpix deliveries retry ${id}`).join(" && ")}
    >
      {words.action.resend}
    </ActionButton>
  );
}
