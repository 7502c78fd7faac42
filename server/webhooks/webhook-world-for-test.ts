import { createAccounts } from "../accounts/accounts.js";
import { createAgenda } from "../kernel/agenda.js";
import { createClock } from "../kernel/clock.js";
import { openDatabase } from "../kernel/database.js";
import { createIds } from "../kernel/ids.js";
import { createJournal } from "../kernel/journal.js";
import { createMeta } from "../kernel/meta.js";
import { createLedger } from "../ledger/ledger.js";
import { createDeliveries } from "./deliveries.js";
import { createDeliveryQueue } from "./delivery-queue.js";

export const NOON = Date.parse("2030-02-14T15:00:00.000Z");

/**
 * For unit tests: an in-memory data file, a clock frozen at noon, accounts with the ids 1, 2, …, and the stores of
 * deliveries. The caller closes `kernel.database`.
 */
export async function openTestWorld({
  accountCount = 1,
  onFault = (fault: unknown): void => {
    throw fault;
  },
} = {}) {
  const database = openDatabase(":memory:");
  const meta = createMeta(database);
  const clock = createClock(database, meta);
  const journal = createJournal(database, clock);
  const agenda = createAgenda(database, clock, onFault);
  const kernel = { database, meta, clock, ids: createIds(1), journal, agenda };
  const ledger = createLedger(database, clock);
  const accounts = createAccounts(kernel, ledger);
  await database.write(() => {
    clock.freeze();
    clock.jump(NOON);
    for (let index = 0; index < accountCount; index++) accounts.create({});
  });
  return {
    kernel,
    ledger,
    accounts,
    deliveries: createDeliveries(database),
    queue: createDeliveryQueue(database, agenda),
  };
}
