import { randomBytes } from "node:crypto";
import { acknowledges } from "../../server/contract/webhooks/acknowledgement.js";
import type {
  HandedDelivery,
  Listening,
  RecordedAttempt,
  ToListener,
} from "../../server/contract/webhooks/listening.js";
import { LISTEN_PATH } from "../../server/contract/webhooks/listening.js";
// Its own postman would say other things than the sandbox's about the same receiver.
import { createPostman, type ReceiverAnswer } from "../../server/webhooks/webhook-client.js";
import type { Connection } from "../connection.js";
import { keepConnected } from "../reconnecting-socket.js";

/** One delivery that was brought to the receiver, and what came back. */
export interface ForwardedAttempt {
  readonly delivery: HandedDelivery;
  readonly answer: ReceiverAnswer;
  /** As the sandbox has recorded it; its own rule where the connection broke before it said so. */
  readonly acknowledged: boolean;
  readonly warning: string | undefined;
}

export interface ForwardingReporter {
  /** The sandbox takes us for a listener, the first time or once more. */
  connected(url: string, isFirst: boolean): void;
  attempted(attempt: ForwardedAttempt): void;
}

/** As the sandbox sends to one URL: so many are under way at a time. */
const AT_ONCE = 8;
/** Saying goodbye takes a moment; a sandbox that does not hear it forgets us by itself. */
const GOODBYE_MS = 2_000;

/**
 * Brings every delivery that a sandbox hands us to `wanted.to` and answers what came back, until Ctrl-C, which says
 * goodbye: then nothing is kept for us. A connection that breaks is made again, under the same key.
 */
export async function forward(
  place: Pick<Connection, "url" | "token">,
  target: Pick<Listening, "to" | "events" | "account">,
  reporter: ForwardingReporter,
): Promise<void> {
  const stop = new AbortController();
  const webhookClient = createPostman(AT_ONCE, "all");
  const query = new URLSearchParams({
    to: target.to,
    key: randomBytes(3).toString("hex"),
    ...(target.events ? { events: target.events.join(",") } : {}),
    ...(target.account === undefined ? {} : { account: String(target.account) }),
  });
  let send: ((message: object) => void) | undefined;
  let isFirst = true;
  let isLeaving = false;

  /** Whoever reads of an attempt may ask the sandbox about it at once, so it is told once it has been recorded. */
  const unrecorded = new Map<number, Pick<ForwardedAttempt, "delivery" | "answer">>();

  const forwardDelivery = async (delivery: HandedDelivery, answerTo: (message: object) => void) => {
    const { number, headers, body, timeoutMs } = delivery;
    const answer = await webhookClient.post(target.to, headers, body, timeoutMs);
    // Where the connection broke meanwhile, the sandbox hands the delivery over again.
    if (stop.signal.aborted) return;
    unrecorded.set(number, { delivery, answer });
    answerTo({ type: "answer", number, ...answer });
  };
  const reportAttempt = (number: number, recorded?: RecordedAttempt) => {
    const attempt = unrecorded.get(number);
    unrecorded.delete(number);
    if (!attempt) return;
    const acknowledged = recorded?.acknowledged ?? acknowledges(attempt.answer.statusCode, false);
    reporter.attempted({ ...attempt, acknowledged, warning: recorded?.warning });
  };
  const leave = () => {
    // Asked twice, or with nobody to say it to: we leave at once.
    if (isLeaving || send === undefined) return stop.abort();
    isLeaving = true;
    send({ type: "goodbye" });
    setTimeout(() => stop.abort(), GOODBYE_MS).unref();
  };
  process.on("SIGINT", leave).on("SIGTERM", leave);
  try {
    await keepConnected(
      place,
      {
        path: () => `${LISTEN_PATH}?${query}`,
        take: (received, connection) => {
          const message = received as ToListener;
          if (message.type === "delivery") void forwardDelivery(message, connection.say);
          if (message.type === "recorded") reportAttempt(message.number, message);
          if (message.type !== "welcome") return;
          send = connection.say;
          reporter.connected(message.url, isFirst);
          isFirst = false;
        },
        lost: () => {
          // The numbers are of one connection, and nobody will say any more that these were recorded.
          for (const number of [...unrecorded.keys()]) reportAttempt(number);
          // After our goodbye the sandbox hangs up.
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
