import { durationOf } from "../clock/duration.js";
import { mustExist } from "../must-exist.js";
import { gatewayOperations } from "../operations.js";
import { settlementMessage } from "../payouts/settlement-codes.js";
import { operationsRefusing } from "../refusal-names.js";
import type { Scenario } from "./scenario.js";
import { isPlaceholder, type WrittenScenarioFile } from "./scenario-file.js";

const ALL = Object.values(gatewayOperations).map(({ id }) => id);

/** The name of a family without its parameter, e.g. `reject:`; the whole name of any other scenario. */
export const stem = (name: string) => name.replace(/<[^>]+>$/, "");

/** The scenario of a file, with `value` in the place of its parameter. */
export function scenarioOf(
  file: Omit<WrittenScenarioFile, "proof">,
  name: string,
  value: string | number | undefined,
): Scenario {
  const { arrival, admission, settlement, delivery } = file.does;
  const fill = (slot: string | number) =>
    isPlaceholder(slot) ? mustExist(value, `value for ${slot}`) : slot;
  const number = (slot: string | number) => Number(fill(slot));
  const time = (slot: string | number) => (isPlaceholder(slot) ? Number(value) : durationOf(String(slot)));
  const refuse = admission && String(fill(admission.refuse));
  const outcome =
    settlement?.rejects === undefined
      ? settlement?.outcome
      : rejectionOf(settlement.rejects, fill, settlement.message);
  const allowed = file.operations === "all" ? ALL : file.operations;
  const refusing = refuse === undefined ? ALL : operationsRefusing(refuse);
  return {
    name,
    operations: new Set(allowed.filter((id) => refusing.includes(id))),
    ...(arrival && {
      arrival: given({
        lost: arrival.lost,
        early: arrival.early,
        status: arrival.status && number(arrival.status),
        slow: arrival.slow && time(arrival.slow),
      }),
    }),
    ...(refuse === undefined ? {} : { admission: { refuse } }),
    ...(settlement && {
      settlement: given({
        outcome,
        atOnce: settlement.atOnce,
        laterBy: settlement.laterBy && time(settlement.laterBy),
        returnedAfter: settlement.returnedAfter && time(settlement.returnedAfter),
      }),
    }),
    ...(delivery && {
      delivery: given({
        drop: delivery.drop,
        afterNext: delivery.afterNext,
        copies: delivery.copies && number(delivery.copies),
        delayMs: delivery.delay && time(delivery.delay),
        failures: delivery.failures && number(delivery.failures),
      }),
    }),
  } as Scenario;
}

/** A code from a parameter is kept verbatim; a code in a file may be translated by the operation. */
function rejectionOf(slot: string, fill: (slot: string) => string | number, message: string | undefined) {
  const errorCode = String(fill(slot));
  const isVerbatim = isPlaceholder(slot) || message !== undefined;
  const errorMessage = message ?? settlementMessage(errorCode);
  return { errorCode, errorMessage, ...(isVerbatim ? { isVerbatim: true as const } : {}) };
}

/** An object without its empty members. */
const given = (members: object) =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined && value !== ""));
