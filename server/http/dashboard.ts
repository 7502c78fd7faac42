import { existsSync } from "node:fs";
import { join } from "node:path";
import express, { type RequestHandler, type Router } from "express";
import { Problem } from "../contract/control-problems.js";
import type { Guard } from "./local-only.js";

/** No request of the page leaves its origin, and no other page may frame it. */
const POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self' ws: wss:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** The built dashboard under /sandbox/; any path of its own that is no file is the page itself. */
export function dashboardRoutes(folder: string, guard: Guard): Router {
  const router = express.Router();
  const page = join(folder, "index.html");
  const guarded: RequestHandler = (request, response, next) => {
    guard(request, "page");
    response.set({
      "content-security-policy": POLICY,
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
      "referrer-policy": "no-referrer",
    });
    next();
  };
  router.get("/", (request, response, next) => {
    // A person who opens the address in a browser wants the dashboard; a client gets the gateway's 404.
    if (request.accepts(["json", "html"]) === "html") response.redirect(302, "/sandbox/");
    else next();
  });
  router.use(
    "/sandbox",
    guarded,
    express.static(folder, {
      index: false,
      setHeaders: (response, path) => {
        const named = path.includes(`${join(folder, "assets")}`);
        response.setHeader("cache-control", named ? "public, max-age=31536000, immutable" : "no-cache");
      },
    }),
  );
  router.get(["/sandbox", "/sandbox/{*path}"], (_request, response) => {
    if (!existsSync(page)) throw new Problem("dashboard-missing");
    response.setHeader("cache-control", "no-cache");
    response.sendFile(page);
  });
  return router;
}
