import { createAccounts } from "../accounts/accounts.js";
import { createCertificateAuthority } from "../accounts/certificate-authority.js";
import { createCertificates } from "../accounts/certificates.js";
import { createLimits } from "../accounts/limits.js";
import { createSigner } from "../accounts/signer.js";
import { createTokens } from "../accounts/tokens.js";
import { createDirectory } from "../bacen/directory.js";
import { createSpi } from "../bacen/spi.js";
import { createChargeService } from "../charges/charge-service.js";
import { createChargeStore } from "../charges/charge-store.js";
import { createCredits } from "../charges/credits.js";
import { createSplitSchedule } from "../charges/split-schedule.js";
import { createCobRecords } from "../cobs/cob-records.js";
import { createCobs } from "../cobs/cobs.js";
import { createQrCodes } from "../cobs/qr-codes.js";
import { leniencyOf } from "../contract/settings/leniency.js";
import type { Settings } from "../contract/settings/start-settings.js";
import type { Agenda } from "../kernel/agenda.js";
import type { Clock } from "../kernel/clock.js";
import type { Database } from "../kernel/database.js";
import type { Ids } from "../kernel/ids.js";
import type { Journal } from "../kernel/journal.js";
import type { Meta } from "../kernel/meta.js";
import type { World } from "../kernel/world.js";
import { createBlocked } from "../ledger/blocked.js";
import { createLedger } from "../ledger/ledger.js";
import { createFindByAnyId } from "../lookup/find-by-any-id.js";
import { createMedRecords } from "../meds/med-records.js";
import { createMeds } from "../meds/meds.js";
import { createIncomingPayments } from "../payouts/incoming-payments.js";
import { createPayouts } from "../payouts/payouts.js";
import { createSplits } from "../payouts/splits.js";
import { createTransfers } from "../payouts/transfers.js";
import { createPayoutReturns } from "../refunds/payout-returns.js";
import { createRefundRecords } from "../refunds/refund-records.js";
import { createRefunds } from "../refunds/refunds.js";
import { createReturnCredits } from "../refunds/return-credits.js";
import type { Library } from "../scenarios/library.js";
import { createFlows } from "../transactions/flows.js";
import { createTransactionQueries } from "../transactions/transaction-queries.js";
import { createTransactions } from "../transactions/transactions.js";

export interface Kernel {
  readonly database: Database;
  readonly meta: Meta;
  readonly world: World;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly journal: Journal;
  readonly agenda: Agenda;
}

/**
 * Creates the services of the domain in the order of their dependencies. `host` returns the host of the URLs in the QR
 * codes of charges; it can be called as soon as the sandbox listens.
 */
export function createServices(
  kernel: Kernel,
  options: Pick<
    Settings,
    "directory" | "settlement" | "payer" | "lenient" | "lenientQr" | "lenientDocuments"
  >,
  host: () => string,
  library: Library,
) {
  const { database, ids, clock } = kernel;
  const ledger = createLedger(database, clock);
  const accounts = createAccounts(kernel, ledger);
  const directory = createDirectory(options.directory, ids, accounts.holderOfKey);
  const leniency = leniencyOf(options);
  const spi = createSpi(directory, library, leniency);
  const transactions = createTransactions(database);
  const limits = createLimits(database, clock);
  const authority = createCertificateAuthority(kernel);
  const signer = createSigner(database, authority);
  const certificates = createCertificates(kernel, authority);
  const tokens = createTokens(kernel);
  const credits = createCredits(kernel, { ledger, transactions, directory });
  const charges = createChargeStore(database);
  const scheduleSplits = createSplitSchedule(kernel, { accounts, charges });
  const chargeOptions = { payer: options.payer, host };
  const chargeService = createChargeService(
    kernel,
    { accounts, transactions, charges, credits, scheduleSplits, spi },
    chargeOptions,
  );
  const cobs = createCobs(
    kernel,
    { accounts, transactions, cobs: createCobRecords(database), credits, spi },
    chargeOptions,
  );
  const recipientOf = createIncomingPayments({ accounts, credits, chargeService, cobs });
  const payouts = createPayouts(
    kernel,
    { ledger, limits, transactions, spi },
    options.settlement,
    recipientOf,
  );
  const splits = createSplits(kernel, { accounts, transactions, payouts });
  const refundRecords = createRefundRecords(database);
  const returns = createReturnCredits(kernel, { ledger, transactions, refundRecords });
  const refunds = createRefunds(
    kernel,
    { ledger, transactions, refundRecords, returns, spi },
    options.settlement,
  );
  const payoutReturns = createPayoutReturns(kernel, {
    accounts,
    transactions,
    refundRecords,
    refunds,
    returns,
  });
  const medRecords = createMedRecords(database);
  const meds = createMeds(kernel, { accounts, ledger, transactions, refunds, refundRecords, medRecords });
  const codes = createQrCodes({ directory, chargeService, cobs }, leniency);
  const transfers = createTransfers(kernel, { directory, payouts, transactions });
  const findByAnyId = createFindByAnyId(database, { accounts, transactions, chargeService, cobs, meds });
  const queries = createTransactionQueries(database, transactions);
  const flows = createFlows(database);
  const blocked = createBlocked(database);

  return {
    directory,
    accounts,
    ledger,
    flows,
    blocked,
    transactions,
    queries,
    findByAnyId,
    certificates,
    signer,
    tokens,
    payouts,
    transfers,
    codes,
    credits,
    chargeService,
    cobs,
    splits,
    refundRecords,
    refunds,
    payoutReturns,
    meds,
  };
}

export type Services = ReturnType<typeof createServices>;
