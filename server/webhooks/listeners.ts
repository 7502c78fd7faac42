import type { EventType } from "../contract/webhooks/event-types.js";
import { type Listening, listenerUrl } from "../contract/webhooks/listening.js";
import type { Database } from "../kernel/database.js";
import type { Deliveries, Delivery } from "./deliveries.js";
import type { DeliverySearch } from "./delivery-search.js";
import type { Interventions } from "./interventions.js";
import { type ReceiverAnswer, unanswered } from "./post.js";

/** Brings a delivery to its listener; resolves with null when it goes away before it has answered. */
export type Hand = (
  delivery: Delivery,
  attempt: number,
  headers: readonly string[],
  timeoutMs: number,
) => Promise<ReceiverAnswer | null>;

/** A listener that is here, as its connection sees it. */
export interface Presence {
  readonly url: string;
  /** The connection is gone, and the listener may come back. */
  away(): void;
  /** It has said goodbye: what is still on its way to it is cancelled. */
  part(): Promise<void>;
}

/**
 * Who hears of events beside the registered URLs, for as long as they listen. A listener is of this process and not
 * of the world: it hears of the world after a reset too, and no case or snapshot knows of it, only of its deliveries.
 */
export interface Listeners {
  /** The URLs of those that hear of an event, those that are away for a while included. */
  hearing(account: number, eventType: EventType): string[];
  /** Takes a listener in, or up again; its deliveries that have waited are sent. */
  join(wanted: Listening, hand: Hand): Presence;
  /** Resolves with null when nobody is there to take it now: it stays where it is. */
  hand: Hand;
  /** Gives those a chance to come back whose deliveries an earlier process has left. */
  start(): void;
  stop(): void;
}

interface Listener {
  readonly wanted: Pick<Listening, "events" | "account">;
  hand: Hand | null;
  forgetting: NodeJS.Timeout | undefined;
}

/**
 * For so long a listener may be away, by the host's time, because it is the host's network and terminals that take
 * it away. Long enough to start again whatever broke; not so long that deliveries pile up for nobody.
 */
const MAY_BE_AWAY_MS = 120_000;

export function createListeners(
  database: Pick<Database, "write" | "onReplaced">,
  { deliveries, search }: { deliveries: Pick<Deliveries, "find" | "get">; search: DeliverySearch },
  { send, cancel }: { send(id: number, url: string): void; cancel: Interventions["cancel"] },
  { isReplay, onFault }: { isReplay: () => boolean; onFault: (error: unknown) => void },
): Listeners {
  const listeners = new Map<string, Listener>();
  let stopped = false;

  const isTo = (url: string) => (id: number) => deliveries.find(id)?.url === url;

  const remove = async (url: string) => {
    clearTimeout(listeners.get(url)?.forgetting);
    listeners.delete(url);
    if (stopped) return;
    await database.write(() => {
      const open = [...search.onTheirWay({ url }), ...search.held({ url })].filter(isTo(url));
      for (const id of open) cancel(deliveries.get(id));
    });
  };
  const expectBack = (url: string, listener: Listener) => {
    listener.hand = null;
    listener.forgetting = setTimeout(() => void remove(url).catch(onFault), MAY_BE_AWAY_MS);
    listener.forgetting.unref();
  };
  /** Those whose deliveries are in the file though nobody here knows them: of an earlier process, or of a snapshot. */
  const expectOthers = () => {
    for (const url of search.listenersAwaited()) {
      if (listeners.has(url)) continue;
      // It hears of nothing new before it says what it wants.
      const listener: Listener = {
        wanted: { events: [], account: undefined },
        hand: null,
        forgetting: undefined,
      };
      listeners.set(url, listener);
      expectBack(url, listener);
    }
  };
  database.onReplaced(expectOthers);

  return {
    hearing: (account, eventType) =>
      // What is replayed is told to nobody but the one who replays (CASES).
      isReplay()
        ? []
        : [...listeners].flatMap(([url, { wanted }]) =>
            (wanted.account ?? account) === account && (wanted.events?.includes(eventType) ?? true)
              ? [url]
              : [],
          ),
    join: (wanted, hand) => {
      const url = listenerUrl(wanted);
      clearTimeout(listeners.get(url)?.forgetting);
      const listener: Listener = { wanted, hand, forgetting: undefined };
      listeners.set(url, listener);
      for (const id of search.onTheirWay({ url }).filter(isTo(url))) {
        if (deliveries.get(id).status === "queued") send(id, url);
      }
      // A connection that was taken over in the meantime has nothing more to say.
      const isCurrent = () => listeners.get(url) === listener && !stopped;
      return {
        url,
        away: () => {
          if (isCurrent()) expectBack(url, listener);
        },
        part: async () => {
          if (isCurrent()) await remove(url);
        },
      };
    },
    hand: async (delivery, attempt, headers, timeoutMs) => {
      const listener = listeners.get(delivery.url);
      if (!listener) return unanswered("The listener has gone.", 0);
      const answer = (await listener.hand?.(delivery, attempt, headers, timeoutMs)) ?? null;
      // Whoever asks for an attempt now wants to hear now what came of it.
      return answer === null && delivery.manualWanted > 0 ? unanswered("The listener is away.", 0) : answer;
    },
    start: expectOthers,
    stop: () => {
      stopped = true;
      for (const { forgetting } of listeners.values()) clearTimeout(forgetting);
    },
  };
}
