import { reaisFromCentavos } from "../brazil/money.js";
import type { showFlows } from "../contract/control/flows.js";
import { type Accounts, balanceInReais } from "../core/accounts.js";
import { addsUp, type Flows } from "../core/flows.js";
import type { Balance } from "../core/ledger.js";
import { meantAccount } from "./accounts.js";
import type { Act } from "./serve.js";

export interface FlowParts {
  readonly accounts: Accounts;
  readonly flows: (account: number, balance: Balance) => Flows;
}

/** How an account came to its balance. */
export function flowActs({ accounts, flows }: FlowParts) {
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
