import type { WholeTransaction } from "../../server/contract/transactions/transactions.control.js";
import type { WholeDelivery } from "../../server/contract/webhooks/deliveries.control.js";
import { client } from "../feed/world.js";
import { ActionButton } from "../parts/ActionButton.js";
import { Command } from "../parts/Command.js";
import { CopyButton } from "../parts/CopyButton.js";
import detailStyles from "../parts/Detail.module.css";
import { deliveryCurl } from "./curl.js";
import { PayoutActions, RefundActions } from "./PendingActions.js";
import { ResendTo } from "./ResendTo.js";
import { RefundAction, ReturnAction } from "./ReturnAction.js";
import { useRepeatedClick } from "./use-repeated-click.js";
import { useStoryWords } from "./words.js";

/** The actions that this transaction allows now, each with its command. */
export function TransactionActions({ transaction }: { transaction: WholeTransaction }) {
  const words = useStoryWords();
  const { transactionId: id, account, operation, status, deliveries } = transaction;
  const pending = status === "PENDING";
  const confirmed = status === "CONFIRMED";
  const first = deliveries[0];
  const stopRepeated = useRepeatedClick(status);
  return (
    <div className={detailStyles.actions} onClickCapture={stopRepeated}>
      {deliveries.length > 0 ? <Resend deliveries={deliveries} /> : null}
      {deliveries.length === 0 && !pending ? <ResendTo id={id} account={account} /> : null}
      {first ? <CopyButton label={words.action.curl} text={() => deliveryCurl(first)} /> : null}
      {pending && operation === "WITHDRAW" ? <PayoutActions id={id} /> : null}
      {pending && operation === "REFUND_IN" ? <RefundActions id={id} /> : null}
      {confirmed && operation === "WITHDRAW" ? <ReturnAction transaction={transaction} /> : null}
      {pending && operation === "PAYMENT" ? (
        <>
          <ActionButton
            look="primary"
            act={() => client.pay({ transactionId: id })}
            command={`localpix pay ${id}`}
          >
            {words.action.pay}
          </ActionButton>
          <ActionButton act={() => client.expireCharge({ id })} command={`localpix expire ${id}`}>
            {words.action.expire}
          </ActionButton>
        </>
      ) : null}
      {confirmed && operation === "PAYMENT" ? (
        <>
          <RefundAction transaction={transaction} />
          <ActionButton act={() => client.openMed({ transactionId: id })} command={`localpix med open ${id}`}>
            {words.action.contest}
          </ActionButton>
        </>
      ) : null}
      <Command text={`localpix show ${id}`} />
    </div>
  );
}

function Resend({ deliveries }: { deliveries: readonly WholeDelivery[] }) {
  const words = useStoryWords();
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
