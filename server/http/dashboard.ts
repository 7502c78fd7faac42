import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join, posix } from "node:path";
import express, { type Request, type RequestHandler, type Router } from "express";
import expressStaticGzip from "express-static-gzip";
import { Problem } from "../contract/control-problems.js";
import { GUIDES, REFERENCE_DOCUMENTS } from "../contract/documents.js";
import { FORMER_PATHS, hasKnownWords, PAGE_PATHS } from "../contract/page-paths.js";
import { repository } from "../kernel/package-root.js";
import type { Guard } from "./local-only.js";

/** The page loads from and connects to its own origin only, and no other page may frame it. */
const POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self' ws: wss:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** Matches file names. They are never answered with the page, which would hide that the file is missing. */
const FILE = /^\.|\.(css|html|ico|js|json|map|md|mjs|png|svg|txt|webmanifest|woff2|yaml)$/;

/** Whether a parameter of a path, or a segment of it, is the name of a file. */
const namesFile = (params: Request["params"]): boolean =>
  Object.values(params)
    .flat()
    .some((value) => FILE.test(String(value)));

/** The page explains an unknown guide beside the list of guides, with status 404 too. */
const GUIDE_NAMES: ReadonlySet<string> = new Set([...GUIDES, ...Object.keys(REFERENCE_DOCUMENTS)]);

const isOfScreen = (params: Request["params"]): boolean =>
  hasKnownWords(params) &&
  !namesFile(params) &&
  (params.guide === undefined || GUIDE_NAMES.has(String(params.guide)));

/** The paths of the screens, in Express's syntax for optional segments. */
const SCREENS = [...PAGE_PATHS, ...FORMER_PATHS].map(
  (path) => `/sandbox${path.replaceAll(/\/:(\w+)\?/g, "{/:$1}")}`,
);

/** Files whose name contains a hash of their content, so that they never change. */
const ASSETS = "/assets/";

/** The folders of the files that are served under /sandbox/. */
export interface DashboardFolders {
  /** The built dashboard. */
  readonly page: string;
  /** The package, whose Markdown files are served for programs that read them. */
  readonly documents: string;
}

/**
 * Serves the built dashboard under /sandbox/: its files, and the page at the paths of its screens; and the documents as
 * Markdown. At other paths a browser gets the page with status 404, which says that there is no such screen; others get
 * `path-unknown`.
 */
export function dashboardRoutes(folders: DashboardFolders, guard: Guard): Router {
  const router = express.Router();
  const guarded: RequestHandler = (request, response, next) => {
    guard(request, "page");
    response.set({ "x-content-type-options": "nosniff", "cross-origin-resource-policy": "same-origin" });
    // Scripts, styles and fonts, of which a first visit loads a dozen, need not have these two.
    if (!request.path.startsWith(ASSETS))
      response.set({ "content-security-policy": POLICY, "referrer-policy": "no-referrer" });
    next();
  };
  router.get("/", (request, response, next) => {
    // A browser gets the dashboard, an API client the gateway's 404.
    if (request.accepts(["json", "html"]) === "html") response.redirect(302, "/sandbox/");
    else next();
  });
  const files = staticFiles(folders.page, { cacheControl: "no-cache" });
  const assets = staticFiles(join(folders.page, ASSETS), {
    cacheControl: "public, max-age=31536000, immutable",
    // Nothing asks whether a file has changed that never changes.
    etag: false,
    lastModified: false,
  });
  router.use("/sandbox", guarded);
  router.use(`/sandbox${ASSETS}`, assets);
  router.use("/sandbox", files, documents(folders.documents));
  const servePage: RequestHandler = (request, response, next) => {
    request.url = "/index.html";
    files(request, response, (error?: unknown) => next(error ?? new Problem("dashboard-missing")));
  };
  router.get(["/sandbox", ...SCREENS], (request, response, next) => {
    if (isOfScreen(request.params)) servePage(request, response, next);
    else next();
  });
  router.get("/sandbox/{*path}", (request, response, next) => {
    if (namesFile(request.params) || request.accepts(["json", "html"]) !== "html") return next();
    response.status(404);
    servePage(request, response, next);
  });
  // The path parameter makes Express decode the path and refuse one that cannot be decoded.
  router.all(["/sandbox", "/sandbox/{*path}"], ({ method, path }) => {
    throw new Problem("path-unknown", { method, path });
  });
  return router;
}

/**
 * The files of a folder, compressed if the build has compressed them and the browser accepts it. They are read at the
 * first request for the page, so that they do not delay the start.
 */
function staticFiles(
  folder: string,
  { cacheControl, ...validators }: { cacheControl: string; etag?: boolean; lastModified?: boolean },
): RequestHandler {
  let serve: RequestHandler | undefined;
  return (request, response, next) => {
    serve ??= expressStaticGzip(folder, {
      index: false,
      enableBrotli: true,
      orderPreference: ["br", "gz"],
      serveStatic: {
        redirect: false,
        ...validators,
        setHeaders: (res) => res.setHeader("cache-control", cacheControl),
      },
    });
    // `serve` would answer a path that cannot be decoded by itself, without a problem body.
    if (isDecodable(request.path)) serve(request, response, next);
    else next();
  };
}

/**
 * Paths of documents and examples in the package. They are served under the same paths, so that the links between them
 * work.
 */
const DOCUMENT = /^\/(README(\.[\w-]+)?|CHANGELOG|docs(\/[\w-]+)*\/[\w-]+)\.md$/;
const EXAMPLE = /^\/examples(\/[\w-]+)*\/\w[\w.-]*$/;

/** The package's documents as Markdown, the list of them for language models (https://llmstxt.org), and the examples. */
function documents(folder: string): RequestHandler {
  const serve = express.static(folder, {
    dotfiles: "allow",
    index: false,
    redirect: false,
    setHeaders: (response) => {
      response.setHeader("content-type", "text/plain; charset=utf-8");
      response.setHeader("cache-control", "no-cache");
    },
  });
  const serveMarkdown = markdown(folder);
  return (request, response, next) => {
    const { path, url } = request;
    if (DOCUMENT.test(path)) return serveMarkdown(request, response, next);
    if (path !== "/llms.txt" && !EXAMPLE.test(path)) return next();
    request.url = path === "/llms.txt" ? "/docs/llms.txt" : path;
    serve(request, response, (error?: unknown) => {
      request.url = url;
      next(error);
    });
  };
}

/** Links of a document that are relative, with their text's end; an image begins with "!". */
const RELATIVE_LINK = /(!?\[[^\]]*\]\()(?!\w+:|#)([^)#\s]+)/g;
const CODE_BLOCK = /^(```[\s\S]*?^```$)/m;

/** The errors of a path that no file has. */
const MISSING: ReadonlySet<string | undefined> = new Set(["ENOENT", "ENOTDIR", "ENAMETOOLONG"]);

/** Serves documents; links to files that are not served lead to the repository. */
function markdown(folder: string): RequestHandler {
  return async ({ path, method }, response, next) => {
    if (method !== "GET" && method !== "HEAD") return next();
    const text = await readFile(join(folder, path), "utf8").catch((error: { code?: string }) => {
      if (MISSING.has(error.code)) return null;
      throw error;
    });
    if (text === null) return next();
    const resolved = (_: string, start: string, link: string) => {
      const target = posix.join(posix.dirname(path), link);
      if (DOCUMENT.test(target) || EXAMPLE.test(target)) return `${start}${link}`;
      return `${start}${repository}/${start.startsWith("!") ? "raw" : "blob"}/main${target}`;
    };
    const parts = text.split(CODE_BLOCK);
    const linked = parts.map((part, index) =>
      index % 2 === 0 ? part.replaceAll(RELATIVE_LINK, resolved) : part,
    );
    const document = linked.join("");
    response.set({
      "content-type": "text/markdown; charset=utf-8",
      "cache-control": "no-cache",
      // Of its content, because a package's files have the same times in every version.
      etag: `"${createHash("sha256").update(document).digest("base64url")}"`,
    });
    // Without the content if the client has it.
    response.send(document);
  };
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
