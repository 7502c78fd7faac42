import { setTimeout as sleep } from "node:timers/promises";
import WebSocket from "ws";
import { UnreachableError } from "../server/contract/client.js";
import type { Connection } from "./connection.js";
import { RefusedError } from "./failure.js";
import { remark } from "./print.js";

/** The sandbox says every 5 s that it lives; after three of those it counts as dead, and saying nothing would be a lie. */
const SILENCE_MS = 15_000;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;

type SandboxAddress = Pick<Connection, "url" | "token">;

/** What is done over a connection that is made again whenever it breaks. */
export interface Conversation {
  /** The path with its query; asked for anew each time, because what has been seen is not wanted again. */
  path(): string;
  /** Takes a message; `leave` leaves this connection for another, made at once. */
  take(message: unknown, readOneConnection: { say(message: object): void; leave(): void }): void;
  /** A connection has ended. */
  lost?(): void;
}

/** How one connection ended: it never came about, it broke, or it was left. */
type ConnectionEnd = "never" | "broken" | "left";

/**
 * Keeps a conversation with a sandbox up until `stop` says so. Throws an UnreachableError when nobody was there from
 * the beginning: whoever never got through has named the wrong place, and wants to hear so at once.
 */
export async function keepConnected(
  place: SandboxAddress,
  conversation: Conversation,
  stop: AbortSignal,
): Promise<void> {
  let pause = FIRST_PAUSE_MS;
  for (let isFirst = true; !stop.aborted; isFirst = false) {
    const ending = await connection(place, conversation, stop);
    if (stop.aborted) return;
    if (isFirst && ending === "never") throw new UnreachableError(place.url, undefined);
    if (ending === "broken") remark(`The sandbox at ${place.url} is gone. Trying again…`);
    pause = ending === "never" ? Math.min(pause * 2, LONGEST_PAUSE_MS) : FIRST_PAUSE_MS;
    await sleep(pause, undefined, { signal: stop }).catch(() => undefined);
  }
}

/** Reads one connection to its end. */
async function connection(
  { url, token }: SandboxAddress,
  { path, take, lost }: Conversation,
  stop: AbortSignal,
): Promise<ConnectionEnd> {
  const socket = new WebSocket(`${url.replace(/^http/, "ws")}${path()}`, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
    handshakeTimeout: SILENCE_MS,
  });
  const end = () => socket.terminate();
  stop.addEventListener("abort", end, { once: true });
  let silence = setTimeout(end, SILENCE_MS);
  let ending: ConnectionEnd = "never";
  let refusal: RefusedError | undefined;
  const controls = {
    say: (message: object) => socket.send(JSON.stringify(message)),
    leave: () => {
      ending = "left";
      end();
    },
  };
  socket.on("message", (data) => {
    clearTimeout(silence);
    silence = setTimeout(end, SILENCE_MS);
    if (ending === "never") ending = "broken";
    for (const message of [JSON.parse(String(data)) as unknown].flat()) {
      if (ending === "broken") take(message, controls);
    }
  });
  socket.on("unexpected-response", (_, { statusCode = 0 }) => {
    if (statusCode === 401 || statusCode === 403) refusal = refusalFor(url, statusCode);
    end();
  });
  // What failed is told by the close that follows; without a listener it would end the process.
  socket.on("error", () => undefined);
  await new Promise<void>((resolve) => socket.once("close", () => resolve()));
  clearTimeout(silence);
  stop.removeEventListener("abort", end);
  lost?.();
  if (refusal) throw refusal;
  return ending;
}

function refusalFor(url: string, status: number): RefusedError {
  return new RefusedError(
    "FORBIDDEN",
    `${url} does not let us listen (${status}).`,
    "Is --token the one it printed?",
  );
}
