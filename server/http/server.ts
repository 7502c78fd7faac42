import {
  createServer,
  IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  ServerResponse,
  STATUS_CODES,
} from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { Express } from "express";
import { parsePastIgnoredUpgrades } from "./ignored-upgrades.js";
import { type HttpLimits, LIMITS } from "./limits.js";

/** Creates the server that parses HTTP, by default on plain connections. */
export type CreateServer = (options: ServerOptions, listener: RequestListener) => Server;

/**
 * An HTTP server for an Express app, without Express's slowest step: it sets the prototype of every request and response,
 * which makes V8 drop its optimizations for them. Here both are created with that prototype, so setting it changes
 * nothing. `serve` gets each request, by default the app.
 */
export function httpServer(
  app: Express,
  serve: RequestListener = app,
  limits: HttpLimits = LIMITS,
  create: CreateServer = createServer,
): Server {
  class Request extends IncomingMessage {
    // `declare`: a field initializer would overwrite the value that Node's constructor sets.
    declare asksForUpgrade: boolean | null;
    /**
     * Node reads this to decide whether to hand the connection over. Only WebSockets are upgraded; other offers, such as
     * the HTTP/2 offer of Java's HttpClient, are ignored and the request is answered (RFC 9110, 7.8). CONNECT needs the
     * connection too, because Express cannot answer it.
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
  const server = create(
    { IncomingMessage: Request as never, ServerResponse: Response as never, ...bounds },
    (request, response) => {
      const { url = "/" } = request;
      if ((request as Request).asksForUpgrade) parsePastIgnoredUpgrades(request.socket);
      if (!url.startsWith("/")) request.url = withoutAuthority(url);
      serve(request, response);
    },
  );
  server.maxConnections = limits.connections;
  const refused = new WeakSet<Socket>();
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    // One refusal per connection: after the first unreadable bytes the rest is unreadable too.
    if (refused.has(socket)) return;
    refused.add(socket);
    refuseUnreadable(error.code ?? "", socket);
  });
  server.on("connect", (_request: IncomingMessage, socket: Duplex) => refuseProxy(socket));
  return server;
}

/** The path of a request target, without the scheme and host that a proxy request has (RFC 9112, 3.2.2). */
function withoutAuthority(target: string): string {
  const path = target.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, "");
  return path === target || path.startsWith("/") ? path : `/${path}`;
}

const NO_PROXY = "localpix is not a proxy.\n";

/** A client that sends CONNECT takes the sandbox for a proxy, for example because HTTPS_PROXY has its address. */
function refuseProxy(socket: Duplex): void {
  // Node removes its error listener from the socket here; without one, a client that disconnects would end the process.
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
 * Refuses unreadable bytes and closes the connection, as Node does, but only after a complete request before them has been
 * answered. Node would write the refusal in place of that answer.
 */
function refuseUnreadable(code: string, socket: Connection): void {
  const answer = socket._httpMessage;
  if (answer?.req.complete && !socket.destroyed) {
    // Check again after this answer: the connection may then belong to the next one.
    answer.once("close", () => refuseUnreadable(code, socket));
    return;
  }
  if (socket.writable && !answer?.headersSent) {
    const status = UNREADABLE[code] ?? 400;
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n\r\n`);
  }
  socket.destroySoon();
}

/** Node's private reference to the response that currently owns the connection. */
interface Connection extends Socket {
  readonly _httpMessage?: ServerResponse | null;
}
