import { createServer, IncomingMessage, type Server, ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { Express } from "express";
import { type HttpLimits, LIMITS } from "./limits.js";

/**
 * An ordinary HTTP server for an Express app, without the one thing that makes Express slow: it sets the
 * prototype of every request and response, which throws away what the engine has learnt of their shape.
 * Here both are born with the prototype that Express is about to set, so that setting it changes nothing.
 */
export function httpServer(app: Express, limits: HttpLimits = LIMITS): Server {
  class Request extends IncomingMessage {
    // Without a value of its own: Node's constructor sets it before this class would.
    declare private asksForUpgrade: boolean | null;
    /**
     * Node asks this before it gives a connection away. Only a WebSocket is served; another offer, as Java's HttpClient
     * makes one of HTTP/2 to every server, is not taken up, and the request is answered (RFC 9110, 7.8). CONNECT asks for
     * the connection itself, and Express has no answer to it.
     */
    get upgrade(): boolean {
      const wantsConnection =
        this.method === "CONNECT" || this.headers.upgrade?.toLowerCase() === "websocket";
      return this.asksForUpgrade === true && wantsConnection;
    }
    set upgrade(asks: boolean | null) {
      this.asksForUpgrade = asks;
    }
  }
  class Response extends ServerResponse<Request> {}
  Object.setPrototypeOf(Request.prototype, app.request);
  Object.setPrototypeOf(Response.prototype, app.response);
  app.request = Request.prototype as never;
  app.response = Response.prototype as never;
  const bounds = {
    maxHeaderSize: limits.headerBytes,
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.idleMs,
    connectionsCheckingInterval: limits.checkMs,
  };
  const server = createServer(
    { IncomingMessage: Request, ServerResponse: Response, ...bounds },
    (request, response) => {
      const { url = "/" } = request;
      if (!url.startsWith("/")) request.url = withoutAuthority(url);
      app(request, response);
    },
  );
  server.maxConnections = limits.connections;
  const refused = new WeakSet<Socket>();
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    // All that comes after what cannot be read cannot be read either.
    if (refused.has(socket)) return;
    refused.add(socket);
    refuseUnreadable(error.code ?? "", socket);
  });
  server.on("connect", (_request: IncomingMessage, socket: Duplex) => refuseProxy(socket));
  return server;
}

/** The path of a target that names a scheme and a host too, as for a proxy; both are as good (RFC 9112, 3.2.2). */
function withoutAuthority(target: string): string {
  const path = target.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, "");
  return path === target || path.startsWith("/") ? path : `/${path}`;
}

const NO_PROXY = "localpix is not a proxy.\n";

/** Whoever sends CONNECT takes the sandbox for a proxy, as with HTTPS_PROXY set to its address. */
function refuseProxy(socket: Duplex): void {
  // Node leaves the socket without a listener here, and a client that hangs up must harm nobody.
  socket.on("error", () => socket.destroy());
  const head = [
    "HTTP/1.1 405 Method Not Allowed",
    "Allow: GET, HEAD, POST, PUT, PATCH, DELETE",
    "Content-Type: text/plain; charset=utf-8",
    `Content-Length: ${NO_PROXY.length}`,
    "Connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${NO_PROXY}`);
}

const UNREADABLE: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/**
 * Ends a connection on which something came that is no request, as Node does it, and later than Node where a whole
 * request came before: it is answered first. Node would write the refusal in the place of that answer.
 */
function refuseUnreadable(code: string, socket: Connection): void {
  const answer = socket._httpMessage;
  if (answer?.req.complete && !socket.destroyed) {
    // By then the connection belongs to the answer after it, or to none.
    answer.once("close", () => refuseUnreadable(code, socket));
    return;
  }
  if (socket.writable && !answer?.headersSent) {
    const status = UNREADABLE[code] ?? 400;
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n\r\n`);
  }
  socket.destroySoon();
}

/** Node keeps the answer that a connection is for just now with it; the others of that connection come after. */
interface Connection extends Socket {
  readonly _httpMessage?: ServerResponse | null;
}
