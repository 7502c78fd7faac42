import type { FeedNotice } from "../server/contract/journal/feed-notices.js";
import type { Hello, JournalEntry } from "../server/contract/journal/journal.js";
import type { Connection } from "./connection.js";
import { remark } from "./print.js";
import { keepConnected } from "./reconnecting-socket.js";

/** The position of a reader in the journal. */
interface Position {
  /** Number of the last entry that was read; undefined until the first hello. */
  seq: number | undefined;
  epoch: number | undefined;
}

type Message = Hello | { readonly type: "tick" | FeedNotice } | JournalEntry;

/** Prints new entries until Ctrl-C; continues after broken connections and resets. */
export async function followJournal(
  sandbox: Pick<Connection, "url" | "token">,
  since: number | undefined,
  print: (entry: JournalEntry) => void,
): Promise<void> {
  const stop = new AbortController();
  const stopReading = () => stop.abort();
  process.once("SIGINT", stopReading).once("SIGTERM", stopReading);
  const position: Position = { seq: since, epoch: undefined };
  const handlers = {
    path: () => `/sandbox/live${position.seq === undefined ? "" : `?since=${position.seq}`}`,
    onMessage: (received: unknown, { leave }: { leave(): void }) => {
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
    await keepConnected(sandbox, handlers, stop.signal);
  } finally {
    process.off("SIGINT", stopReading).off("SIGTERM", stopReading);
  }
}

/**
 * Handles the hello of a connection. Returns false if the connection must be reopened to read from the first entry,
 * because the world was replaced.
 */
function acceptHello({ epoch, seq }: Hello, position: Position): boolean {
  const isFirst = position.epoch === undefined;
  // Entry numbers start again after a reset, and after a restart of a sandbox in memory.
  const anotherWorld = !isFirst && (epoch !== position.epoch || seq < (position.seq ?? 0));
  position.epoch = epoch;
  if (anotherWorld) {
    remark("The sandbox was reset or replaced; its journal starts again.");
    position.seq = 0;
    return false;
  }
  if (!isFirst) remark("Connected again.");
  position.seq ??= seq;
  return true;
}
