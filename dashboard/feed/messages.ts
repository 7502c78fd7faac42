import { FEED_NOTICES, type FeedNotice } from "../../server/contract/journal/feed-notices.js";
import type { Hello, JournalEntry, Tick } from "../../server/contract/journal/journal.js";

/** There are new requests or snapshots, which have no journal entries. */
export interface Notice {
  readonly type: FeedNotice;
}

export type Message =
  | { readonly kind: "hello"; readonly hello: Hello }
  | { readonly kind: "tick"; readonly tick: Tick }
  | { readonly kind: "notice"; readonly notice: FeedNotice }
  | { readonly kind: "entries"; readonly entries: readonly JournalEntry[] };

/** One frame of the live feed: a hello, a tick, a notice, one entry or several. */
export function readFrame(frame: string): Message {
  const message = JSON.parse(frame) as Hello | Tick | Notice | JournalEntry | JournalEntry[];
  if (Array.isArray(message)) return { kind: "entries", entries: message };
  if (message.type === "hello") return { kind: "hello", hello: message };
  if (message.type === "tick") return { kind: "tick", tick: message };
  if (isNotice(message)) return { kind: "notice", notice: message.type };
  return { kind: "entries", entries: [message] };
}

const isNotice = (message: { readonly type: string }): message is Notice =>
  (FEED_NOTICES as readonly string[]).includes(message.type);
