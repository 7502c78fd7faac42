import type { listEndpoints } from "../contract/control/endpoints.js";
import type { Accounts } from "../core/accounts.js";
import { iso } from "../kernel/clock.js";
import type { EndpointHealth, EndpointName } from "../webhooks/endpoint-health.js";
import type { Subscriptions } from "../webhooks/subscriptions.js";
import { meantAccount } from "./accounts.js";
import type { Act } from "./serve.js";

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
