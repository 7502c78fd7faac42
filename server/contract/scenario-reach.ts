import type { GatewayOperation } from "./operation.js";
import type { Scenario } from "./scenario.js";

/** Whether an operation has a use for a scenario: it can refuse so, or it starts what can end so. */
export function canHappen(scenario: Scenario, operation: GatewayOperation): boolean {
  if (scenario.name === "success") return true;
  const refuse = scenario.admission?.refuse;
  return refuse === undefined ? fits(scenario, operation) : operation.refusals.includes(refuse);
}

/** Whether an operation starts something that settles later, so that a settlement scenario has its say. */
const settles = ({ id }: GatewayOperation) =>
  ["cash-out", "cash-out-qrcode", "dict-pix", "cash-in", "cob", "refund-in", "devolucao"].includes(id);

const sends = ({ id }: GatewayOperation) => ["cash-out", "cash-out-qrcode", "dict-pix"].includes(id);

/** Whether what a scenario makes of a settlement can happen to this operation: only what was sent can come back. */
const fits = ({ settlement }: Scenario, operation: GatewayOperation) =>
  settles(operation) && (settlement?.returnedAfter === undefined || sends(operation));
