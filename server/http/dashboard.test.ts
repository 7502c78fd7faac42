import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import express from "express";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dashboardRoutes } from "./dashboard.js";
import { problemHandler } from "./serve.js";

const install = mkdtempSync(join(tmpdir(), "localpix-page-"));
afterAll(() => rmSync(install, { recursive: true, force: true }));

/** Serves what was built into a folder, as the sandbox does. */
async function served(folder: string) {
  const app = express();
  app.use(dashboardRoutes(folder, () => {}));
  app.use(
    problemHandler((fault) => {
      throw fault;
    }),
  );
  const server = app.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  afterAll(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
    return { status: answer.status, text: await answer.text() };
  };
}

describe("a page below a folder that begins with a dot, as npx, pnpm and nvm have them", () => {
  let get: Awaited<ReturnType<typeof served>>;
  beforeAll(async () => {
    const folder = join(install, ".cache", "localpix", "dist", "dashboard");
    mkdirSync(join(folder, "assets"), { recursive: true });
    writeFileSync(join(folder, "index.html"), "the page");
    writeFileSync(join(folder, "assets", "page.js"), "its script");
    get = await served(folder);
  });

  it.each([{ range: "bytes=99999-" }, { "if-match": '"x"' }])("is sent whole to %j", async (headers) => {
    expect(await get("/sandbox/", headers)).toEqual({ status: 200, text: "the page" });
    expect(await get("/sandbox/assets/page.js", headers)).toEqual({ status: 200, text: "its script" });
  });

  it.each([
    "/sandbox",
    "/sandbox/",
    "/sandbox/traffic/12",
    "/sandbox/docs/gateway/cash-in",
    "/sandbox/transactions/a.b",
  ])("%s is the page", async (path) => expect(await get(path)).toEqual({ status: 200, text: "the page" }));

  it("has its files", async () =>
    expect(await get("/sandbox/assets/page.js")).toEqual({ status: 200, text: "its script" }));

  it.each([
    "/sandbox/assets/gone.js",
    "/sandbox/assets/page",
    "/sandbox/gone.css",
    "/sandbox/docs/gone.png",
    "/sandbox/page.js.map",
  ])("%s is no file, and not the page either", async (path) => {
    const { status, text } = await get(path);
    expect(status).toBe(404);
    expect(JSON.parse(text)).toMatchObject({ error: { code: "PATH_UNKNOWN" } });
  });
});

it("a page that was not built is said to be missing, and no body is blamed", async () => {
  const get = await served(join(install, "nowhere"));
  const { status, text } = await get("/sandbox/");
  expect(status).toBe(404);
  expect(JSON.parse(text)).toMatchObject({ error: { code: "DASHBOARD_MISSING" } });
});
