import { createServer, IncomingMessage, type Server, ServerResponse } from "node:http";
import type { Express } from "express";
import { LIMITS, type Limits } from "./limits.js";

/**
 * An ordinary HTTP server for an Express app, without the one thing that makes Express slow: it sets the
 * prototype of every request and response, which throws away what the engine has learnt of their shape.
 * Here both are born with the prototype that Express is about to set, so that setting it changes nothing.
 */
export function httpServer(app: Express, limits: Limits = LIMITS): Server {
  class Request extends IncomingMessage {}
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
  const server = createServer({ IncomingMessage: Request, ServerResponse: Response, ...bounds }, app);
  server.maxConnections = limits.connections;
  return server;
}
