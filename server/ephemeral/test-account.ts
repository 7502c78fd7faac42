import type { Credentials } from "../contract/accounts/accounts.control.js";
import type { ControlClient } from "../contract/client.js";
import type { EventType } from "../contract/webhooks/event-types.js";
import { type Arrivals, createArrivals } from "./arrivals.js";
import { checkEvents, checkOptions, refusingSurplus } from "./check-arguments.js";
import { findAnswerError, findWebhookError } from "./contract-check.js";
import type { ExpectedPayload } from "./expected-webhook.js";
import { checkForwarding, type Forwarding, type ForwardOptions, startForwarding } from "./forwarding.js";
import { type GatewayClient, gatewayClient } from "./gateway-client.js";
import { type ReceivedWebhook, type Receiver, type ReceiverOptions, startReceiver } from "./receiver.js";
import { whyNothingArrived } from "./why-nothing-arrived.js";

/** One account of the sandbox: the seed account, or one that `createAccount()` made, e.g. for each test worker. */
export interface TestAccount {
  readonly credentials: Credentials;
  /** Calls the gateway as this account. */
  readonly gateway: GatewayClient;
  /**
   * The webhooks of this account that have arrived, oldest first: at `receiver()`, at the URL of `forwardTo()`, and at all
   * other registered URLs. A webhook has been answered by then.
   */
  readonly received: readonly ReceivedWebhook[];
  /** Starts a webhook receiver on this machine and registers it for the events of this account. */
  receiver(options?: ReceiverOptions): Promise<Receiver>;
  /**
   * Forwards the webhooks of this account to a URL of the application under test, such as `http://localhost:3000/webhooks`,
   * until its `close()`. No URL is registered; after a `reset()` it goes on. The application's answer is the outcome of the
   * attempt.
   */
  forwardTo(url: string, options?: ForwardOptions): Promise<Forwarding>;
  /**
   * Resolves with the first webhook of this type that has the expected fields, or for whose payload the function returns
   * true, whether it has arrived already or arrives later. Looks at `received` of this account alone. Rejects after `timeout` milliseconds of real
   * time (default 3000, less than a test runner's limit) with what arrived instead and how it differs.
   */
  waitFor<Type extends EventType>(
    eventType: Type,
    expected?: ExpectedPayload<Type>,
    options?: { readonly timeout?: number },
  ): Promise<ReceivedWebhook<Type>>;
}

/** The sandbox of an account. */
export interface AccountSandbox {
  readonly url: string;
  readonly token: string | undefined;
  readonly control: ControlClient;
  addFault(fault: Error | undefined): void;
}

/** An account, and what the sandbox object needs of it. */
export interface OpenAccount extends TestAccount {
  readonly arrivals: Arrivals;
  /** The receivers and forwardings that the test has started. */
  readonly receivers: readonly Receiver[];
  /** Finds the webhooks that nobody reports. */
  look(): Promise<void>;
  /** Forgets what arrived, because the world was replaced. */
  clear(): void;
  /** Ends all receivers and forwardings. */
  close(): Promise<void>;
}

/** `look` finds webhooks at other registered URLs, if nobody reports them. */
export function openAccount(
  sandbox: AccountSandbox,
  credentials: Credentials,
  look?: (account: OpenAccount) => Promise<void>,
): OpenAccount {
  const { url, token, control, addFault } = sandbox;
  const gateway = gatewayClient(url, credentials, (method, address, answer) =>
    addFault(findAnswerError(method, address, answer)),
  );
  const receivers: Receiver[] = [];
  const forwardings: { received: ReceivedWebhook[]; close(): Promise<void> }[] = [];
  const arrivals = createArrivals(look && (() => look(account)), () =>
    whyNothingArrived(control, credentials.accountId),
  );
  const record = (webhook: ReceivedWebhook) => {
    addFault(findWebhookError(webhook));
    arrivals.record(webhook);
  };
  const methods: Pick<TestAccount, "receiver" | "forwardTo" | "waitFor"> = {
    receiver: async (options = {}) => {
      checkOptions("receiver", options, ["events", "version", "headers"], '{ events: ["cash_in"] }');
      checkEvents("receiver", options.events);
      const receiver = await startReceiver(gateway, options, record);
      receivers.push(receiver);
      return receiver;
    },
    forwardTo: async (to, options = {}) => {
      const target = checkForwarding(to, options);
      const received: ReceivedWebhook[] = [];
      const { close } = await startForwarding({ url, token }, credentials, target, options, (webhook) => {
        received.push(webhook);
        record(webhook);
      });
      forwardings.push({ received, close });
      return { url: target, received, close };
    },
    waitFor: arrivals.waitFor,
  };
  const account: OpenAccount = {
    credentials,
    gateway,
    received: arrivals.received,
    arrivals: { ...arrivals, record },
    receivers,
    ...refusingSurplus(methods, { receiver: 1, forwardTo: 2, waitFor: 3 }),
    look: async () => look?.(account),
    clear: () => {
      arrivals.clear();
      // Forwarding goes on in the new world; receivers were registered in the old one.
      for (const { received } of forwardings) received.length = 0;
    },
    close: async () => {
      await Promise.all([...forwardings, ...receivers].map((open) => open.close()));
    },
  };
  return account;
}
