import { chargeInvariants } from "../cobs/charge-invariants.js";
import type { Check } from "../contract/state/sandbox.control.js";
import { journalInvariants } from "../journal/journal-invariants.js";
import type { Clock } from "../kernel/clock.js";
import type { Reader } from "../kernel/database.js";
import { moneyInvariants } from "../ledger/money-invariants.js";
import { medInvariants } from "../meds/med-invariants.js";
import { deliveryInvariants } from "../webhooks/invariants.js";

/** Returns a function that runs the consistency checks of all features on a data file, at the time of `clock`. */
export function invariants(file: Reader, clock: Pick<Clock, "now">): () => Check[] {
  let checks: (() => Check[])[] | undefined;
  return () => {
    // A start does not wait for their statements.
    checks ??= [
      moneyInvariants(file),
      chargeInvariants(file),
      medInvariants(file),
      deliveryInvariants(file, clock),
      journalInvariants(file),
    ];
    return checks.flatMap((check) => check());
  };
}
