import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { RequestHandler } from "express";
import { Problem, problemAnswer } from "../contract/control-problems.js";
import { WITH_TOKEN } from "../contract/socket-protocols.js";
import { isThisMachine } from "../contract/this-machine.js";

/** What guards the sandbox from the rest of the world, other web pages above all. */
export type Guard = (
  request: IncomingMessage,
  what: "api" | "page" | "socket" | "gateway" | "health",
) => void;

/** This machine, as it calls itself, and as containers on it do. No page can come from there but its own. */
const isHere = (name: string) => isThisMachine(name) || /^host\.(docker|containers)\.internal$/.test(name);

/**
 * Answers only to Host headers of this machine and to the names in `hosts` (so that a foreign name which resolves to
 * 127.0.0.1 gets nothing) and to requests that no other web page has made. A sandbox bound beyond this machine takes
 * any host name and asks for its token instead; pages themselves stay open, since they hold no data, and so does its
 * health, which whatever runs a container asks for; the gateway asks for tokens of its own.
 *
 * The guard throws the problems `host-not-local`, `origin-foreign`, `token-required` and `token-wrong`.
 */
export function localOnly(token: string | null, hosts: readonly string[] = []): Guard {
  const allowed = new Set(hosts.map((host) => host.toLowerCase()));
  /** Nearly all requests come to the same name. */
  let latest: string | undefined;
  const mustBeOurs = (host: string) => {
    const name = host.replace(/:\d+$/, "").toLowerCase();
    if (!isHere(name) && !allowed.has(name)) throw new Problem("host-not-local", { host });
    latest = host;
  };
  return (request, what) => {
    const host = request.headers.host ?? "";
    if (token === null && host !== latest) mustBeOurs(host);

    const { origin } = request.headers;
    if (origin !== undefined && origin !== `http://${host}` && origin !== `https://${host}`) {
      throw new Problem("origin-foreign", { origin });
    }
    // A script or image tag of another page sends no Origin, but browsers say where it came from.
    const site = request.headers["sec-fetch-site"];
    const foreign = site !== undefined && site !== "same-origin" && site !== "none";
    if (foreign && !(what === "page" && request.headers["sec-fetch-mode"] === "navigate")) {
      throw new Problem("origin-foreign", {
        origin: { en: `a ${String(site)} page`, pt: `uma página ${String(site)}` },
      });
    }
    const asksForToken = what === "api" || what === "socket";
    if (!asksForToken || knowsToken(token, request)) return;
    throw new Problem(tokenOf(request) === "" ? "token-required" : "token-wrong");
  };
}

/** Whether a request has the token of the sandbox; one of this machine has none, and nobody needs it. */
export const knowsToken = (token: string | null, request: IncomingMessage): boolean =>
  token === null || sameToken(tokenOf(request), token);

/**
 * Guards the paths outside of /sandbox, which has its guards with its routes. What is refused here has not come: it is
 * neither on record nor in the journal, which another page could else fill.
 */
export const guardGateway =
  (guard: Guard): RequestHandler =>
  (request, response, next) => {
    const { url } = request;
    if (url.startsWith("/sandbox/") || url === "/sandbox") return next();
    try {
      // The root leads to the dashboard, and any page may have a link to it.
      guard(request, url === "/" ? "page" : "gateway");
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const { status, body } = problemAnswer(error);
      response.status(status).json(body);
      return;
    }
    next();
  };

/** From the header, or for a WebSocket, to which a page can give none, from the subprotocols that it offers. */
function tokenOf({ headers }: IncomingMessage): string {
  const header = /^Bearer +(\S+)$/i.exec(headers.authorization ?? "")?.[1];
  const offered = headers["sec-websocket-protocol"]?.split(/ *, */) ?? [];
  const base64url = offered.find((name) => name.startsWith(WITH_TOKEN))?.slice(WITH_TOKEN.length);
  return header ?? Buffer.from(base64url ?? "", "base64url").toString("utf8");
}

function sameToken(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
