import { resolveAccount } from "../accounts/accounts.control.js";
import type { Accounts } from "../accounts/accounts.js";
import { reaisFromCentavos } from "../brazil/money.js";
import type { ChargeService } from "../charges/charge-service.js";
import type { Cob } from "../cobs/cob-records.js";
import type { FoundRecord, identify } from "../contract/lookup/identify.control.js";
import type { ControlHandler } from "../contract/operation.js";
import type { Med } from "../meds/med-records.js";
import type { Transaction } from "../transactions/transaction.js";
import type { Transactions } from "../transactions/transactions.js";
import type { FindByAnyId, IdMatch } from "./find-by-any-id.js";

/** Shows everything that has this id, of any kind. */
export function identifyHandlers(core: {
  accounts: Accounts;
  transactions: Transactions;
  chargeService: ChargeService;
  findByAnyId: FindByAnyId;
}) {
  const { accounts, transactions, chargeService } = core;

  const ofTransaction = (transaction: Transaction) => ({
    kind: kindOf(transaction),
    account: transaction.accountId,
    transactionId: String(transaction.id),
    externalId: transaction.externalId,
    endToEndId: transaction.endToEndId,
    pixCode: chargeService.charge(transaction.id)?.pixCode ?? null,
    status: transaction.status,
    errorCode: transaction.errorCode,
    value: reaisFromCentavos(transaction.value),
  });

  const ofCob = ({ accountId, txid, transactionId, pixCode, status, value }: Cob) => ({
    kind: "cob" as const,
    account: accountId,
    txid,
    pixCode,
    status,
    value: reaisFromCentavos(value),
    transactionId: transactionId === null ? null : String(transactionId),
    endToEndId: transactionId === null ? null : transactions.get(transactionId).endToEndId,
  });

  const ofMed = ({ id, accountId, transactionId, endToEndId, status, result, value }: Med) => ({
    kind: "med" as const,
    account: accountId,
    medId: id,
    endToEndId,
    transactionId: transactionId === null ? null : String(transactionId),
    status: result ?? status,
    value: value === null ? null : reaisFromCentavos(value),
  });

  const view = (match: IdMatch): FoundRecord => ({
    ...EMPTY,
    ...("transaction" in match
      ? ofTransaction(match.transaction)
      : "cob" in match
        ? ofCob(match.cob)
        : "med" in match
          ? ofMed(match.med)
          : { kind: "account" as const, account: match.account.id }),
    foundBy: match.foundBy,
  });

  const findById: ControlHandler<typeof identify> = ({ id, account }) => {
    if (account !== undefined) resolveAccount(accounts, account);
    return { found: core.findByAnyId(id, account).map(view) };
  };

  return { identify: findById };
}

const EMPTY = {
  transactionId: null,
  txid: null,
  medId: null,
  externalId: null,
  endToEndId: null,
  pixCode: null,
  status: null,
  errorCode: null,
  value: null,
};

const KIND_OF = { WITHDRAW: "payout", REFUND_IN: "refund", REFUND_OUT: "return" } as const;

const kindOf = ({ operation, origin }: Transaction): FoundRecord["kind"] =>
  operation === "PAYMENT" ? (origin === "direct" ? "payment" : "charge") : KIND_OF[operation];
