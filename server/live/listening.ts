import { type WebSocket, WebSocketServer } from "ws";
import { Problem } from "../contract/control-problems.js";
import {
  type FromListener,
  fromListener,
  type Listening,
  listenerUrl,
  listening,
  type ToListener,
} from "../contract/listening.js";
import { parseListingAll } from "../contract/violations.js";
import { LIMITS } from "../http/limits.js";
import type { Clock } from "../kernel/clock.js";
import type { Lanes } from "../webhooks/lanes.js";
import type { Listeners } from "../webhooks/listeners.js";
import { createHandover } from "./handover.js";
import type { Door } from "./upgrades.js";

/** The connections of listeners: deliveries go out over them, and what their receivers answer comes back. */
export interface ListeningDoor {
  /** Takes over an upgrade of `/sandbox/listen`; throws the Problem `input-invalid`. */
  readonly door: Door;
  close(): void;
}

const TICK_MS = 5_000;
const PARTING_MS = 500;

export function createListening(
  listeners: Pick<Listeners, "join">,
  { attempted }: Pick<Lanes, "attempted">,
  clock: Clock,
  onFault: (error: unknown) => void,
): ListeningDoor {
  const server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: LIMITS.listenerMessageBytes,
  });
  const tick = setInterval(() => {
    const message = JSON.stringify({ type: "tick" } satisfies ToListener);
    for (const socket of server.clients) socket.send(message);
  }, TICK_MS);
  tick.unref();

  const welcome = (socket: WebSocket, wanted: Listening) => {
    const say = (message: ToListener) => socket.send(JSON.stringify(message));
    const { hand, take, drop } = createHandover(say, clock);
    // What has waited for it is sent by the joining, so the welcome goes first.
    say({ type: "welcome", url: listenerUrl(wanted) });
    const presence = listeners.join(wanted, hand);
    socket.on("message", (data) => {
      const message = heard(String(data));
      if (message === undefined) socket.close(1008, "That is no answer and no goodbye.");
      else if (message.type === "answer") {
        const { number } = message;
        const deliveryId = take(message);
        const recorded = deliveryId === undefined ? Promise.resolve() : attempted(deliveryId);
        void recorded.then(() => say({ type: "recorded", number }));
      } else {
        drop();
        void presence
          .part()
          .catch(onFault)
          .finally(() => socket.close(1000));
      }
    });
    socket.on("close", () => {
      presence.away();
      drop();
    });
    socket.on("error", () => socket.terminate());
  };

  return {
    door: (request, socket, head, query) => {
      const wanted = parseListingAll(listening, query, "en");
      if (!wanted.ok) {
        const violations = wanted.violations.map(({ message }) => message).join("; ");
        throw new Problem("input-invalid", { violations: `${violations}.` });
      }
      server.handleUpgrade(request, socket, head, (accepted) => welcome(accepted, wanted.value));
    },
    close: () => {
      clearInterval(tick);
      for (const socket of server.clients) {
        socket.close(1001, "The sandbox stops.");
        // One that hangs does not say goodbye, and nobody waits for it.
        setTimeout(() => socket.terminate(), PARTING_MS).unref();
      }
      server.close();
    },
  };
}

/** What a listener says; undefined where it is nothing that a listener may say. */
function heard(text: string): FromListener | undefined {
  try {
    return fromListener.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
