import { join } from "node:path";
import express, { type RequestHandler, type Router } from "express";
import { Problem } from "../contract/control-problems.js";
import { PAGE_PATHS } from "../contract/page-paths.js";
import type { Guard } from "./local-only.js";

const PAGE = "index.html";

/** No request of the page leaves its origin, and no other page may frame it. */
const POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self' ws: wss:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** A path that asks for a file: the page, with another status and media type, would only hide that it is missing. */
const FILE = /\.(css|html|ico|js|json|map|mjs|png|svg|txt|webmanifest|woff2|yaml)$/;

/** The paths of the screens, as Express writes a part that may be left out. */
const SCREENS = PAGE_PATHS.map((path) => `/sandbox${path.replaceAll(/\/:(\w+)\?/g, "{/:$1}")}`);

/** The built dashboard under /sandbox/: its files, and at the paths of its screens the page. All else is a problem. */
export function dashboardRoutes(folder: string, guard: Guard): Router {
  const router = express.Router();
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
      redirect: false,
      setHeaders: (response, path) => {
        const named = path.includes(`${join(folder, "assets")}`);
        response.setHeader("cache-control", named ? "public, max-age=31536000, immutable" : "no-cache");
      },
    }),
  );
  router.get(["/sandbox", ...SCREENS], ({ path }, response, next) => {
    if (FILE.test(path)) return next();
    response.setHeader("cache-control", "no-cache");
    // Without a root, Express refuses a folder above that begins with a dot, as npx, pnpm and nvm have them.
    response.sendFile(PAGE, { root: folder }, (error?: SendError) => {
      // Whoever hung up in the middle hears nothing any more.
      if (!error || response.headersSent || error.code === "ECONNABORTED") return;
      next(error.status === 404 ? new Problem("dashboard-missing") : error);
    });
  });
  // The parameter has Express decode the path, which refuses one that cannot be decoded.
  router.all(["/sandbox", "/sandbox/{*path}"], ({ method, path }) => {
    throw new Problem("path-unknown", { method, path });
  });
  return router;
}

interface SendError extends Error {
  readonly code?: string;
  readonly status?: number;
}
