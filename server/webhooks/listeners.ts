import { attemptErrors } from "../contract/webhooks/attempt-errors.js";
import type { EventType } from "../contract/webhooks/event-types.js";
import { type ListenerParameters, listenerUrl } from "../contract/webhooks/listening.js";
import type { Database } from "../kernel/database.js";
import type { Deliveries, Delivery } from "./deliveries.js";
import type { DeliverySearch } from "./delivery-search.js";
import type { Interventions } from "./interventions.js";
import { type ReceiverAnswer, type RegisterTimeout, unanswered } from "./webhook-client.js";

/** Sends a delivery to its listener; resolves with null if the listener disconnects before it has answered. */
export type SendToListener = (
  delivery: Delivery,
  attempt: number,
  headers: readonly string[],
  timeoutMs: number,
  registerTimeout: RegisterTimeout,
) => Promise<ReceiverAnswer | null>;

/** A connected listener, for the code that owns its connection. */
export interface ListenerConnection {
  readonly url: string;
  /** The connection was lost; the listener may come back. */
  disconnected(): void;
  /** The listener has said goodbye: cancels its unfinished deliveries. */
  leave(): Promise<void>;
}

/**
 * Receivers of events that connect to the sandbox instead of registering a URL. A listener belongs to the process, not
 * to the world: it stays after a reset. A snapshot contains its deliveries but not the listener; a case contains
 * neither.
 */
export interface Listeners {
  /** The URLs of the listeners that receive an event, including those that are briefly disconnected. */
  urlsFor(account: number, eventType: EventType): string[];
  /** Adds a listener, or reconnects it, and sends its queued deliveries. */
  join(options: ListenerParameters, send: SendToListener): ListenerConnection;
  /** Resolves with null if the listener is disconnected: the delivery stays queued. */
  send: SendToListener;
  /** Waits for listeners of an earlier process that have unfinished deliveries, as for disconnected ones. */
  start(): void;
  stop(): void;
}

interface Listener {
  readonly options: Pick<ListenerParameters, "events" | "account">;
  /** Null while it is disconnected. */
  send: SendToListener | null;
  removal: NodeJS.Timeout | undefined;
}

/**
 * How long a listener may be disconnected, in real time: enough for a restart, not so long that deliveries pile up.
 */
const RECONNECT_WITHIN_MS = 120_000;

export function createListeners(
  database: Pick<Database, "write" | "onReplaced">,
  { deliveries, search }: { deliveries: Pick<Deliveries, "find" | "get">; search: DeliverySearch },
  { send: sendQueued, cancel }: { send(id: number, url: string): void; cancel: Interventions["cancel"] },
  { isReplay, onFault }: { isReplay: () => boolean; onFault: (error: unknown) => void },
): Listeners {
  const listeners = new Map<string, Listener>();
  let stopped = false;

  const isTo = (url: string) => (id: number) => deliveries.find(id)?.url === url;

  const remove = async (url: string) => {
    clearTimeout(listeners.get(url)?.removal);
    listeners.delete(url);
    if (stopped) return;
    await database.write(() => {
      const open = [...search.onTheirWay({ url }), ...search.held({ url })].filter(isTo(url));
      for (const id of open) cancel(deliveries.get(id));
    });
  };
  const awaitReconnect = (url: string, listener: Listener) => {
    listener.send = null;
    listener.removal = setTimeout(() => void remove(url).catch(onFault), RECONNECT_WITHIN_MS);
    listener.removal.unref();
  };
  /** Adds the unknown listeners whose deliveries are in the file: those of an earlier process or of a snapshot. */
  const addUnknown = () => {
    for (const url of search.listenersAwaited()) {
      if (listeners.has(url)) continue;
      // The listener gets no new events until it reconnects and names the ones it wants.
      const listener: Listener = {
        options: { events: [], account: undefined },
        send: null,
        removal: undefined,
      };
      listeners.set(url, listener);
      awaitReconnect(url, listener);
    }
  };
  database.onReplaced(addUnknown);

  return {
    urlsFor: (account, eventType) =>
      // The webhooks of a replay go to the replay's own receiver only (assumption CASES).
      isReplay()
        ? []
        : [...listeners].flatMap(([url, { options }]) =>
            (options.account ?? account) === account && (options.events?.includes(eventType) ?? true)
              ? [url]
              : [],
          ),
    join: (options, send) => {
      const url = listenerUrl(options);
      clearTimeout(listeners.get(url)?.removal);
      const listener: Listener = { options, send, removal: undefined };
      listeners.set(url, listener);
      for (const id of search.onTheirWay({ url }).filter(isTo(url))) {
        if (deliveries.get(id).status === "queued") sendQueued(id, url);
      }
      // A newer connection of the same listener may have replaced this one.
      const isCurrent = () => listeners.get(url) === listener && !stopped;
      return {
        url,
        disconnected: () => {
          if (isCurrent()) awaitReconnect(url, listener);
        },
        leave: async () => {
          if (isCurrent()) await remove(url);
        },
      };
    },
    send: async (delivery, attempt, headers, timeoutMs, registerTimeout) => {
      const listener = listeners.get(delivery.url);
      if (!listener) return unanswered(attemptErrors.listenerGone.en, 0);
      const answer = (await listener.send?.(delivery, attempt, headers, timeoutMs, registerTimeout)) ?? null;
      // A user who asked for an attempt waits for its result.
      return answer === null && delivery.manualWanted > 0
        ? unanswered(attemptErrors.listenerAway.en, 0)
        : answer;
    },
    start: addUnknown,
    stop: () => {
      stopped = true;
      for (const { removal } of listeners.values()) clearTimeout(removal);
    },
  };
}
