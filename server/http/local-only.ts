import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { RequestHandler } from "express";
import { Problem, problemAnswer } from "../contract/control-problems.js";
import { WITH_TOKEN } from "../contract/socket-protocols.js";
import { isThisMachine } from "../contract/this-machine.js";
import { NAMES_IN_CONTAINERS } from "./own-hosts.js";

/** Checks whether a request may use a part of the sandbox; throws a Problem if not. Above all it stops other web pages. */
export type Guard = (
  request: IncomingMessage,
  what: "api" | "page" | "socket" | "gateway" | "health",
) => void;

/** Host names of this machine, as used on it and in its containers. Only this machine can serve pages under them. */
const isHere = (name: string) => isThisMachine(name) || NAMES_IN_CONTAINERS.includes(name);

/**
 * Allows only requests whose Host header names this machine or one of `hosts` (against DNS rebinding: a foreign name
 * that resolves to 127.0.0.1) and that no other web page made. With a `token` (a sandbox that other machines can reach)
 * any host name is allowed, and the token is required. The token is not required for pages (they hold no data), the
 * health check (container tools call it) and the gateway (it has its own tokens).
 *
 * The guard throws the problems `host-not-local`, `origin-foreign`, `token-required` and `token-wrong`.
 */
export function localOnly(token: string | null, hosts: readonly string[] = []): Guard {
  const allowed = new Set(hosts.map((host) => host.toLowerCase()));
  /** The host of the last request: nearly all requests have the same one, so it is checked once. */
  let lastHost: string | undefined;
  const requireLocalHost = (host: string) => {
    const name = host.replace(/:\d+$/, "").toLowerCase();
    if (!isHere(name) && !allowed.has(name)) throw new Problem("host-not-local", { host });
    lastHost = host;
  };
  return (request, what) => {
    const host = request.headers.host ?? "";
    if (token === null && host !== lastHost) requireLocalHost(host);

    const { origin } = request.headers;
    if (origin !== undefined && origin !== `http://${host}` && origin !== `https://${host}`) {
      throw new Problem("origin-foreign", { origin });
    }
    // A script or image tag of another page sends no Origin, but browsers send Sec-Fetch-Site.
    const site = request.headers["sec-fetch-site"];
    const foreign = site !== undefined && site !== "same-origin" && site !== "none";
    if (foreign && !(what === "page" && request.headers["sec-fetch-mode"] === "navigate")) {
      throw new Problem("origin-foreign", { origin: String(site) });
    }
    const needsToken = what === "api" || what === "socket";
    if (!needsToken || hasToken(token, request)) return;
    throw new Problem(tokenOf(request) === "" ? "token-required" : "token-wrong");
  };
}

/** Whether a request has the sandbox's token; always true if the sandbox has none (`token` null). */
export const hasToken = (token: string | null, request: IncomingMessage): boolean =>
  token === null || equalTokens(tokenOf(request), token);

/**
 * Guards the paths outside /sandbox; the routes under /sandbox have their own guards. Requests refused here are neither
 * recorded nor written to the journal; otherwise another page could fill both.
 */
export const guardGateway =
  (guard: Guard): RequestHandler =>
  (request, response, next) => {
    const { url } = request;
    if (url.startsWith("/sandbox/") || url === "/sandbox") return next();
    try {
      // The root redirects to the dashboard, and any page may link to it.
      guard(request, url === "/" ? "page" : "gateway");
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const { status, body } = problemAnswer(error);
      response.status(status).json(body);
      return;
    }
    next();
  };

/** The token in the Authorization header, or in the subprotocols of a WebSocket, to which a page cannot add headers. */
function tokenOf({ headers }: IncomingMessage): string {
  const header = /^Bearer +(\S+)$/i.exec(headers.authorization ?? "")?.[1];
  const offered = headers["sec-websocket-protocol"]?.split(/ *, */) ?? [];
  const base64url = offered.find((name) => name.startsWith(WITH_TOKEN))?.slice(WITH_TOKEN.length);
  return header ?? Buffer.from(base64url ?? "", "base64url").toString("utf8");
}

function equalTokens(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
