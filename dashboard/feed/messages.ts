import type { Hello, JournalEntry } from "../../server/contract/journal.js";

/** Says every few seconds that the other side is alive, because a page cannot see protocol pings. */
export interface Tick {
  readonly type: "tick";
  readonly now: string;
}

/** Says that there are more requests to read; the journal has no word of those that changed nothing. */
export interface Requested {
  readonly type: "requests";
}

export type Message =
  | { readonly kind: "hello"; readonly hello: Hello }
  | { readonly kind: "tick"; readonly tick: Tick }
  | { readonly kind: "requests" }
  | { readonly kind: "entries"; readonly entries: readonly JournalEntry[] };

/** What one frame of the live feed says: a greeting, a sign of life, one entry or several. */
export function readFrame(frame: string): Message {
  const said = JSON.parse(frame) as Hello | Tick | Requested | JournalEntry | JournalEntry[];
  if (Array.isArray(said)) return { kind: "entries", entries: said };
  if (said.type === "hello") return { kind: "hello", hello: said };
  if (said.type === "tick") return { kind: "tick", tick: said };
  if (said.type === "requests") return { kind: "requests" };
  return { kind: "entries", entries: [said] };
}
