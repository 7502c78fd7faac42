import type { WholeTransaction } from "../../server/contract/transactions/transactions.control.js";
import { AccountName, useAccountNames } from "../parts/AccountName.js";
import { Copyable } from "../parts/Copyable.js";
import detailStyles from "../parts/Detail.module.css";
import { useAccount } from "../parts/use-account.js";
import { useStoryWords } from "./words.js";

/** The ids, counterpart, scenario and error of a transaction. A click copies an id, the PIX key or the scenario. */
export function TransactionLabels({ transaction }: { transaction: WholeTransaction }) {
  const words = useStoryWords();
  const [account] = useAccount();
  // A link may lead to a transaction of another account than the chosen one.
  const names = useAccountNames(account === transaction.account ? account : null);
  const {
    transactionId,
    externalId,
    endToEndId,
    pixKey,
    operation,
    counterpart,
    scenario,
    errorCode,
    errorMessage,
  } = transaction;
  const { name, bankName } = counterpart;
  const person = name && bankName ? `${name} (${bankName})` : name;
  const isOutgoing = operation === "WITHDRAW" || operation === "REFUND_IN";
  return (
    <p className={`${detailStyles.identity} mono`}>
      <AccountName account={transaction.account} names={names} />
      <Copyable label="transactionId" text={transactionId} />
      {externalId ? <Copyable label="externalId" text={externalId} /> : null}
      {endToEndId ? <Copyable label="endToEndId" text={endToEndId} /> : null}
      {pixKey ? <Copyable label="pixKey" text={pixKey} /> : null}
      {person ? <span>{isOutgoing ? words.to(person) : words.from(person)}</span> : null}
      {scenario ? <Copyable label={words.scenario.toLowerCase()} text={scenario} /> : null}
      {errorCode ? (
        <span className={detailStyles.error}>{[errorCode, errorMessage].filter(Boolean).join(": ")}</span>
      ) : null}
    </p>
  );
}
