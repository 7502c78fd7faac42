import type { IncomingMessage } from "node:http";
import express, { type RequestHandler, type Router } from "express";
import { caseReplayRoute } from "../cases/case-replay.js";
import type { Replays } from "../cases/replays.js";
import { Problem } from "../contract/control-problems.js";
import type { ControlHandler, ControlOperation } from "../contract/operation.js";
import { type ControlOperationName, controlOperations } from "../contract/operations.js";
import { readBody, serveControl } from "../http/control-pipeline.js";
import type { Guard } from "../http/local-only.js";
import type { Clock } from "../kernel/clock.js";
import type { Database } from "../kernel/database.js";
import type { ReportFault } from "../kernel/disk.js";
import type { StateParts } from "../state/state.control.js";
import { stateFileRoutes } from "../state/state-file.js";
import type { ControlHandlers } from "./handlers.js";
import { type MetricSources, metricsText } from "./metrics.js";

/** The routes of the control API under /sandbox, all behind the guard. */
export function controlRoutes(
  { database, clock }: { database: Database; clock: Clock },
  handlers: ControlHandlers,
  parts: StateParts & MetricSources & { replays: Replays; healthForStrangers: ControlHandlers["health"] },
  {
    guard,
    isTrusted,
    version,
    authorityPem,
    onFault,
  }: {
    guard: Guard;
    /** Whether a request carries the token of the sandbox, or needs none. */
    isTrusted: (request: IncomingMessage) => boolean;
    version: string;
    /** The certificate authority of a sandbox with TLS. */
    authorityPem: string | null;
    onFault: ReportFault;
  },
): Router {
  const router = express.Router();
  const recording = { database, clock, recorder: parts.recorder, onFault };
  const guarded: RequestHandler = (request, response, next) => {
    guard(request, request.baseUrl === "/sandbox/health" ? "health" : "api");
    response.set({ "cache-control": "no-store", "x-content-type-options": "nosniff" });
    next();
  };
  // First, because a case may be larger than the body limit of the others.
  caseReplayRoute(router, guarded, parts.replays, onFault);
  const documents = ["/sandbox/openapi.json", "/sandbox/control.json"];
  const paths = ["/sandbox/api", "/sandbox/health", "/sandbox/metrics", ...documents];
  router.use(paths, guarded);
  // Before the JSON body parser, because their body is a SQLite file.
  stateFileRoutes(router, parts);
  router.use(paths, readBody);
  router.get("/sandbox/metrics", (_request, response) => {
    response.type("text/plain; version=0.0.4").send(metricsText(parts, version));
  });
  // Needs no token: a client can do nothing with the certificate but trust this sandbox.
  router.get("/sandbox/ca.pem", (request, response) => {
    guard(request, "health");
    if (authorityPem === null) throw new Problem("tls-off");
    response.type("application/x-pem-file").send(authorityPem);
  });
  const strangerHealth = serveControl(
    "health",
    controlOperations.health,
    parts.healthForStrangers,
    recording,
  );
  router.get("/sandbox/health", (request, response, next) =>
    isTrusted(request) ? next() : strangerHealth(request, response, next),
  );
  for (const name of Object.keys(controlOperations) as ControlOperationName[]) {
    const operation: ControlOperation = controlOperations[name];
    const method = operation.method.toLowerCase() as "get" | "post" | "put" | "patch" | "delete";
    router[method](
      operation.path,
      serveControl(name, operation, handlers[name] as ControlHandler<ControlOperation>, recording),
    );
  }
  router.use("/sandbox/api", ({ method, originalUrl: path }) => {
    throw new Problem("path-unknown", { method, path });
  });
  return router;
}
