import type { Accounts } from "../accounts/accounts.js";
import { BrCodeError, decodeBrCode } from "../brazil/brcode.js";
import { centavosFromReais, formatReais, reaisFromCentavos } from "../brazil/money.js";
import { readPixKey } from "../brazil/pix-key.js";
import type { ChargeService } from "../charges/charge-service.js";
import { type ChosenPayer, type Credits, choosePayer } from "../charges/credits.js";
import { findTransactionOrCob, requireActiveCob, requirePendingCharge } from "../cobs/charges.control.js";
import type { Cob } from "../cobs/cob-records.js";
import type { Cobs } from "../cobs/cobs.js";
import type { pay } from "../contract/charges/payments.control.js";
import { Problem } from "../contract/control-problems.js";
import type { ControlHandler } from "../contract/operation.js";
import type { rejectPayout, settlePayout } from "../contract/payouts/payouts.control.js";
import { settlementMessage } from "../contract/payouts/settlement-codes.js";
import type { Database } from "../kernel/database.js";
import { outcomeView } from "../transactions/outcome-view.js";
import { requireOperation } from "../transactions/require-operation.js";
import type {
  ChargeTransaction,
  PayoutTransaction,
  Pending,
  Transaction,
} from "../transactions/transaction.js";
import type { Transactions } from "../transactions/transactions.js";
import type { Payouts } from "./payouts.js";

/** Control operations that simulate what others do: pay a charge or a PIX key, settle or reject a payout. */
export function moneyHandlers(
  database: Database,
  services: {
    accounts: Accounts;
    transactions: Transactions;
    payouts: Payouts;
    chargeService: ChargeService;
    cobs: Cobs;
    credits: Credits;
  },
) {
  const { accounts, transactions, payouts, chargeService, cobs, credits } = services;

  const pendingPayout = (id: string, account?: number): PayoutTransaction<Pending> => {
    const payout = requireOperation(transactions, "WITHDRAW", id, account);
    if (payout.status !== "PENDING") throw new Problem("payout-not-pending", { id, status: payout.status });
    return payout;
  };

  /** Finds whom a code pays: a dynamic code has a location, a static code has a PIX key and maybe an amount. */
  const readCode = (
    code: string,
  ): { cob: Cob } | { transaction: ChargeTransaction } | { pixKey: string; amount: number | undefined } => {
    const read = decode(code.trim());
    if (!read.crc.ok) {
      throw new Problem("code-corrupt", { received: read.crc.received, expected: read.crc.expected });
    }
    if (read.key !== undefined) return { pixKey: read.key, amount: read.amount };
    const location = read.url?.split("/").at(-1) ?? "";
    const cob = cobs.byLocation(location);
    if (cob) return { cob };
    const transaction = chargeService.byLocation(location);
    if (!transaction) throw new Problem("code-of-nobody");
    return { transaction };
  };

  const payTo = (pixKey: string, value: number | undefined, payer: ChosenPayer) => {
    const account = accounts.byPixKey(readPixKey(pixKey)?.key ?? pixKey);
    if (!account) throw new Problem("key-of-nobody", { pixKey });
    if (value === undefined) throw new Problem("value-missing");
    return credits.receive(account, value, choosePayer(payer, undefined));
  };

  const payCharge = (
    found: { cob: Cob } | { transaction: Transaction },
    value: number | undefined,
    payer: ChosenPayer,
  ) => {
    // A bank pays exactly the amount of a charge, unless the charge lets the payer choose the amount (`valueIsOpen`).
    const requireAmount = (charged: number) => {
      if (value === undefined || value === charged) return charged;
      throw new Problem("value-differs", { charged: formatReais(charged), value: formatReais(value) });
    };
    if ("cob" in found) {
      const cob = requireActiveCob(found.cob);
      return cobs.pay(cob, cob.valueIsOpen ? (value ?? cob.value) : requireAmount(cob.value), payer);
    }
    const charge = requirePendingCharge(found.transaction);
    requireAmount(charge.value);
    return chargeService.pay(charge, payer);
  };

  const payment: ControlHandler<typeof pay> = (input) =>
    database.write(() => {
      const { account, payer = {} } = input;
      const value = input.value === undefined ? undefined : centavosFromReais(input.value);
      const execute = () => {
        if (input.pixKey !== undefined) return payTo(input.pixKey, value, payer);
        if (input.pixCode !== undefined) {
          const read = readCode(input.pixCode);
          return "pixKey" in read
            ? payTo(read.pixKey, value ?? read.amount, payer)
            : payCharge(read, value, payer);
        }
        if (input.externalId !== undefined)
          return payCharge({ transaction: chargeByExternalId(input.externalId, account) }, value, payer);
        const cob = input.txid === undefined ? undefined : cobs.byTxid(input.txid, account);
        const id = input.transactionId ?? input.txid ?? "";
        return payCharge(cob ? { cob } : findTransactionOrCob(services, id, account), value, payer);
      };
      const { id, endToEndId, status, value: paidValue } = execute();
      return { transactionId: String(id), endToEndId, status, value: reaisFromCentavos(paidValue) };
    });

  /** Searches charges only: in older data files a payout may have the same externalId (assumption CHARGE_DUPLICATE). */
  const chargeByExternalId = (externalId: string, account: number | undefined) => {
    const owners = account === undefined ? accounts.all().map(({ id }) => id) : [account];
    for (const owner of owners) {
      const charge = transactions.byExternalId(owner, "PAYMENT", externalId);
      if (charge) return charge;
    }
    throw new Problem("transaction-unknown", { id: externalId });
  };

  const settle: ControlHandler<typeof settlePayout> = ({ id, account }) =>
    database.write(() => outcomeView(payouts.settle(pendingPayout(id, account))));

  const reject: ControlHandler<typeof rejectPayout> = ({ id, account, errorCode, errorMessage }) =>
    database.write(() =>
      outcomeView(
        payouts.reject(pendingPayout(id, account), errorCode, errorMessage ?? settlementMessage(errorCode)),
      ),
    );

  return { pay: payment, settlePayout: settle, rejectPayout: reject };
}

function decode(code: string) {
  try {
    return decodeBrCode(code);
  } catch (error) {
    if (error instanceof BrCodeError) throw new Problem("code-unreadable", { problem: error.text });
    throw error;
  }
}
