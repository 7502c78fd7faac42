import { createDirectory } from "./bacen/directory.js";
import { createSpi } from "./bacen/spi.js";
import type { Settings } from "./contract/start-settings.js";
import { createAccounts } from "./core/accounts.js";
import { createArrivals } from "./core/arrivals.js";
import { createAuthority } from "./core/authority.js";
import { createCertificates } from "./core/certificates.js";
import { createCharges } from "./core/charges.js";
import { createCobRecords } from "./core/cob-records.js";
import { createCobs } from "./core/cobs.js";
import { createCodes } from "./core/codes.js";
import { createFlows } from "./core/flows.js";
import { createLedger } from "./core/ledger.js";
import { createLimits } from "./core/limits.js";
import { createMedRecords } from "./core/med-records.js";
import { createMeds } from "./core/meds.js";
import { createNamesakes } from "./core/namesakes.js";
import { createPayouts } from "./core/payouts.js";
import { createReceipts } from "./core/receipts.js";
import { createReceivables } from "./core/receivables.js";
import { createReceivers } from "./core/receivers.js";
import { createRefundRecords } from "./core/refund-records.js";
import { createRefunds } from "./core/refunds.js";
import { createReturns } from "./core/returns.js";
import { createSigner } from "./core/signer.js";
import { createSplits } from "./core/splits.js";
import { createTokens } from "./core/tokens.js";
import { createTransactionQueries } from "./core/transaction-queries.js";
import { createTransactions } from "./core/transactions.js";
import { createTransfers } from "./core/transfers.js";
import type { Agenda } from "./kernel/agenda.js";
import type { Clock } from "./kernel/clock.js";
import type { Database } from "./kernel/database.js";
import type { Ids } from "./kernel/ids.js";
import type { Journal } from "./kernel/journal.js";
import type { Meta } from "./kernel/meta.js";
import type { World } from "./kernel/world.js";
import type { Library } from "./scenario/library.js";

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
 * Every noun of the core with what it needs, in the order in which they build on one another. `host` is
 * what stands in the codes of charges, and is known once the sandbox listens.
 */
export function createNouns(
  kernel: Kernel,
  options: Pick<Settings, "directory" | "settlement" | "payer" | "lenientQr">,
  host: () => string,
  library: Library,
) {
  const { database, ids, clock } = kernel;
  const directory = createDirectory(options.directory, ids, (key) => accounts.resident(key));
  const spi = createSpi(directory, library);
  const ledger = createLedger(database, clock);
  const accounts = createAccounts(kernel, ledger);
  const transactions = createTransactions(database);
  const limits = createLimits(database, clock);
  const authority = createAuthority(kernel);
  const signer = createSigner(database, authority);
  const certificates = createCertificates(kernel, authority);
  const tokens = createTokens(kernel);
  const payouts = createPayouts(kernel, { ledger, limits, transactions, spi }, options.settlement, (payout) =>
    arrival(payout),
  );
  const receipts = createReceipts(kernel, { ledger, transactions, directory });
  const charges = createCharges(database);
  const splits = createSplits(kernel, { accounts, transactions, charges, payouts });
  const asking = { payer: options.payer, host };
  const receivables = createReceivables(
    kernel,
    { accounts, transactions, charges, receipts, splits, spi },
    asking,
  );
  const cobs = createCobs(
    kernel,
    { accounts, transactions, cobs: createCobRecords(database), receipts, spi },
    asking,
  );
  const records = createRefundRecords(database);
  const returns = createReturns(kernel, { ledger, transactions, records });
  const refunds = createRefunds(kernel, { ledger, transactions, records, returns, spi }, options.settlement);
  const receivers = createReceivers(kernel, { accounts, transactions, records, refunds, returns });
  const medRecords = createMedRecords(database);
  const meds = createMeds(kernel, { accounts, ledger, transactions, refunds, records, medRecords });
  const arrival = createArrivals({ accounts, receipts, receivables, cobs });
  const codes = createCodes({ directory, receivables, cobs }, { lenient: options.lenientQr });
  const transfers = createTransfers(kernel, { directory, payouts, transactions });
  const namesakes = createNamesakes(database, { accounts, transactions, receivables, cobs, meds });
  const queries = createTransactionQueries(database, transactions);
  const flows = createFlows(database);

  return {
    ...{ directory, accounts, ledger, flows, transactions, queries, namesakes, certificates, signer, tokens },
    ...{ payouts, transfers, codes, receipts, receivables, cobs, splits, records, refunds, receivers, meds },
  };
}

export type Nouns = ReturnType<typeof createNouns>;
