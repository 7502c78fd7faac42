import { join } from "node:path";
import express, { type RequestHandler, type Router } from "express";
import { Problem } from "../contract/control-problems.js";
import type { Guard } from "./local-only.js";

const PAGE = "index.html";

/** No request of the page leaves its origin, and no other page may frame it. */
const POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self' ws: wss:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** A path that asks for a file: the page, with another status and media type, would only hide that it is missing. */
const FILE = /^\/sandbox\/assets\/|\.(css|html|ico|js|json|map|mjs|png|svg|txt|webmanifest|woff2|yaml)$/;

/** The built dashboard under /sandbox/; any path of its own that names no file is the page itself. */
export function dashboardRoutes(folder: string, guard: Guard): Router {
  const router = express.Router();
  const guarded: RequestHandler = (request, response, next) => {
    guard(request, "page");
    // Files are sent whole: a part that there is not, or another version, would be an error told as one of a body.
    for (const name of ["range", "if-match", "if-unmodified-since"]) delete request.headers[name];
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
  router.get(["/sandbox", "/sandbox/{*path}"], ({ method, path }, response, next) => {
    if (FILE.test(path)) throw new Problem("path-unknown", { method, path });
    response.setHeader("cache-control", "no-cache");
    // Without a root, Express refuses a folder above that begins with a dot, as npx, pnpm and nvm have them.
    response.sendFile(PAGE, { root: folder }, (error: Error | undefined) => {
      if (error && !response.headersSent) next(new Problem("dashboard-missing"));
    });
  });
  return router;
}
