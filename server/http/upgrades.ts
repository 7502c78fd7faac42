import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { Problem, problemAnswer } from "../contract/control-problems.js";
import { LIMITS } from "./limits.js";
import type { Guard } from "./local-only.js";

/** Handles the WebSocket upgrades of a path, or throws a Problem. */
export type UpgradeHandler = (
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  query: Readonly<Record<string, string>>,
) => void;

/** Dispatches upgrades by path, guarded like everything under `/sandbox`. `limit`: the most open WebSockets. */
export function createUpgrades(
  guard: Guard,
  handlers: Readonly<Record<string, UpgradeHandler>>,
  limit: number = LIMITS.sockets,
) {
  const byPath = new Map(Object.entries(handlers));
  const open = new Set<Duplex>();
  return (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    // Node removes its error listener from the socket here; without one, a client that disconnects would end the process.
    socket.on("error", () => socket.destroy());
    const [path = "", query = ""] = (request.url ?? "").split("?", 2);
    try {
      const handler = byPath.get(path);
      // Another page gets the same refusal on every path. An unknown path needs no token.
      guard(request, handler ? "socket" : "gateway");
      if (!handler) throw new Problem("path-unknown", { method: "GET", path });
      if (open.size >= limit) throw new Problem("sockets-exhausted", { limit });
      open.add(socket);
      socket.once("close", () => open.delete(socket));
      handler(request, socket, head, Object.fromEntries(new URLSearchParams(query)));
    } catch (error) {
      refuse(socket, error instanceof Problem ? error : new Problem("internal"));
    }
  };
}

function refuse(socket: Duplex, problem: Problem): void {
  const { status, body } = problemAnswer(problem);
  const text = JSON.stringify(body);
  socket.end(
    `HTTP/1.1 ${status} Refused\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\nconnection: close\r\n\r\n${text}`,
  );
}
