import type { Clock } from "../kernel/clock.js";
import type { Database } from "../kernel/database.js";
import { accessTokenHandler } from "./access-token.gateway.js";
import { accountBalancesHandler } from "./account-balances.gateway.js";
import { accountHandlers } from "./accounts.control.js";
import type { Accounts } from "./accounts.js";
import { balanceHandler } from "./balance.gateway.js";
import { certificateHandlers } from "./certificates.control.js";
import type { Certificates } from "./certificates.js";
import { oauthTokenHandler } from "./oauth-token.gateway.js";

type Kernel = Parameters<typeof accessTokenHandler>[0];
type Services = Parameters<typeof accessTokenHandler>[1] & { accounts: Accounts };

export const gatewayHandlers = (kernel: Kernel, services: Services) => ({
  accessToken: accessTokenHandler(kernel, services),
  balance: balanceHandler(kernel.clock, services.accounts),
  accountBalances: accountBalancesHandler(kernel.clock, services.accounts),
  oauthToken: oauthTokenHandler(kernel, services),
});

export const controlHandlers = (
  { database, clock }: { database: Database; clock: Clock },
  services: { accounts: Accounts; certificates: Certificates },
) => ({
  ...accountHandlers(database, services),
  ...certificateHandlers(clock, services),
});
