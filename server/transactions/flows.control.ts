import { meantAccount } from "../accounts/accounts.control.js";
import { type Accounts, balanceInReais } from "../accounts/accounts.js";
import { reaisFromCentavos } from "../brazil/money.js";
import type { Act } from "../contract/operation.js";
import type { showFlows } from "../contract/transactions/flows.control.js";
import type { Balance } from "../ledger/ledger.js";
import { addsUp, type Flows } from "./flows.js";

export interface FlowServices {
  readonly accounts: Accounts;
  readonly flows: (account: number, balance: Balance) => Flows;
}

/** How an account came to its balance. */
export function flowControlHandlers({ accounts, flows }: FlowServices) {
  const show: Act<typeof showFlows> = ({ id }) => {
    const account = meantAccount(accounts, id);
    const found = flows(account.id, account);
    return {
      account: account.id,
      adjusted: reaisFromCentavos(found.adjusted),
      received: reaisFromCentavos(found.received),
      returned: reaisFromCentavos(found.returned),
      paidOut: reaisFromCentavos(found.paidOut),
      refunded: reaisFromCentavos(found.refunded),
      fees: reaisFromCentavos(found.fees),
      ...balanceInReais(account),
      postings: found.postings,
      isProven: addsUp(found, account),
    };
  };
  return { showFlows: show };
}
