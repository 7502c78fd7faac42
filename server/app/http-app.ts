import { join } from "node:path";
import express, { type Express, type Router } from "express";
import { compressed } from "../http/compressed.js";
import { problemHandler } from "../http/control-pipeline.js";
import { dashboardRoutes } from "../http/dashboard.js";
import { type Guard, guardGateway } from "../http/local-only.js";
import type { ReportFault } from "../kernel/disk.js";
import { packageRoot } from "../kernel/package-root.js";
import type { GatewayRoutes } from "./gateway-routes.js";

/** One app for gateway, control API and dashboard, in the order in which they look at a request. */
export function createApp(
  gateway: GatewayRoutes,
  control: Router,
  guard: Guard,
  onFault: ReportFault,
): Express {
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.set("query parser", "simple");
  app.use(guardGateway(guard));
  // The gateway comes first. At the end it also refuses every other path outside /sandbox (`unserved`).
  app.use(gateway.served);
  app.use("/sandbox", compressed());
  app.use(control);
  const folders = { page: join(packageRoot, "dist", "dashboard"), documents: packageRoot };
  app.use(dashboardRoutes(folders, guard));
  app.use("/sandbox", problemHandler(onFault));
  app.use(gateway.unserved);
  // Express skips whole routers after an error, so this handler must be on the app itself.
  app.use(gateway.unreadable);
  return app;
}
