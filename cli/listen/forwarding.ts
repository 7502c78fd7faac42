import { acknowledges } from "../../server/contract/webhooks/acknowledgement.js";
import type {
  ForwardedDelivery,
  ListenerMessage,
  ListenerParameters,
  RecordedAttempt,
} from "../../server/contract/webhooks/listening.js";
import { createForwarder, GOODBYE_MS } from "../../server/webhooks/forwarder.js";
import type { ReceiverAnswer } from "../../server/webhooks/webhook-client.js";
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
  let send: ((message: object) => void) | undefined;
  let isFirst = true;
  let isLeaving = false;

  /** Attempts that the sandbox has not recorded yet. They are printed afterwards, so that a reader can query them at once. */
  const unrecorded = new Map<number, Pick<ForwardedAttempt, "delivery" | "answer">>();

  /** Deliveries of this connection that the receiver has not answered. Their numbers are valid for one connection. */
  const unanswered = new Set<ForwardedDelivery>();

  const forwarder = createForwarder(target, (delivery, answer) => {
    if (stop.signal.aborted) return;
    if (unanswered.delete(delivery)) unrecorded.set(delivery.number, { delivery, answer });
    // Its connection is lost, and the next one may use its number for another attempt.
    else report({ delivery, answer });
  });
  const reportAttempt = (number: number, recorded?: RecordedAttempt) => {
    const attempt = unrecorded.get(number);
    unrecorded.delete(number);
    if (attempt) report(attempt, recorded);
  };
  const report = (attempt: Pick<ForwardedAttempt, "delivery" | "answer">, recorded?: RecordedAttempt) => {
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
        path: () => forwarder.path,
        onMessage: (received, connection) => {
          const message = received as ListenerMessage;
          if (message.type === "delivery") {
            unanswered.add(message);
            void forwarder.forward(message, connection.send);
          }
          if (message.type === "recorded") reportAttempt(message.number, message);
          if (message.type !== "welcome") return;
          send = connection.send;
          reporter.connected(message.url, isFirst);
          isFirst = false;
        },
        onDisconnect: () => {
          // No confirmation will come for these.
          unanswered.clear();
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
    await forwarder.close();
  }
}
