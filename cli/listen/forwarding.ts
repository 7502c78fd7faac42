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
import { keepUp } from "../lasting-socket.js";

/** One delivery that was brought to the receiver, and what came back. */
export interface Brought {
  readonly delivery: HandedDelivery;
  readonly answer: ReceiverAnswer;
  /** As the sandbox has recorded it; its own rule where the connection broke before it said so. */
  readonly acknowledged: boolean;
  readonly warning: string | undefined;
}

export interface Told {
  /** The sandbox takes us for a listener, the first time or once more. */
  welcome(url: string, isFirst: boolean): void;
  brought(attempt: Brought): void;
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
  wanted: Pick<Listening, "to" | "events" | "account">,
  told: Told,
): Promise<void> {
  const stop = new AbortController();
  const postman = createPostman(AT_ONCE, "all");
  const query = new URLSearchParams({
    to: wanted.to,
    key: randomBytes(3).toString("hex"),
    ...(wanted.events ? { events: wanted.events.join(",") } : {}),
    ...(wanted.account === undefined ? {} : { account: String(wanted.account) }),
  });
  let say: ((message: object) => void) | undefined;
  let isFirst = true;
  let isParting = false;

  /** Whoever reads of an attempt may ask the sandbox about it at once, so it is told once it has been recorded. */
  const unrecorded = new Map<number, Pick<Brought, "delivery" | "answer">>();

  const bring = async (delivery: HandedDelivery, answerTo: (message: object) => void) => {
    const { number, headers, body, timeoutMs } = delivery;
    const answer = await postman.post(wanted.to, headers, body, timeoutMs);
    // Where the connection broke meanwhile, the sandbox hands the delivery over again.
    if (stop.signal.aborted) return;
    unrecorded.set(number, { delivery, answer });
    answerTo({ type: "answer", number, ...answer });
  };
  const tell = (number: number, recorded?: RecordedAttempt) => {
    const brought = unrecorded.get(number);
    unrecorded.delete(number);
    if (!brought) return;
    const acknowledged = recorded?.acknowledged ?? acknowledges(brought.answer.statusCode, false);
    told.brought({ ...brought, acknowledged, warning: recorded?.warning });
  };
  const goodbye = () => {
    // Asked twice, or with nobody to say it to: we leave at once.
    if (isParting || say === undefined) return stop.abort();
    isParting = true;
    say({ type: "goodbye" });
    setTimeout(() => stop.abort(), GOODBYE_MS).unref();
  };
  process.on("SIGINT", goodbye).on("SIGTERM", goodbye);
  try {
    await keepUp(
      place,
      {
        path: () => `${LISTEN_PATH}?${query}`,
        take: (received, connection) => {
          const message = received as ToListener;
          if (message.type === "delivery") void bring(message, connection.say);
          if (message.type === "recorded") tell(message.number, message);
          if (message.type !== "welcome") return;
          say = connection.say;
          told.welcome(message.url, isFirst);
          isFirst = false;
        },
        lost: () => {
          // The numbers are of one connection, and nobody will say any more that these were recorded.
          for (const number of [...unrecorded.keys()]) tell(number);
          // After our goodbye the sandbox hangs up.
          if (isParting) stop.abort();
          say = undefined;
        },
      },
      stop.signal,
    );
  } finally {
    process.off("SIGINT", goodbye).off("SIGTERM", goodbye);
    await postman.close();
  }
}
