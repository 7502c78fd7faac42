import { meantAccount } from "../accounts/accounts.control.js";
import type { Accounts } from "../accounts/accounts.js";
import type { Act } from "../contract/operation.js";
import type { listEndpoints } from "../contract/webhooks/endpoints.control.js";
import { iso } from "../kernel/clock.js";
import type { EndpointHealth, EndpointName } from "./endpoint-health.js";
import type { Subscriptions } from "./subscriptions.js";

export interface EndpointParts {
  readonly accounts: Accounts;
  readonly subscriptions: Subscriptions;
  readonly endpointHealth: (name: EndpointName) => EndpointHealth;
}

/** Who hears of what, and how well. */
export function endpointActs({ accounts, subscriptions, endpointHealth }: EndpointParts) {
  const list: Act<typeof listEndpoints> = ({ account }) => {
    const meant = account === undefined ? accounts.all() : [meantAccount(accounts, account)];
    const endpoints = meant.flatMap(({ id }) =>
      subscriptions.ofAccount(id).map(({ createdAt, headers, ...registered }) => {
        const { attempts, ...health } = endpointHealth({ ...registered, account: id });
        return {
          ...registered,
          ...health,
          account: id,
          headers: [...headers],
          createdAt: iso(createdAt),
          attempts: attempts.map(({ deliveryId, at, ...beat }) => ({
            ...beat,
            deliveryId: String(deliveryId),
            at: iso(at),
          })),
        };
      }),
    );
    return { endpoints };
  };
  return { listEndpoints: list };
}
