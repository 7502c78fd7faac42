import { randomBytes } from "node:crypto";
import { acknowledges } from "../../server/contract/webhooks/acknowledgement.js";
import {
  type ForwardedDelivery,
  type ListenerMessage,
  type ListenerParameters,
  listenerPath,
  type RecordedAttempt,
} from "../../server/contract/webhooks/listening.js";
import { createWebhookClient, type ReceiverAnswer } from "../../server/webhooks/webhook-client.js";
import type { Connection } from "../connection.js";
import { keepConnected } from "../reconnecting-socket.js";

/** An attempt at the local receiver, and its response. */
export interface ForwardedAttempt {
  readonly delivery: ForwardedDelivery;
  readonly answer: ReceiverAnswer;
  /** As the sandbox recorded it. If the connection broke before that, decided here as in a sandbox without --strict. */
  readonly acknowledged: boolean;
  readonly warning: string | undefined;
}

export interface ForwardingReporter {
  /** The sandbox has accepted this listener. */
  connected(url: string, isFirst: boolean): void;
  attempted(attempt: ForwardedAttempt): void;
}

/** Concurrent requests, the same number as the sandbox sends to one URL. */
const CONCURRENT_REQUESTS = 8;
/**
 * How long to wait for the sandbox to close the connection after our goodbye. If it does not, it removes the listener
 * later by itself.
 */
const GOODBYE_MS = 2_000;

/**
 * Forwards every delivery of a sandbox to `target.to` and reports the response, until Ctrl-C, which cancels pending
 * deliveries for this listener. A broken connection is reopened under the same key.
 */
export async function forward(
  sandbox: Pick<Connection, "url" | "token">,
  target: Pick<ListenerParameters, "to" | "events" | "account">,
  reporter: ForwardingReporter,
): Promise<void> {
  const stop = new AbortController();
  // The sandbox's own webhook client, so that both describe a receiver's failure in the same words.
  const webhookClient = createWebhookClient(CONCURRENT_REQUESTS, "all");
  const { to, events, account } = target;
  const path = listenerPath({ to, events, account, key: randomBytes(3).toString("hex") });
  let send: ((message: object) => void) | undefined;
  let isFirst = true;
  let isLeaving = false;

  /** Attempts that the sandbox has not recorded yet. They are printed afterwards, so that a reader can query them at once. */
  const unrecorded = new Map<number, Pick<ForwardedAttempt, "delivery" | "answer">>();

  const forwardDelivery = async (delivery: ForwardedDelivery, answerTo: (message: object) => void) => {
    const { number, headers, body, timeoutMs } = delivery;
    const answer = await webhookClient.post(target.to, headers, body, timeoutMs);
    // If the connection broke meanwhile, the sandbox sends the delivery again.
    if (stop.signal.aborted) return;
    unrecorded.set(number, { delivery, answer });
    answerTo({ type: "answer", number, ...answer });
  };
  const reportAttempt = (number: number, recorded?: RecordedAttempt) => {
    const attempt = unrecorded.get(number);
    unrecorded.delete(number);
    if (!attempt) return;
    // Without the confirmation, the listener does not know whether the sandbox is strict.
    const acknowledged = recorded?.acknowledged ?? acknowledges(attempt.answer.statusCode, false);
    reporter.attempted({ ...attempt, acknowledged, warning: recorded?.warning });
  };
  const leave = () => {
    // A second signal, or no connection: stop at once.
    if (isLeaving || send === undefined) return stop.abort();
    isLeaving = true;
    send({ type: "goodbye" });
    setTimeout(() => stop.abort(), GOODBYE_MS).unref();
  };
  process.on("SIGINT", leave).on("SIGTERM", leave);
  try {
    await keepConnected(
      sandbox,
      {
        path: () => path,
        onMessage: (received, connection) => {
          const message = received as ListenerMessage;
          if (message.type === "delivery") void forwardDelivery(message, connection.send);
          if (message.type === "recorded") reportAttempt(message.number, message);
          if (message.type !== "welcome") return;
          send = connection.send;
          reporter.connected(message.url, isFirst);
          isFirst = false;
        },
        onDisconnect: () => {
          // The numbers of attempts are valid for one connection, so no confirmation will come for these.
          for (const number of [...unrecorded.keys()]) reportAttempt(number);
          // The sandbox closes the connection after the goodbye.
          if (isLeaving) stop.abort();
          send = undefined;
        },
      },
      stop.signal,
    );
  } finally {
    process.off("SIGINT", leave).off("SIGTERM", leave);
    await webhookClient.close();
  }
}
