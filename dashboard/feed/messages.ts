import type { Hello, JournalEntry } from "../../server/contract/journal.js";

/** Says every few seconds that the other side is alive, because a page cannot see protocol pings. */
export interface Tick {
  readonly type: "tick";
  readonly now: string;
}

export type Message =
  | { readonly kind: "hello"; readonly hello: Hello }
  | { readonly kind: "tick"; readonly tick: Tick }
  | { readonly kind: "entries"; readonly entries: readonly JournalEntry[] };

/** What one frame of the live feed says: a greeting, a sign of life, one entry or several. */
export function readFrame(frame: string): Message {
  const said = JSON.parse(frame) as Hello | Tick | JournalEntry | JournalEntry[];
  if (Array.isArray(said)) return { kind: "entries", entries: said };
  if (said.type === "hello") return { kind: "hello", hello: said };
  if (said.type === "tick") return { kind: "tick", tick: said };
  return { kind: "entries", entries: [said] };
}
