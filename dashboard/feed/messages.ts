import {
  FEED_NOTICES,
  type FeedNotice,
  type Hello,
  type JournalEntry,
  type Tick,
} from "../../server/contract/journal/journal.js";

/** Says that there is more to read of what the journal has no word of. */
export interface Notice {
  readonly type: FeedNotice;
}

export type Message =
  | { readonly kind: "hello"; readonly hello: Hello }
  | { readonly kind: "tick"; readonly tick: Tick }
  | { readonly kind: "notice"; readonly notice: FeedNotice }
  | { readonly kind: "entries"; readonly entries: readonly JournalEntry[] };

/** What one frame of the live feed says: a greeting, a sign of life, one entry or several. */
export function readFrame(frame: string): Message {
  const said = JSON.parse(frame) as Hello | Tick | Notice | JournalEntry | JournalEntry[];
  if (Array.isArray(said)) return { kind: "entries", entries: said };
  if (said.type === "hello") return { kind: "hello", hello: said };
  if (said.type === "tick") return { kind: "tick", tick: said };
  if (isNotice(said)) return { kind: "notice", notice: said.type };
  return { kind: "entries", entries: [said] };
}

const isNotice = (said: { readonly type: string }): said is Notice =>
  (FEED_NOTICES as readonly string[]).includes(said.type);
