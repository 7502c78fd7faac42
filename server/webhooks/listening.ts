import { type WebSocket, WebSocketServer } from "ws";
import { inputProblem } from "../contract/control-problems.js";
import { parseInput } from "../contract/input-rules.js";
import { acknowledgementWarning, acknowledges } from "../contract/webhooks/acknowledgement.js";
import {
  type FromListener,
  fromListener,
  type Listening,
  listenerUrl,
  listening,
  type ToListener,
} from "../contract/webhooks/listening.js";
import { LIMITS } from "../http/limits.js";
import type { Door } from "../http/upgrades.js";
import type { Clock } from "../kernel/clock.js";
import { createHandover } from "./handover.js";
import type { Lanes } from "./lanes.js";
import type { Listeners } from "./listeners.js";

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
  strict: boolean,
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
        const { number, statusCode } = message;
        const acknowledged = acknowledges(statusCode, strict);
        const warning = acknowledgementWarning({ statusCode, acknowledged });
        const remark = warning === undefined ? {} : { warning };
        const deliveryId = take(message);
        const recorded = deliveryId === undefined ? Promise.resolve() : attempted(deliveryId);
        void recorded.then(() => say({ type: "recorded", number, acknowledged, ...remark }));
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
      const wanted = parseInput(listening, query);
      if (!wanted.ok) throw inputProblem(wanted.violations);
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
