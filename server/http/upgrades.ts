import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { Problem, problemAnswer } from "../contract/control-problems.js";
import { LIMITS } from "./limits.js";
import type { Guard } from "./local-only.js";

/** Takes over an upgrade of its path, or throws the Problem for which it does not. */
export type Door = (
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  query: Readonly<Record<string, string>>,
) => void;

/** What answers the upgrades of a server: guarded as everything under `/sandbox` is, by the path of each door. */
export function createUpgrades(
  guard: Guard,
  doors: Readonly<Record<string, Door>>,
  limit: number = LIMITS.sockets,
) {
  const byPath = new Map(Object.entries(doors));
  const open = new Set<Duplex>();
  return (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    // Node leaves the socket without a listener here, and a client that hangs up must harm nobody.
    socket.on("error", () => socket.destroy());
    const [path = "", query = ""] = (request.url ?? "").split("?", 2);
    try {
      const door = byPath.get(path);
      if (!door) throw new Problem("path-unknown", { method: "GET", path });
      guard(request, "socket");
      if (open.size >= limit) throw new Problem("sockets-exhausted", { limit });
      open.add(socket);
      socket.once("close", () => open.delete(socket));
      door(request, socket, head, Object.fromEntries(new URLSearchParams(query)));
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
