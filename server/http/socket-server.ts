import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { WebSocket, WebSocketServer } from "ws";

/** The WebSockets of one path. The package is loaded with the first, so that a start does not wait for it. */
export interface SocketServer {
  /** Completes an upgrade; an invalid request is refused. */
  accept(
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    onAccepted: (accepted: WebSocket) => void,
  ): void;
  sockets(): Iterable<WebSocket>;
  /** Closes every WebSocket; a connection whose peer does not answer is cut off. */
  close(): void;
}

const CLOSE_TIMEOUT_MS = 500;
/** Messages of this many bytes and more are compressed, unless their sender says otherwise. Smaller ones hardly shrink. */
const COMPRESSED_FROM_BYTES = 4_000;

/** `maxPayload`: the largest size of a received message, in bytes. */
export function createSocketServer(maxPayload: number): SocketServer {
  let server: WebSocketServer | undefined;
  let isClosed = false;

  const open = async (): Promise<WebSocketServer> => {
    const ws = await import("ws");
    // Without "no context takeover", ws ignores the threshold.
    const perMessageDeflate = { serverNoContextTakeover: true, threshold: COMPRESSED_FROM_BYTES };
    server ??= new ws.WebSocketServer({ noServer: true, perMessageDeflate, maxPayload });
    return server;
  };

  return {
    accept: (request, socket, head, onAccepted) => {
      void open().then((opened) =>
        isClosed ? socket.destroy() : opened.handleUpgrade(request, socket, head, onAccepted),
      );
    },
    sockets: () => server?.clients ?? [],
    close: () => {
      isClosed = true;
      for (const socket of server?.clients ?? []) {
        socket.close(1001, "The sandbox is stopping.");
        // A peer that hangs never completes the closing handshake.
        setTimeout(() => socket.terminate(), CLOSE_TIMEOUT_MS).unref();
      }
      server?.close();
    },
  };
}
