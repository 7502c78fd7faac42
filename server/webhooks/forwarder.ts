import {
  type ForwardedDelivery,
  type ListenerParameters,
  type ListenerReply,
  listenerPath,
} from "../contract/webhooks/listening.js";
import { listenerKey } from "../kernel/ids.js";
import { createWebhookClient, type ReceiverAnswer } from "./webhook-client.js";

/** Concurrent requests, the same number as the sandbox sends to one URL. */
const CONCURRENT_REQUESTS = 8;

/**
 * How long a listener waits for the sandbox to close the connection after its goodbye, in milliseconds. If it does not, it
 * removes the listener later by itself.
 */
export const GOODBYE_MS = 2_000;

/** The part of a listener that calls the receiver. The caller has the connection to the sandbox. */
export interface Forwarder {
  /** The path and query to connect to, with a key of its own. */
  readonly path: string;
  /** POSTs a delivery to the receiver and answers the sandbox with the outcome. */
  forward(delivery: ForwardedDelivery, reply: (message: ListenerReply) => void): Promise<void>;
  close(): Promise<void>;
}

/** `onAnswer` is called with the outcome of each attempt, before the sandbox gets it. */
export function createForwarder(
  listener: Pick<ListenerParameters, "to" | "events" | "account">,
  onAnswer: (delivery: ForwardedDelivery, answer: ReceiverAnswer) => void,
): Forwarder {
  const { to, events, account } = listener;
  // The sandbox's own webhook client, so that both describe a receiver's failure in the same words.
  const webhookClient = createWebhookClient(CONCURRENT_REQUESTS, "all");
  return {
    path: listenerPath({ to, events, account, key: listenerKey() }),
    forward: async (delivery, reply) => {
      const { number, headers, body, timeoutMs } = delivery;
      const answer = await webhookClient.post(to, headers, body, timeoutMs);
      onAnswer(delivery, answer);
      reply({ type: "answer", number, ...answer });
    },
    close: () => webhookClient.close(),
  };
}
