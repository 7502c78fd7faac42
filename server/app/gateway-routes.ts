import type { IncomingMessage, RequestListener } from "node:http";
import express, {
  type ErrorRequestHandler,
  type Express,
  type Request,
  type RequestHandler,
  type Response,
} from "express";
import type { GatewayOperation } from "../contract/operation.js";
import { type GatewayOperationName, gatewayOperations } from "../contract/operations.js";
import { Refusal } from "../contract/refusal.js";
import { withConnectionCertificate } from "../http/connection-certificate.js";
import type { Guard } from "../http/local-only.js";
import type { Handler, Pipeline } from "../http/pipeline.js";
import type { GatewayHandlers } from "./handlers.js";

/** The routes of the gateway, and the handlers that refuse unknown paths and malformed URLs. */
export interface GatewayRoutes {
  /** The handler of a request to a path without parameters, if an operation has it. */
  fixed(request: IncomingMessage): RequestHandler | undefined;
  readonly served: RequestHandler;
  readonly unserved: RequestHandler;
  readonly unreadable: ErrorRequestHandler;
}

/**
 * Answers requests to paths without parameters itself, because Express's routing takes as long as reading a balance. All
 * others go to the app, and so do those that the guard refuses, because the app writes that answer.
 */
export function fixedPathsFirst(app: Express, { fixed }: GatewayRoutes, guard: Guard): RequestListener {
  const isAllowed = (request: IncomingMessage) => {
    try {
      guard(request, "gateway");
      return true;
    } catch {
      return false;
    }
  };
  return (request, response) => {
    const handler = fixed(request);
    if (handler === undefined || !isAllowed(request)) return app(request, response);
    // What Express would have set; the classes of both are Express's own (http/server.ts).
    const [routed, answer] = [request as Request, response as Response];
    routed.originalUrl = routed.url;
    routed.params = {};
    handler(routed, answer, (error) => {
      throw error;
    });
  };
}

/** Routes every operation of the specification on its paths. */
export function gatewayRoutes(
  handlers: GatewayHandlers,
  pipeline: Pipeline,
  { strict, mtls }: { strict: boolean; mtls: boolean },
): GatewayRoutes {
  const router = express.Router({ caseSensitive: true });
  /** Handlers by method and path, for paths without parameters. */
  const fixed = new Map<string, RequestHandler>();
  const servedAt = new Map<string, GatewayOperation[]>();

  const unknownPath: RequestHandler = (request, response, next) =>
    pipeline.refuse(new Refusal("path-unknown", { values: { method: request.method, path: request.path } }))(
      request,
      response,
      next,
    );

  const served = (name: GatewayOperationName, operation: GatewayOperation): RequestHandler => {
    const serve = pipeline.serve(operation, handlers[name] as Handler<GatewayOperation>);
    const takesCertificate = mtls && "X-SSL-Client-Cert" in (operation.headers ?? {});
    return takesCertificate ? withConnectionCertificate(serve) : serve;
  };

  for (const name of Object.keys(gatewayOperations) as GatewayOperationName[]) {
    const operation: GatewayOperation = gatewayOperations[name];
    const method = operation.method.toLowerCase() as "get" | "post";
    // Under --strict an extension answers 404, also on a path that serves another method (assumption STRICT).
    const isLeftOut = operation.extension && strict;
    const serve = isLeftOut ? unknownPath : served(name, operation);
    for (const path of operation.paths) {
      router[method](path, serve);
      if (!path.includes(":")) fixed.set(`${operation.method} ${path}`, serve);
      if (!isLeftOut) servedAt.set(path, [...(servedAt.get(path) ?? []), operation]);
    }
  }

  for (const [path, operations] of servedAt) {
    const allowed = operations.map(({ method }) => method).join(", ");
    router.all(path, (request, response, next) =>
      pipeline.refuse(
        new Refusal("method-not-allowed", {
          values: { method: request.method, path: request.path, allowed },
          headers: { allow: allowed },
        }),
        operations[0],
      )(request, response, next),
    );
  }
  // Express throws a URIError only if the percent-encoding of a path is broken.
  const unreadable: ErrorRequestHandler = (error: unknown, request, response, next) => {
    const refusal = error instanceof URIError ? new Refusal("url-malformed") : error;
    return pipeline.refuse(refusal)(request, response, next);
  };
  return {
    fixed: ({ method, url = "" }) => {
      const end = url.indexOf("?");
      return fixed.get(`${method} ${end < 0 ? url : url.slice(0, end)}`);
    },
    served: router,
    unserved: unknownPath,
    unreadable,
  };
}
