import { parseDuration } from "./duration.js";
import { gatewayOperations } from "./operations.js";
import { operationsRefusing } from "./refusal-names.js";
import type { Scenario } from "./scenario.js";
import { isPlaceholder, type ScenarioFile } from "./scenario-file.js";
import { settlementMessage } from "./settlement-codes.js";

const ALL = Object.values(gatewayOperations).map(({ id }) => id);

/** The name of a family up to its parameter, e.g. `reject:`; of any other scenario the whole. */
export const stem = (name: string) => name.replace(/<[^>]+>$/, "");

/** What a file does with a value in the place of its parameter. */
export function scenarioOf(file: ScenarioFile, name: string, value: string | number | undefined): Scenario {
  const { arrival, admission, settlement, delivery } = file.does;
  const fill = (slot: string | number) => (isPlaceholder(slot) ? value! : slot);
  const number = (slot: string | number) => Number(fill(slot));
  const time = (slot: string | number) =>
    isPlaceholder(slot) ? Number(value) : parseDuration(String(slot))!;
  const refuse = admission && String(fill(admission.refuse));
  const errorCode = settlement?.rejects === undefined ? undefined : String(fill(settlement.rejects));
  const outcome =
    errorCode === undefined
      ? settlement?.outcome
      : { errorCode, errorMessage: settlement?.message ?? settlementMessage(errorCode) };
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

/** An object without the members that say nothing. */
const given = (members: object) =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined && value !== ""));
