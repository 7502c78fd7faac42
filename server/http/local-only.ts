import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { Problem } from "../contract/control-problems.js";

/** What guards everything under /sandbox from the rest of the world, other web pages above all. */
export type Guard = (request: IncomingMessage, what: "api" | "page" | "socket") => void;

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\]|[^:]+\.localhost)$/i;

/**
 * Answers only to Host headers of this machine (so that a foreign name which resolves to 127.0.0.1 gets
 * nothing) and to requests that no other web page has made. A sandbox bound beyond this machine takes any
 * host name and asks for its token instead; pages themselves stay open, since they hold no data.
 *
 * The guard throws the problems `host-not-local`, `origin-foreign` and `token-required`.
 */
export function localOnly(token: string | null): Guard {
  return (request, what) => {
    const host = request.headers.host ?? "";
    if (token === null && !LOOPBACK.test(host.replace(/:\d+$/, "")))
      throw new Problem("host-not-local", { host });

    const { origin } = request.headers;
    if (origin !== undefined && origin !== `http://${host}` && origin !== `https://${host}`) {
      throw new Problem("origin-foreign", { origin });
    }
    // A script or image tag of another page sends no Origin, but browsers say where it came from.
    const site = request.headers["sec-fetch-site"];
    const foreign = site !== undefined && site !== "same-origin" && site !== "none";
    if (foreign && !(what === "page" && request.headers["sec-fetch-mode"] === "navigate")) {
      throw new Problem("origin-foreign", { origin: `a ${String(site)} page` });
    }
    if (token !== null && what !== "page" && !sameToken(tokenOf(request), token))
      throw new Problem("token-required");
  };
}

/** From the header, or for a WebSocket, which a page cannot give headers, from the query. */
function tokenOf(request: IncomingMessage): string {
  const header = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
  return header ?? new URLSearchParams(request.url?.split("?", 2)[1]).get("token") ?? "";
}

function sameToken(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
