import { resolveAccount } from "../accounts/accounts.control.js";
import type { Accounts } from "../accounts/accounts.js";
import type { ControlHandler } from "../contract/operation.js";
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
export function endpointHandlers({ accounts, subscriptions, endpointHealth }: EndpointParts) {
  const list: ControlHandler<typeof listEndpoints> = ({ account }) => {
    const selected = account === undefined ? accounts.all() : [resolveAccount(accounts, account)];
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
