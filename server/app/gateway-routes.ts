import express, { type ErrorRequestHandler, type RequestHandler } from "express";
import type { GatewayOperation } from "../contract/operation.js";
import { type GatewayOperationName, gatewayOperations } from "../contract/operations.js";
import { Refusal } from "../contract/refusal.js";
import type { Handler, Pipeline } from "../http/pipeline.js";
import type { GatewayHandlers } from "./handlers.js";

/** The routes of the gateway, and the handlers that refuse unknown paths and malformed URLs. */
export interface GatewayRoutes {
  readonly served: RequestHandler;
  readonly unserved: RequestHandler;
  readonly unreadable: ErrorRequestHandler;
}

/** Routes every operation of the specification on its paths. */
export function gatewayRoutes(
  handlers: GatewayHandlers,
  pipeline: Pipeline,
  { strict }: { strict: boolean },
): GatewayRoutes {
  const router = express.Router({ caseSensitive: true });
  /** Handlers by method and path, for paths without parameters: Express tries one route after the other, which is slow. */
  const fixed = new Map<string, RequestHandler>();
  const served = new Map<string, GatewayOperation[]>();

  const unknownPath: RequestHandler = (request, response, next) =>
    pipeline.refuse(new Refusal("path-unknown", { values: { method: request.method, path: request.path } }))(
      request,
      response,
      next,
    );

  for (const name of Object.keys(gatewayOperations) as GatewayOperationName[]) {
    const operation: GatewayOperation = gatewayOperations[name];
    const method = operation.method.toLowerCase() as "get" | "post";
    // Under --strict an extension answers 404, also on a path that serves another method (assumption STRICT).
    const isLeftOut = operation.extension && strict;
    const serve = isLeftOut
      ? unknownPath
      : pipeline.serve(operation, handlers[name] as Handler<GatewayOperation>);
    for (const path of operation.paths) {
      router[method](path, serve);
      if (!path.includes(":")) fixed.set(`${operation.method} ${path}`, serve);
      if (!isLeftOut) served.set(path, [...(served.get(path) ?? []), operation]);
    }
  }

  for (const [path, operations] of served) {
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
  const serve: RequestHandler = (request, response, next) => {
    const end = request.url.indexOf("?");
    const path = end < 0 ? request.url : request.url.slice(0, end);
    (fixed.get(`${request.method} ${path}`) ?? router)(request, response, next);
  };
  return { served: serve, unserved: unknownPath, unreadable };
}
