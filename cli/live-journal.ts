import { setTimeout as sleep } from "node:timers/promises";
import WebSocket from "ws";
import { UnreachableError } from "../server/contract/client.js";
import type { Hello, JournalEntry } from "../server/contract/journal.js";
import type { Connection } from "./connection.js";
import { RefusedError } from "./failure.js";
import { remark } from "./print.js";

/** The feed says every 5 s that it lives; after three of those it counts as dead, and saying nothing would be a lie. */
const SILENCE_MS = 15_000;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;

/** How far this reader has come. */
interface Position {
  /** The last entry that was seen; undefined until the first hello, where everything from then on is wanted. */
  seq: number | undefined;
  epoch: number | undefined;
}

type Message = Hello | { readonly type: "tick" | "requests" } | JournalEntry;

/** How one connection ended: it never came about, it broke, or it was left because the world is another one now. */
type Ending = "never" | "broken" | "restarted";

/** Prints entries as they come, through broken connections and resets, until Ctrl-C. */
export async function followJournal(
  place: Pick<Connection, "url" | "token">,
  since: number | undefined,
  print: (entry: JournalEntry) => void,
): Promise<void> {
  const stop = new AbortController();
  const stopped = () => stop.abort();
  process.once("SIGINT", stopped).once("SIGTERM", stopped);
  const position: Position = { seq: since, epoch: undefined };
  let pause = FIRST_PAUSE_MS;
  while (!stop.signal.aborted) {
    const ending = await readFeed(place, position, print, stop.signal);
    if (stop.signal.aborted) break;
    // Whoever never got through has named the wrong place, and wants to hear so at once.
    if (position.epoch === undefined) throw new UnreachableError(place.url, undefined);
    if (ending === "broken") remark(`The sandbox at ${place.url} is gone. Trying again…`);
    pause = ending === "never" ? Math.min(pause * 2, LONGEST_PAUSE_MS) : FIRST_PAUSE_MS;
    await sleep(pause, undefined, { signal: stop.signal }).catch(() => undefined);
  }
  process.off("SIGINT", stopped).off("SIGTERM", stopped);
}

/** Reads one connection to its end. */
async function readFeed(
  { url, token }: Pick<Connection, "url" | "token">,
  position: Position,
  print: (entry: JournalEntry) => void,
  signal: AbortSignal,
): Promise<Ending> {
  const query = position.seq === undefined ? "" : `?since=${position.seq}`;
  const socket = new WebSocket(`${url.replace(/^http/, "ws")}/sandbox/live${query}`, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
    handshakeTimeout: SILENCE_MS,
  });
  const end = () => socket.terminate();
  signal.addEventListener("abort", end, { once: true });
  let silence = setTimeout(end, SILENCE_MS);
  let ending: Ending = "never";
  let refusal: RefusedError | undefined;
  const take = (message: Message) => {
    if (message.type === "hello") {
      ending = greet(message as Hello, position) ? "broken" : "restarted";
      if (ending === "restarted") end();
    } else if ("seq" in message && ending === "broken" && message.seq > (position.seq ?? 0)) {
      position.seq = message.seq;
      print(message as JournalEntry);
    }
  };
  socket.on("message", (data) => {
    clearTimeout(silence);
    silence = setTimeout(end, SILENCE_MS);
    for (const message of [JSON.parse(String(data)) as Message | Message[]].flat()) take(message);
  });
  socket.on("unexpected-response", (_, { statusCode = 0 }) => {
    if (statusCode === 401 || statusCode === 403) refusal = refused(url, statusCode);
    end();
  });
  // What failed is told by the close that follows; without a listener it would end the process.
  socket.on("error", () => undefined);
  await new Promise<void>((resolve) => socket.once("close", () => resolve()));
  clearTimeout(silence);
  signal.removeEventListener("abort", end);
  if (refusal) throw refusal;
  return ending;
}

/** Takes the feed's greeting. False: this is another world, so the reading starts over from its first entry. */
function greet({ epoch, seq }: Hello, position: Position): boolean {
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

function refused(url: string, status: number): RefusedError {
  return new RefusedError(
    "FORBIDDEN",
    `${url} does not let us listen (${status}).`,
    "Is --token the one it printed?",
  );
}
