import { type IncomingHttpHeaders, request } from "node:http";
import { startSandbox, type TestSandbox } from "localpix";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newestEntryNumber } from "../journeys/rows.js";

/** Promise 7: no web page can reach the sandbox. The headers of browsers are sent by hand, because fetch forbids them. */

let sandbox: TestSandbox;
let port: string;
beforeAll(async () => {
  sandbox = await startSandbox({ clock: "2030-02-14T15:00:00Z" });
  port = new URL(sandbox.url).port;
});
afterAll(() => sandbox.close());

type Headers = Readonly<Record<string, string>>;

/** Sends one request with exactly these headers. An accepted upgrade has status 101. */
function send(
  method: string,
  path: string,
  headers: Headers,
  body = "",
): Promise<{ status: number; headers: IncomingHttpHeaders; text: string }> {
  return new Promise((resolve, reject) => {
    const call = request(
      {
        host: "127.0.0.1",
        port,
        method,
        path,
        headers: { host: `127.0.0.1:${port}`, ...headers },
        agent: false,
      },
      (response) => {
        let text = "";
        response.on("data", (chunk: Buffer) => {
          text += chunk.toString("utf8");
        });
        response.on("end", () => resolve({ status: response.statusCode!, headers: response.headers, text }));
      },
    );
    call.on("upgrade", (response, socket) => {
      socket.destroy();
      resolve({ status: response.statusCode!, headers: response.headers, text: "" });
    });
    call.on("error", reject);
    call.end(body);
  });
}

const UPGRADE: Headers = {
  connection: "Upgrade",
  upgrade: "websocket",
  "sec-websocket-version": "13",
  "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
};

interface GuardRow {
  readonly it: string;
  readonly headers: () => Headers;
  readonly allowed: boolean;
  readonly code?: string;
}

const host = (name: string) => () => ({ host: name.replace("PORT", port) });
const origin = (value: string) => () => ({ origin: value.replace("PORT", port) });
const foreignHost = { allowed: false, code: "HOST_NOT_LOCAL" };
const foreignOrigin = { allowed: false, code: "ORIGIN_FOREIGN" };
const allowed = { allowed: true };

const rows: GuardRow[] = [
  { it: "127.0.0.1", headers: host("127.0.0.1:PORT"), ...allowed },
  { it: "localhost", headers: host("localhost:PORT"), ...allowed },
  { it: "LOCALHOST without a port", headers: host("LOCALHOST"), ...allowed },
  { it: "[::1]", headers: host("[::1]:PORT"), ...allowed },
  { it: "a name under .localhost", headers: host("pix.localhost:PORT"), ...allowed },
  { it: "a foreign name (DNS rebinding)", headers: host("evil.example.com:PORT"), ...foreignHost },
  {
    it: "a foreign name with our address as a prefix",
    headers: host("127.0.0.1.evil.example:PORT"),
    ...foreignHost,
  },
  {
    it: "a foreign name that begins with localhost",
    headers: host("localhost.evil.example"),
    ...foreignHost,
  },
  { it: "a foreign name that ends with localhost", headers: host("evil-localhost:PORT"), ...foreignHost },
  { it: "another machine's address", headers: host("192.168.0.10:PORT"), ...foreignHost },
  { it: "0.0.0.0", headers: host("0.0.0.0:PORT"), ...foreignHost },
  { it: "our own origin", headers: origin("http://127.0.0.1:PORT"), ...allowed },
  { it: "a foreign origin", headers: origin("https://evil.example.com"), ...foreignOrigin },
  { it: "another port of this machine", headers: origin("http://127.0.0.1:1"), ...foreignOrigin },
  { it: "another name of this machine", headers: origin("http://localhost:PORT"), ...foreignOrigin },
  { it: "a page without an origin (null)", headers: origin("null"), ...foreignOrigin },
  {
    it: "an origin with our own as a prefix",
    headers: origin("http://127.0.0.1:PORT.evil.example"),
    ...foreignOrigin,
  },
  { it: "a browser extension", headers: origin("chrome-extension://abc"), ...foreignOrigin },
  {
    it: "a script tag of another site",
    headers: () => ({ "sec-fetch-site": "cross-site" }),
    ...foreignOrigin,
  },
  {
    it: "a script tag of a sibling site",
    headers: () => ({ "sec-fetch-site": "same-site" }),
    ...foreignOrigin,
  },
  {
    it: "a form of another site that opens the API",
    headers: () => ({ "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" }),
    ...foreignOrigin,
  },
  { it: "our own page", headers: () => ({ "sec-fetch-site": "same-origin" }), ...allowed },
  { it: "a typed URL", headers: () => ({ "sec-fetch-site": "none" }), ...allowed },
];

const CALLS = [
  ["GET", "/sandbox/health", 200],
  ["GET", "/sandbox/api/credentials", 200],
  ["POST", "/sandbox/api/clock/advance", 200],
] as const;

for (const [method, path, status] of CALLS) {
  describe(`${method} ${path}`, () => {
    for (const { it, headers, allowed, code } of rows) {
      test(`${it} is ${allowed ? "answered" : "refused"}`, async () => {
        const since = await newestEntryNumber(sandbox);
        const body = method === "POST" ? '{"by":"1s"}' : "";
        const answer = await send(method, path, { "content-type": "application/json", ...headers() }, body);
        expect(answer.status).toBe(allowed ? status : 403);
        expect(answer.headers).not.toHaveProperty("access-control-allow-origin");
        if (!allowed) {
          expect(JSON.parse(answer.text).error).toMatchObject({ code, message: expect.any(String) });
          expect(answer.text).not.toContain("clientSecret");
          expect(await newestEntryNumber(sandbox), "and nothing has happened").toBe(since);
        }
      });
    }
  });
}

for (const path of ["/sandbox/live", "/sandbox/listen?to=http://localhost:3000&key=abc123"]) {
  describe(`WebSocket ${path}`, () => {
    for (const { it, headers, allowed } of rows) {
      test(`${it} is ${allowed ? "answered" : "refused"}`, async () => {
        const { status } = await send("GET", path, { ...UPGRADE, ...headers() });
        expect(status).toBe(allowed ? 101 : 403);
      });
    }
  });
}

describe("an upgrade request for another path", () => {
  for (const path of ["/sandbox/other", "/api/balance", "/", "//", "/sandbox/live/more", "/%zz"]) {
    test(`${path} with a foreign host name is refused with 403`, async () => {
      expect((await send("GET", path, { ...UPGRADE, host: "evil.example.com" })).status).toBe(403);
    });

    test(`${path} is refused with a 4xx, and the process continues`, async () => {
      const { status } = await send("GET", path, UPGRADE);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      expect((await sandbox.control.health()).status).toBe("ok");
    });
  }
});

describe("a simple request of another page, which needs no preflight", () => {
  for (const type of ["text/plain", "application/x-www-form-urlencoded", ""]) {
    test(`POST with content type ${type || "none"} does not move the clock`, async () => {
      const before = (await sandbox.control.showClock()).now;
      const headers = { origin: "https://evil.example.com", ...(type ? { "content-type": type } : {}) };
      const { status } = await send("POST", "/sandbox/api/clock/advance", headers, '{"by":"90d"}');
      expect(status).toBe(403);
      expect((await sandbox.control.showClock()).now).toBe(before);
    });
  }
  test.each<[Headers, string]>([
    [{ origin: "https://evil.example.com" }, "https://evil.example.com"],
    [{ "sec-fetch-site": "cross-site" }, "cross-site"],
  ])("with %j is refused with the origin in the error", async (headers, origin) => {
    const { status, text } = await send("GET", "/sandbox/api/clock", headers);
    expect(status).toBe(403);
    expect(JSON.parse(text).error).toMatchObject({ code: "ORIGIN_FOREIGN", params: { origin } });
  });
  test("is refused as a preflight too, without allowing the origin", async () => {
    const { status, headers } = await send("OPTIONS", "/sandbox/api/clock/advance", {
      origin: "https://evil.example.com",
      "access-control-request-method": "POST",
    });
    expect(status).toBe(403);
    expect(headers).not.toHaveProperty("access-control-allow-origin");
  });
});

describe("a body without a JSON content type", () => {
  for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/xml", ""]) {
    test(`is refused with content type ${type || "none"}, and changes nothing`, async () => {
      const before = await newestEntryNumber(sandbox);
      const headers: Record<string, string> = type ? { "content-type": type } : {};
      const { status, text } = await send("POST", "/sandbox/api/state/reset", headers, '{"seed":99}');
      expect(status).toBe(415);
      expect(JSON.parse(text)).toMatchObject({
        error: { code: "MEDIA_TYPE_WRONG", message: expect.stringContaining("application/json") },
      });
      expect(await newestEntryNumber(sandbox)).toBe(before);
    });
  }

  test("is accepted if it is empty", async () => {
    const { status } = await send("POST", "/sandbox/api/clock/advance", { "content-length": "0" }, "");
    expect(status).toBe(400);
  });
});

describe("the gateway has the same protection as the control API", () => {
  for (const { it, headers, allowed, code } of rows) {
    test(`${it} is ${allowed ? "answered" : "refused, and nothing is recorded"}`, async () => {
      const authorization = `Bearer ${await sandbox.gateway.token()}`;
      const since = await newestEntryNumber(sandbox);
      const before = (await sandbox.control.listRequests({ limit: 1 })).requests[0];
      const answer = await send("GET", "/api/balance", { ...headers(), authorization });
      expect(answer.status).toBe(allowed ? 200 : 403);
      expect(answer.headers).not.toHaveProperty("access-control-allow-origin");
      if (allowed) return;
      expect(JSON.parse(answer.text).error).toMatchObject({ code, message: expect.any(String) });
      expect(await newestEntryNumber(sandbox)).toBe(since);
      expect((await sandbox.control.listRequests({ limit: 1 })).requests[0]).toEqual(before);
    });
  }

  for (const path of [
    "/nowhere",
    "/",
    "/oauth/token",
    "/SANDBOX/api/credentials",
    "//sandbox/api/credentials",
  ]) {
    test(`${path} with a foreign host name is refused with 403`, async () => {
      expect((await send("GET", path, { host: "evil.example.com" })).status).toBe(403);
    });
  }

  test("a container of this machine and Node's own fetch are answered", async () => {
    const authorization = `Bearer ${await sandbox.gateway.token()}`;
    for (const headers of [{ host: "host.docker.internal:7490" }, { "sec-fetch-mode": "cors" }]) {
      expect((await send("GET", "/api/balance", { ...headers, authorization })).status).toBe(200);
    }
  });

  test("a link on another page can open the dashboard", async () => {
    const headers = { accept: "text/html", "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" };
    expect((await send("GET", "/", headers)).status).toBe(302);
  });
});

test("--allow-host accepts its names in any case and with any port, and no others", async () => {
  const named = await startSandbox({ allowHost: ["localpix", "Pix.test"] });
  try {
    const status = async (host: string) => {
      const { port } = new URL(named.url);
      return new Promise<number>((resolve, reject) => {
        const call = request(
          { port, host: "127.0.0.1", path: "/sandbox/health", headers: { host } },
          (answer) => resolve(answer.resume().statusCode!),
        );
        call.on("error", reject).end();
      });
    };
    expect(await status("localpix:7490")).toBe(200);
    expect(await status("PIX.test")).toBe(200);
    expect(await status("localpix.example.com")).toBe(403);
    expect(await status("127.0.0.1")).toBe(200);
  } finally {
    await named.close();
  }
});
