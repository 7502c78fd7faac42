import type { WholeTransaction } from "../../server/contract/transactions/transactions.control.js";
import type { WholeDelivery } from "../../server/contract/webhooks/deliveries.control.js";
import { lazyModule } from "../browser/lazy-module.js";
import { client } from "../feed/world.js";
import { Actions } from "../parts/Actions.js";
import type { Action } from "../parts/actions.js";
import {
  RejectPayoutForm,
  RejectRefundForm,
  rejectPayoutCommand,
  rejectRefundCommand,
} from "./RejectForms.js";
import { ResendForm, resendCommand } from "./ResendForm.js";
import { RefundForm, ReturnForm, refundable, refundCommand, returnCommand } from "./ReturnForms.js";
import { type StoryWords, useStoryWords } from "./words.js";

const caseSaver = lazyModule(() => import("./save-case.js"));

/** The actions that this transaction and its webhooks allow now. */
export function TransactionActions({ transaction }: { transaction: WholeTransaction }) {
  const { action } = useStoryWords();
  const { transactionId: id, account, status, deliveries } = transaction;
  const isPending = status === "PENDING";
  const isSent = deliveries.length > 0;
  const money = moneyActions(transaction, action);
  const webhooks = [
    ...(isSent ? [resendAll(deliveries, action)] : []),
    ...(isSent || !isPending ? [sendTo(id, account, action)] : []),
  ];
  return (
    <Actions
      key={id}
      actions={[
        ...(isSent && !isPending ? [...webhooks, ...money] : [...money, ...webhooks]),
        saveAsCase(id, action),
      ]}
      shell={[{ label: action.show, command: `localpix show ${id}` }]}
    />
  );
}

type ActionWords = StoryWords["action"];

/** The actions on the money, the usual step first. */
function moneyActions(transaction: WholeTransaction, words: ActionWords): readonly Action[] {
  const { transactionId: id, operation, status } = transaction;
  const kind = `${operation} ${status}`;
  const settle: Action = {
    label: words.settle,
    command: `localpix settle ${id}`,
    act: () => (operation === "WITHDRAW" ? client.settlePayout({ id }) : client.settleRefund({ id })),
  };
  if (kind === "PAYMENT PENDING")
    return [
      { label: words.pay, command: `localpix pay ${id}`, act: () => client.pay({ transactionId: id }) },
      {
        label: words.expire,
        isDangerous: true,
        command: `localpix expire ${id}`,
        act: () => client.expireCharge({ id }),
      },
    ];
  if (kind === "WITHDRAW PENDING")
    return [
      settle,
      {
        label: words.reject,
        isDangerous: true,
        command: rejectPayoutCommand(id),
        ask: (close) => <RejectPayoutForm id={id} onClose={close} />,
      },
    ];
  if (kind === "REFUND_IN PENDING")
    return [
      settle,
      {
        label: words.reject,
        isDangerous: true,
        command: rejectRefundCommand(id),
        ask: (close) => <RejectRefundForm id={id} onClose={close} />,
      },
    ];
  const isLeft = refundable(transaction) > 0;
  if (kind === "WITHDRAW CONFIRMED" && isLeft)
    return [
      {
        label: words.giveBack,
        command: returnCommand(id),
        ask: (close) => <ReturnForm transaction={transaction} onClose={close} />,
      },
    ];
  if (kind === "PAYMENT CONFIRMED") {
    const contest: Action = {
      label: words.contest,
      command: `localpix med open ${id}`,
      act: () => client.openMed({ transactionId: id }),
    };
    const refund: Action = {
      label: words.refund,
      command: refundCommand(transaction),
      ask: (close) => <RefundForm transaction={transaction} onClose={close} />,
    };
    return isLeft ? [refund, contest] : [contest];
  }
  return [];
}

const sendTo = (id: string, account: number, words: ActionWords): Action => ({
  label: words.resendTo,
  command: resendCommand(id),
  ask: (close) => <ResendForm id={id} account={account} onClose={close} />,
});

function saveAsCase(id: string, words: ActionWords): Action {
  const file = `case-${id}.yaml`;
  return {
    label: words.saveCase,
    command: `localpix case save ${file} --transaction ${id}`,
    act: async () => (await caseSaver.load()).saveTransactionCase(file, id),
  };
}

/** All webhooks of a transaction, one after the other, oldest first; each has its own actions beside its attempts. */
function resendAll(deliveries: readonly WholeDelivery[], words: ActionWords): Action {
  const ids = deliveries.map(({ id }) => id).sort((a, b) => Number(a) - Number(b));
  return {
    label: ids.length > 1 ? words.resendAll(ids.length) : words.resend,
    shortcut: "r",
    command: ids.map((id) => `localpix deliveries retry ${id}`).join(" && "),
    act: async () => {
      for (const id of ids) await client.retryDelivery({ id });
    },
  };
}
