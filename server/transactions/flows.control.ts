import { resolveAccount } from "../accounts/accounts.control.js";
import { type Accounts, balanceInReais } from "../accounts/accounts.js";
import { reaisFromCentavos } from "../brazil/money.js";
import type { ControlHandler } from "../contract/operation.js";
import type { showFlows } from "../contract/transactions/flows.control.js";
import { type Flows, matchesBalance } from "./flows.js";

export interface FlowServices {
  readonly accounts: Accounts;
  readonly flows: (account: number) => Flows;
}

/** The operation `showFlows`: the money flows that explain an account's balance. Reais. */
export function flowHandlers({ accounts, flows }: FlowServices) {
  const show: ControlHandler<typeof showFlows> = ({ id }) => {
    const account = resolveAccount(accounts, id);
    const sums = flows(account.id);
    return {
      account: account.id,
      adjusted: reaisFromCentavos(sums.adjusted),
      received: reaisFromCentavos(sums.received),
      returned: reaisFromCentavos(sums.returned),
      paidOut: reaisFromCentavos(sums.paidOut),
      refunded: reaisFromCentavos(sums.refunded),
      fees: reaisFromCentavos(sums.fees),
      ...balanceInReais(account),
      postings: sums.postings,
      isProven: matchesBalance(sums, account),
    };
  };
  return { showFlows: show };
}
