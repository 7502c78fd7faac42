import { meantAccount } from "../accounts/accounts.control.js";
import type { Accounts } from "../accounts/accounts.js";
import type { Act } from "../contract/operation.js";
import type { listEndpoints } from "../contract/webhooks/endpoints.control.js";
import { iso } from "../kernel/clock.js";
import type { EndpointHealth, EndpointKey } from "./endpoint-health.js";
import type { Subscriptions } from "./subscriptions.js";

export interface EndpointParts {
  readonly accounts: Accounts;
  readonly subscriptions: Subscriptions;
  readonly endpointHealth: (endpoint: EndpointKey) => EndpointHealth;
}

/** The registered webhooks, with the health of their receivers. */
export function endpointActs({ accounts, subscriptions, endpointHealth }: EndpointParts) {
  const list: Act<typeof listEndpoints> = ({ account }) => {
    const selected = account === undefined ? accounts.all() : [meantAccount(accounts, account)];
    const endpoints = selected.flatMap(({ id }) =>
      subscriptions.ofAccount(id).map(({ createdAt, headers, ...subscription }) => {
        const { attempts, ...health } = endpointHealth({ ...subscription, account: id });
        return {
          ...subscription,
          ...health,
          account: id,
          headers: [...headers],
          createdAt: iso(createdAt),
          attempts: attempts.map(({ deliveryId, at, ...attempt }) => ({
            ...attempt,
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
