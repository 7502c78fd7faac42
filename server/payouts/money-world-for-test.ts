import { createAccounts } from "../accounts/accounts.js";
import { createLimits } from "../accounts/limits.js";
import { createDirectory } from "../bacen/directory.js";
import { createSpi } from "../bacen/spi.js";
import { CHARGE_EXPIRY, CHARGE_SELF_PAYMENT, createChargeService } from "../charges/charge-service.js";
import { createChargeStore } from "../charges/charge-store.js";
import { createCredits } from "../charges/credits.js";
import { createSplitSchedule } from "../charges/split-schedule.js";
import { createCobRecords } from "../cobs/cob-records.js";
import { createCobs } from "../cobs/cobs.js";
import { createAgenda } from "../kernel/agenda.js";
import { createClock } from "../kernel/clock.js";
import { openDatabase } from "../kernel/database.js";
import { createIds } from "../kernel/ids.js";
import { createJournal } from "../kernel/journal.js";
import { createMeta } from "../kernel/meta.js";
import { createLedger } from "../ledger/ledger.js";
import { createTransactions } from "../transactions/transactions.js";
import { createPayouts, PAYOUT_SETTLEMENT } from "./payouts.js";
import { createSplits } from "./splits.js";

/** The time of the frozen clock, epoch milliseconds: noon in São Paulo. */
export const NOON = Date.parse("2030-02-14T15:00:00.000Z");

/**
 * For unit tests: charges, cobs and payouts with what they need, in a database in memory without accounts, on a clock
 * frozen at NOON. Nothing settles or is paid by itself unless `settlement` or `payer` says so. The agenda fires rows
 * only when it is advanced; `faults` are the errors of its handlers. The caller closes it.
 */
export async function moneyWorld({
  settlement = "manual",
  payer = "manual",
  directory: mode = "open",
}: {
  settlement?: string;
  payer?: string;
  directory?: "open" | "strict";
} = {}) {
  const database = openDatabase(":memory:");
  const clock = createClock(database, createMeta(database));
  const ids = createIds(1);
  const journal = createJournal(database, clock);
  const faults: unknown[] = [];
  const agenda = createAgenda(database, clock, (fault) => void faults.push(fault));
  const kernel = { database, clock, ids, journal, agenda };
  const ledger = createLedger(database, clock);
  const accounts = createAccounts(kernel, ledger);
  const transactions = createTransactions(database);
  const directory = createDirectory(mode, ids);
  const spi = createSpi(directory);
  const limits = createLimits(database, clock);
  const payouts = createPayouts(kernel, { ledger, limits, transactions, spi }, settlement);
  const credits = createCredits(kernel, { ledger, transactions, directory });
  const charges = createChargeStore(database);
  const scheduleSplits = createSplitSchedule(kernel, { accounts, charges });
  const settings = { payer, host: () => "127.0.0.1:7490" };
  const chargeService = createChargeService(
    kernel,
    { accounts, transactions, charges, credits, scheduleSplits, spi },
    settings,
  );
  const cobRecords = createCobRecords(database);
  const cobs = createCobs(kernel, { accounts, transactions, cobs: cobRecords, credits, spi }, settings);
  const splits = createSplits(kernel, { accounts, transactions, payouts });
  agenda.on(CHARGE_EXPIRY, chargeService.expireIfUnpaid);
  agenda.on(CHARGE_SELF_PAYMENT, chargeService.payAutomatically);
  agenda.on(PAYOUT_SETTLEMENT, payouts.conclude);
  await database.write(() => {
    clock.freeze();
    clock.jump(NOON);
  });
  return {
    database,
    clock,
    journal,
    agenda,
    faults,
    ledger,
    accounts,
    transactions,
    payouts,
    credits,
    chargeService,
    cobs,
    splits,
    close: async () => {
      await agenda.stop();
      database.close();
    },
  };
}
