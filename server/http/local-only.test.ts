import type { IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import { Problem } from "../contract/control-problems.js";
import { socketProtocols } from "../contract/socket-protocols.js";
import { localOnly } from "./local-only.js";

type Headers = Readonly<Record<string, string>>;

/** The guard's verdict on a request: the reason of its problem, or `welcome`. */
function judge(
  headers: Headers,
  {
    what = "api" as "api" | "page" | "socket",
    token = null as string | null,
    url = "/sandbox/api/clock",
  } = {},
): string {
  try {
    localOnly(token)({ headers, url } as unknown as IncomingMessage, what);
    return "welcome";
  } catch (error) {
    if (error instanceof Problem) return error.reason;
    throw error;
  }
}

describe("the Host header", () => {
  it.each([
    ["localhost:7490", "welcome"],
    ["localhost", "welcome"],
    ["LOCALHOST:7490", "welcome"],
    ["127.0.0.1:7490", "welcome"],
    ["127.1.2.3:80", "welcome"],
    ["[::1]:7490", "welcome"],
    ["[::1]", "welcome"],
    ["pix.localhost:7490", "welcome"],
    ["example.com", "host-not-local"],
    ["example.com:7490", "host-not-local"],
    // DNS rebinding uses a foreign name that resolves to 127.0.0.1.
    ["127.0.0.1.example.com", "host-not-local"],
    ["localhost.example.com", "host-not-local"],
    ["example.com:127.0.0.1", "host-not-local"],
    ["notlocalhost", "host-not-local"],
    ["localhost:7490:80", "host-not-local"],
    ["localhost:7490@example.com", "host-not-local"],
    ["10.0.0.1:7490", "host-not-local"],
    ["192.168.0.10", "host-not-local"],
    ["0.0.0.0:7490", "host-not-local"],
    ["1127.0.0.1", "host-not-local"],
    ["[::2]:7490", "host-not-local"],
    ["", "host-not-local"],
  ])("%j: %s", (host, expected) => {
    for (const what of ["api", "page", "socket"] as const) expect(judge({ host }, { what })).toBe(expected);
  });

  it("is required", () => {
    expect(judge({})).toBe("host-not-local");
  });
});

describe("the Origin header", () => {
  const host = "localhost:7490";
  it.each([
    ["http://localhost:7490", "welcome"],
    ["https://localhost:7490", "welcome"],
    ["http://localhost:3000", "origin-foreign"],
    ["http://localhost", "origin-foreign"],
    ["http://127.0.0.1:7490", "origin-foreign"],
    ["http://localhost:74900", "origin-foreign"],
    ["https://example.com", "origin-foreign"],
    ["http://example.com?http://localhost:7490", "origin-foreign"],
    ["null", "origin-foreign"],
    ["", "origin-foreign"],
    ["file://", "origin-foreign"],
    ["chrome-extension://abcdef", "origin-foreign"],
  ])("%j: %s", (origin, expected) => {
    for (const what of ["api", "page", "socket"] as const) {
      expect(judge({ host, origin }, { what })).toBe(expected);
    }
  });

  it("may be missing, because then no web page sent the request", () => {
    expect(judge({ host })).toBe("welcome");
  });
});

describe("Sec-Fetch-Site, which reveals a script or image tag of another page", () => {
  it.each([
    ["same-origin", "cors", "api", "welcome"],
    ["none", "navigate", "api", "welcome"],
    ["same-site", "no-cors", "api", "origin-foreign"],
    ["cross-site", "no-cors", "api", "origin-foreign"],
    ["cross-site", "navigate", "api", "origin-foreign"],
    ["cross-site", "websocket", "socket", "origin-foreign"],
    ["something-new", "cors", "api", "origin-foreign"],
    // Any site may link to the dashboard, because the page contains no data.
    ["cross-site", "navigate", "page", "welcome"],
    ["cross-site", "no-cors", "page", "origin-foreign"],
    ["same-site", "navigate", "page", "welcome"],
  ] as const)("%s, %s, for the %s: %s", (site, mode, what, expected) => {
    const headers = { host: "localhost:7490", "sec-fetch-site": site, "sec-fetch-mode": mode };
    expect(judge(headers, { what })).toBe(expected);
  });
});

const offers = (protocols: string) => ({ "sec-websocket-protocol": protocols });
const offering = (token: string) => offers(socketProtocols(token).join(", "));

describe("a sandbox that other machines can reach", () => {
  const token = "correct-horse";
  const host = "10.0.0.5:7490";
  it.each<[string, Headers, string, "api" | "page" | "socket", string]>([
    ["no token", {}, "/sandbox/api/clock", "api", "token-required"],
    ["its token", { authorization: "Bearer correct-horse" }, "/sandbox/api/clock", "api", "welcome"],
    ["its token, however Bearer is spelt", { authorization: "bearer  correct-horse" }, "/", "api", "welcome"],
    ["another token", { authorization: "Bearer wrong-horse!!" }, "/", "api", "token-wrong"],
    ["the beginning of its token", { authorization: "Bearer correct" }, "/", "api", "token-wrong"],
    ["its token and more", { authorization: "Bearer correct-horse2" }, "/", "api", "token-wrong"],
    ["its token without Bearer", { authorization: "correct-horse" }, "/", "api", "token-required"],
    ["an empty token", { authorization: "Bearer " }, "/", "api", "token-required"],
    ["its token in the query", {}, "/sandbox/live?token=correct-horse", "socket", "token-required"],
    ["its token among subprotocols", offering("correct-horse"), "/sandbox/live", "socket", "welcome"],
    ["another among subprotocols", offering("wrong-horse!!"), "/sandbox/live", "socket", "token-wrong"],
    ["an invalid subprotocol", offers("localpix.token.%"), "/sandbox/live", "socket", "token-required"],
    ["no token on a WebSocket", {}, "/sandbox/live", "socket", "token-required"],
    ["no token for the page, which contains no data", {}, "/sandbox/", "page", "welcome"],
  ])("requested with %s", (_what, headers, url, what, expected) => {
    expect(judge({ host, ...headers }, { token, url, what })).toBe(expected);
  });

  it.each(["correct horse", "çãé, 秘密", "a".repeat(200)])(
    "accepts the token %j over a WebSocket",
    (secret) => {
      expect(judge({ host, ...offering(secret) }, { token: secret, what: "socket" })).toBe("welcome");
    },
  );

  it("accepts any host name, but no requests of other pages", () => {
    expect(judge({ host: "pix.empresa.example" }, { token, what: "page" })).toBe("welcome");
    const headers = { host, authorization: `Bearer ${token}`, origin: "https://example.com" };
    expect(judge(headers, { token })).toBe("origin-foreign");
    const tagged = { host, authorization: `Bearer ${token}`, "sec-fetch-site": "cross-site" };
    expect(judge(tagged, { token })).toBe("origin-foreign");
  });

  it.each(["//", "http://[", "/%", ""])("handles the URL %j", (url) => {
    expect(judge({ host }, { token, url })).toBe("token-required");
  });
});
