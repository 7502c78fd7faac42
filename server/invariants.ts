import type { Check } from "./contract/control/sandbox.js";
import { chargeInvariants } from "./core/charge-invariants.js";
import { moneyInvariants } from "./core/invariants.js";
import { medInvariants } from "./core/med-invariants.js";
import type { Clock } from "./kernel/clock.js";
import type { Reader } from "./kernel/database.js";
import { deliveryInvariants } from "./webhooks/invariants.js";

/** All that must hold of a world, at a time of it. */
export function invariants(file: Reader, clock: Pick<Clock, "now">): () => Check[] {
  const checks = [
    moneyInvariants(file),
    chargeInvariants(file),
    medInvariants(file),
    deliveryInvariants(file, clock),
  ];
  return () => checks.flatMap((check) => check());
}
