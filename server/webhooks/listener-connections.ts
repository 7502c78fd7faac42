import type { WebSocket } from "ws";
import { inputProblem } from "../contract/control-problems.js";
import { parseInput } from "../contract/input-rules.js";
import { acknowledgementWarning, acknowledges } from "../contract/webhooks/acknowledgement.js";
import {
  type ForwardedDelivery,
  type ListenerMessage,
  type ListenerParameters,
  type ListenerReply,
  listenerParameters,
  listenerReply,
  listenerUrl,
} from "../contract/webhooks/listening.js";
import { LIMITS } from "../http/limits.js";
import { createSocketServer } from "../http/socket-server.js";
import type { UpgradeHandler } from "../http/upgrades.js";
import { type Clock, iso, stopwatch } from "../kernel/clock.js";
import type { Lanes } from "./lanes.js";
import type { Listeners, SendToListener } from "./listeners.js";
import { noAnswerWithin, type ReceiverAnswer } from "./webhook-client.js";

/** The WebSocket connections of listeners: deliveries go out over them and the receivers' answers come back. */
export interface ListenerConnections {
  /** Accepts a WebSocket on `/sandbox/listen`; throws the Problem `input-invalid` for a wrong query. */
  readonly handleUpgrade: UpgradeHandler;
  close(): void;
}

const TICK_MS = 5_000;

export function createListenerConnections(
  listeners: Pick<Listeners, "join">,
  { whenAttemptRecorded }: Pick<Lanes, "whenAttemptRecorded">,
  clock: Clock,
  strict: boolean,
  onFault: (error: unknown) => void,
): ListenerConnections {
  const server = createSocketServer(LIMITS.listenerMessageBytes);
  const tick = setInterval(() => {
    const message = JSON.stringify({ type: "tick" } satisfies ListenerMessage);
    for (const socket of server.sockets()) socket.send(message);
  }, TICK_MS);
  tick.unref();

  const accept = (socket: WebSocket, options: ListenerParameters) => {
    const send = (message: ListenerMessage) => socket.send(JSON.stringify(message));
    const pending = createPendingAnswers(send, clock);
    // Sent before join(), because that sends the queued deliveries, and the welcome must be the first message.
    send({ type: "welcome", url: listenerUrl(options) });
    const listener = listeners.join(options, pending.send);
    socket.on("message", (data) => {
      const message = parseMessage(String(data));
      if (message === undefined) socket.close(1008, "Expected an answer or a goodbye.");
      else if (message.type === "answer") {
        const { number, statusCode } = message;
        const acknowledged = acknowledges(statusCode, strict);
        const warning = acknowledgementWarning({ statusCode, acknowledged });
        const deliveryId = pending.resolve(message);
        const recorded = deliveryId === undefined ? Promise.resolve() : whenAttemptRecorded(deliveryId);
        void recorded.then(() =>
          send({ type: "recorded", number, acknowledged, ...(warning === undefined ? {} : { warning }) }),
        );
      } else {
        pending.abandon();
        void listener
          .leave()
          .catch(onFault)
          .finally(() => socket.close(1000));
      }
    });
    socket.on("close", () => {
      listener.disconnected();
      pending.abandon();
    });
    socket.on("error", () => socket.terminate());
  };

  return {
    handleUpgrade: (request, socket, head, query) => {
      const options = parseInput(listenerParameters, query);
      if (!options.ok) throw inputProblem(options.violations);
      server.accept(request, socket, head, (accepted) => accept(accepted, options.value));
    },
    close: () => {
      clearInterval(tick);
      server.close();
    },
  };
}

/** A message of a listener; undefined if it is not a valid one. */
function parseMessage(text: string): ListenerReply | undefined {
  try {
    return listenerReply.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

type ListenerAnswer = Extract<ListenerReply, { readonly type: "answer" }>;

/** The deliveries sent over one connection that have no answer yet. */
interface PendingAnswers {
  readonly send: SendToListener;
  /**
   * Passes the answer to the sending that waits for it. Returns the delivery's id, or undefined if none waits any longer.
   */
  resolve(answer: ListenerAnswer): number | undefined;
  /**
   * Ends the sending of all pending deliveries, with no answer: the listener leaves or its connection is lost, and
   * nobody knows whether they arrived. Only an attempt that a user requested by hand is recorded.
   */
  abandon(): void;
}

function createPendingAnswers(
  sendMessage: (message: ForwardedDelivery) => void,
  clock: Clock,
): PendingAnswers {
  const pending = new Map<number, { deliveryId: number; end(answer: ReceiverAnswer | null): void }>();
  let lastNumber = 0;
  let isOpen = true;

  return {
    send: (delivery, attempt, headers, timeoutMs, registerTimeout) =>
      new Promise((resolve) => {
        if (!isOpen) return resolve(null);
        lastNumber += 1;
        const number = lastNumber;
        const elapsed = stopwatch();
        const end = (answer: ReceiverAnswer | null) => {
          clearTimeout(timeout);
          pending.delete(number);
          resolve(answer);
        };
        // The sandbox measures the timeout, not the listener. It includes the time on the network, as for any URL.
        const timeout = setTimeout(
          () => end(noAnswerWithin(timeoutMs, Math.max(elapsed(), timeoutMs))),
          timeoutMs,
        );
        registerTimeout(() => end(noAnswerWithin(timeoutMs, timeoutMs)));
        pending.set(number, { deliveryId: delivery.id, end });
        const { id, eventId, eventType, accountId: account, transactionId, body } = delivery;
        sendMessage({
          type: "delivery",
          number,
          at: iso(clock.now()),
          deliveryId: String(id),
          eventId,
          eventType,
          account,
          attempt,
          timeoutMs,
          headers,
          body,
          transactionId: transactionId === null ? null : String(transactionId),
        });
      }),
    resolve: ({ type: _, number, ...answer }) => {
      const delivery = pending.get(number);
      delivery?.end(answer);
      return delivery?.deliveryId;
    },
    abandon: () => {
      isOpen = false;
      for (const { end } of [...pending.values()]) end(null);
    },
  };
}
