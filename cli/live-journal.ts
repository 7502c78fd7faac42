import type { FeedNotice, Hello, JournalEntry } from "../server/contract/journal/journal.js";
import type { Connection } from "./connection.js";
import { remark } from "./print.js";
import { keepConnected } from "./reconnecting-socket.js";

/** How far this reader has come. */
interface Position {
  /** The last entry that was seen; undefined until the first hello, where everything from then on is wanted. */
  seq: number | undefined;
  epoch: number | undefined;
}

type Message = Hello | { readonly type: "tick" | FeedNotice } | JournalEntry;

/** Prints entries as they come, through broken connections and resets, until Ctrl-C. */
export async function followJournal(
  place: Pick<Connection, "url" | "token">,
  since: number | undefined,
  print: (entry: JournalEntry) => void,
): Promise<void> {
  const stop = new AbortController();
  const stopReading = () => stop.abort();
  process.once("SIGINT", stopReading).once("SIGTERM", stopReading);
  const position: Position = { seq: since, epoch: undefined };
  const conversation = {
    path: () => `/sandbox/live${position.seq === undefined ? "" : `?since=${position.seq}`}`,
    take: (received: unknown, { leave }: { leave(): void }) => {
      const message = received as Message;
      if (message.type === "hello") {
        if (!acceptHello(message as Hello, position)) leave();
      } else if ("seq" in message && message.seq > (position.seq ?? 0)) {
        position.seq = message.seq;
        print(message as JournalEntry);
      }
    },
  };
  try {
    await keepConnected(place, conversation, stop.signal);
  } finally {
    process.off("SIGINT", stopReading).off("SIGTERM", stopReading);
  }
}

/** Takes the feed's greeting. False: this is another world, so the reading starts over from its first entry. */
function acceptHello({ epoch, seq }: Hello, position: Position): boolean {
  const first = position.epoch === undefined;
  // A sandbox in memory counts from the beginning again after a restart, and so does every one after a reset.
  const anotherWorld = !first && (epoch !== position.epoch || seq < (position.seq ?? 0));
  position.epoch = epoch;
  if (anotherWorld) {
    remark("The sandbox was reset, or it is another one: its journal starts anew.");
    position.seq = 0;
    return false;
  }
  if (!first) remark("Connected again.");
  position.seq ??= seq;
  return true;
}
