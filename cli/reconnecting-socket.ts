import { setTimeout as sleep } from "node:timers/promises";
import WebSocket from "ws";
import { UnreachableError } from "../server/contract/client.js";
import { acceptsAnyCertificate } from "../server/contract/this-machine.js";
import type { Connection } from "./connection.js";
import { RefusedError } from "./failure.js";
import { remark } from "./print.js";

/** The sandbox sends a message at least every 5 s; after 15 s of silence the connection counts as broken. */
const SILENCE_MS = 15_000;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;

type SandboxAddress = Pick<Connection, "url" | "token">;

/** What to do with the messages of a connection that is reopened whenever it breaks. */
export interface MessageHandlers {
  /** Path and query, read again for each connection, to continue after the last message. */
  path(): string;
  /** Handles a message; `leave` closes this connection and opens another at once. */
  onMessage(message: unknown, connection: { send(message: object): void; leave(): void }): void;
  /** Called when a connection has ended. */
  onDisconnect?(): void;
}

/** How a connection ended: never opened, broken, or left on purpose. */
type ConnectionEnd = "never" | "broken" | "left";

/**
 * Keeps a connection to a sandbox open until `stop` is aborted. Throws an UnreachableError if the first connection
 * fails, because the address is then probably wrong.
 */
export async function keepConnected(
  sandbox: SandboxAddress,
  handlers: MessageHandlers,
  stop: AbortSignal,
): Promise<void> {
  let pause = FIRST_PAUSE_MS;
  for (let isFirst = true; !stop.aborted; isFirst = false) {
    const ending = await readConnection(sandbox, handlers, stop);
    if (stop.aborted) return;
    if (isFirst && ending === "never") throw new UnreachableError(sandbox.url, undefined);
    if (ending === "broken") remark(`Lost the connection to ${sandbox.url}. Reconnecting…`);
    pause = ending === "never" ? Math.min(pause * 2, LONGEST_PAUSE_MS) : FIRST_PAUSE_MS;
    await sleep(pause, undefined, { signal: stop }).catch(() => undefined);
  }
}

/** Reads one connection to its end. Throws a RefusedError for 401 and 403. */
async function readConnection(
  { url, token }: SandboxAddress,
  { path, onMessage, onDisconnect }: MessageHandlers,
  stop: AbortSignal,
): Promise<ConnectionEnd> {
  const socket = new WebSocket(`${url.replace(/^http/, "ws")}${path()}`, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
    handshakeTimeout: SILENCE_MS,
    rejectUnauthorized: !acceptsAnyCertificate(url),
  });
  const end = () => socket.terminate();
  stop.addEventListener("abort", end, { once: true });
  let silence = setTimeout(end, SILENCE_MS);
  let ending: ConnectionEnd = "never";
  let refusal: RefusedError | undefined;
  const controls = {
    send: (message: object) => socket.send(JSON.stringify(message)),
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
      if (ending === "broken") onMessage(message, controls);
    }
  });
  socket.on("unexpected-response", (_, { statusCode = 0 }) => {
    if (statusCode === 401 || statusCode === 403) refusal = refusalFor(url, statusCode);
    end();
  });
  // The close event that follows handles it; without a listener the error would end the process.
  socket.on("error", () => undefined);
  await new Promise<void>((resolve) => socket.once("close", () => resolve()));
  clearTimeout(silence);
  stop.removeEventListener("abort", end);
  onDisconnect?.();
  if (refusal) throw refusal;
  return ending;
}

function refusalFor(url: string, status: number): RefusedError {
  return new RefusedError(
    "FORBIDDEN",
    `${url} refused the connection (${status}).`,
    "Is --token the one that the sandbox printed?",
  );
}
