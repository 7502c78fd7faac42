import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import express from "express";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { documentPaths } from "../../scripts/llms-document.js";
import { problemHandler } from "./control-pipeline.js";
import { dashboardRoutes } from "./dashboard.js";

const install = mkdtempSync(join(tmpdir(), "localpix-page-"));
afterAll(() => rmSync(install, { recursive: true, force: true }));

/** Serves the build in a folder, and the documents of another one, as the sandbox does. */
async function serve(page: string, documents = join(install, "nowhere")) {
  const app = express().disable("etag");
  app.use(dashboardRoutes({ page, documents }, () => {}));
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
    const { method, ...rest } = { method: "GET", ...headers };
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers: rest });
    return {
      status: answer.status,
      text: await answer.text(),
      etag: answer.headers.get("etag"),
      range: answer.headers.get("content-range"),
      encoding: answer.headers.get("content-encoding"),
      cache: answer.headers.get("cache-control"),
      type: answer.headers.get("content-type"),
    };
  };
}

describe("compressed files", () => {
  it.each([
    ["br", "br", "by brotli"],
    ["gzip, deflate", "gzip", "by gzip"],
    ["identity", null, "as it is"],
  ])("are sent to a browser that accepts %s", async (accepted, encoding, text) => {
    const folder = join(install, "compressed");
    mkdirSync(join(folder, "assets"), { recursive: true });
    for (const path of ["index.html", "assets/page.js"]) {
      writeFileSync(join(folder, path), "as it is");
      writeFileSync(join(folder, `${path}.br`), brotliCompressSync("by brotli"));
      writeFileSync(join(folder, `${path}.gz`), gzipSync("by gzip"));
    }
    const get = await serve(folder);
    for (const [path, cache] of [
      ["/sandbox/", "no-cache"],
      ["/sandbox/clock", "no-cache"],
      ["/sandbox/assets/page.js", "public, max-age=31536000, immutable"],
    ]) {
      const answer = await get(`${path}`, { "accept-encoding": accepted });
      expect(answer, path).toMatchObject({ status: 200, text, encoding, cache });
    }
  });
});

describe("a page in a folder that begins with a dot, as with npx, pnpm and nvm", () => {
  let get: Awaited<ReturnType<typeof serve>>;
  beforeAll(async () => {
    const folder = join(install, ".cache", "localpix", "dist", "dashboard");
    mkdirSync(join(folder, "assets"), { recursive: true });
    writeFileSync(join(folder, "index.html"), "the page");
    writeFileSync(join(folder, "assets", "page.js"), "its script");
    get = await serve(folder);
  });

  it.each([
    ["/sandbox/", "e page"],
    ["/sandbox/assets/page.js", "s script"],
  ])("%s is sent in the requested range", async (path, part) => {
    const { status, text } = await get(path, { range: `bytes=-${part.length}` });
    expect([status, text]).toEqual([206, part]);
  });

  it.each([
    [{ range: "bytes=99999-" }, 416, "RANGE_NOT_SATISFIABLE"],
    [{ "if-match": '"x"' }, 412, "PRECONDITION_FAILED"],
    [{ "if-unmodified-since": "Thu, 01 Jan 1970 00:00:00 GMT" }, 412, "PRECONDITION_FAILED"],
  ])("a file requested with %j is refused with %i", async (headers, status, code) => {
    for (const path of ["/sandbox/", "/sandbox/assets/page.js"]) {
      const answer = await get(path, headers);
      expect([path, answer.status]).toEqual([path, status]);
      expect(JSON.parse(answer.text)).toMatchObject({ error: { code } });
      if (status === 416) expect(answer.range).toMatch(/^bytes \*\/\d+$/);
    }
  });

  it.each([
    "/sandbox",
    "/sandbox/",
    "/sandbox/activity/12",
    "/sandbox/traffic/12",
    "/sandbox/docs/gateway/cash-in",
    "/sandbox/docs/webhooks",
    "/sandbox/state/case/3",
    "/sandbox/state/reset",
    "/sandbox/transactions/a.b",
  ])("%s returns the page", async (path) =>
    expect(await get(path)).toMatchObject({ status: 200, text: "the page" }),
  );

  it("returns its files", async () =>
    expect(await get("/sandbox/assets/page.js")).toMatchObject({ status: 200, text: "its script" }));

  it.each([
    "/sandbox/assets/gone.js",
    "/sandbox/assets/page",
    "/sandbox/gone.css",
    "/sandbox/docs/gone.png",
    "/sandbox/docs/gone.md",
    "/sandbox/docs/gateway/gone.md",
    "/sandbox/foo.js",
    "/sandbox/llms.txtx",
    "/sandbox/page.js.map",
    "/sandbox/.env",
    "/sandbox/docs/.env",
    "/sandbox/docs/%2eenv",
    "/sandbox/docs/x",
    "/sandbox/docs/gateway/.git",
    "/sandbox/state/x",
    "/sandbox/transactions/.env",
    "/sandbox/fonts/",
    "/sandbox/assets/",
    "/sandbox/index.html/",
    "/sandbox/nowhere",
    "/sandbox/about/more",
    "/sandbox/activity/1/2",
    "/sandbox//activity",
  ])("%s returns neither a file nor the page", async (path) => {
    const { status, text } = await get(path);
    expect(status).toBe(404);
    expect(JSON.parse(text)).toMatchObject({ error: { code: "PATH_UNKNOWN" } });
  });
});

describe("a browser", () => {
  const headers = { accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8" };
  let get: Awaited<ReturnType<typeof serve>>;
  beforeAll(async () => {
    const folder = join(install, "browser");
    mkdirSync(folder);
    writeFileSync(join(folder, "index.html"), "the page");
    get = await serve(folder);
  });

  it.each(["/sandbox/nothing-here", "/sandbox/state/x", "/sandbox/docs/x", "/sandbox/activity/1/2"])(
    "gets the page with status 404 at %s, which no screen has",
    async (path) => {
      const answer = await get(path, headers);
      expect(answer).toMatchObject({ status: 404, text: "the page", cache: "no-cache" });
      expect((await get(path, { ...headers, method: "POST" })).text).toContain("PATH_UNKNOWN");
    },
  );

  it.each(["/sandbox/foo.js", "/sandbox/state/.env", "/sandbox/.git/config"])(
    "gets no page instead of the file %s",
    async (path) => expect((await get(path, headers)).text).toContain("PATH_UNKNOWN"),
  );
});

describe("documents", () => {
  let get: Awaited<ReturnType<typeof serve>>;
  const folder = join(install, ".npm", "documents");
  beforeAll(async () => {
    for (const path of [
      "README.md",
      "README.pt-BR.md",
      "SECURITY.md",
      "docs/llms.txt",
      "docs/notes.txt",
      "docs/.draft.md",
      "docs/scenarios.md",
      "docs/guides/pt-BR/primeira-cobranca.md",
      "examples/node/pix.mjs",
      "examples/.env",
      "node_modules/other/README.md",
    ]) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), path);
    }
    get = await serve(join(install, "nowhere"), folder);
  });

  it.each([
    ["/sandbox/README.md", "README.md"],
    ["/sandbox/README.pt-BR.md", "README.pt-BR.md"],
    ["/sandbox/docs/scenarios.md", "docs/scenarios.md"],
    ["/sandbox/docs/guides/pt-BR/primeira-cobranca.md", "docs/guides/pt-BR/primeira-cobranca.md"],
  ])("%s is Markdown", async (path, text) =>
    expect(await get(path)).toMatchObject({ status: 200, text, type: "text/markdown; charset=utf-8" }),
  );

  it("are sent again only if they changed", async () => {
    const { etag, cache } = await get("/sandbox/docs/scenarios.md");
    expect(cache).toBe("no-cache");
    // Without a cache-control, fetch would ask for the whole document.
    const conditional = (tag: string | null) =>
      get("/sandbox/docs/scenarios.md", { "if-none-match": tag!, "cache-control": "max-age=0" });
    expect(await conditional(etag)).toMatchObject({ status: 304, text: "" });
    expect(await conditional('"another"')).toMatchObject({ status: 200, text: "docs/scenarios.md" });
  });

  it("that cannot be read are an error, not missing", async () => {
    mkdirSync(join(folder, "docs/folder.md"));
    expect(await get("/sandbox/docs/folder.md")).toMatchObject({ status: 500 });
    expect(await get(`/sandbox/docs/${"x".repeat(300)}.md`)).toMatchObject({ status: 404 });
  });

  it("have the examples as plain text", async () =>
    expect(await get("/sandbox/examples/node/pix.mjs")).toMatchObject({
      status: 200,
      text: "examples/node/pix.mjs",
      type: "text/plain; charset=utf-8",
    }));

  it("are listed in llms.txt", async () =>
    expect(await get("/sandbox/llms.txt")).toMatchObject({
      status: 200,
      text: "docs/llms.txt",
      type: "text/plain; charset=utf-8",
    }));

  it.each([
    "/sandbox/SECURITY.md",
    "/sandbox/docs/notes.txt",
    "/sandbox/docs/llms.txt",
    "/sandbox/docs/.draft.md",
    "/sandbox/docs/%2e%2e/SECURITY.md",
    "/sandbox/docs/..%2fSECURITY.md",
    "/sandbox/docs/scenarios.md/",
    "/sandbox/examples/",
    "/sandbox/examples/node",
    "/sandbox/examples/.env",
    "/sandbox/examples/%2e%2e/SECURITY.md",
    "/sandbox/examples/..%2fSECURITY.md",
    "/sandbox/node_modules/other/README.md",
    "/sandbox/SKILL.md",
  ])("do not include %s", async (path) => {
    const { status, text } = await get(path);
    expect(status).toBe(404);
    expect(JSON.parse(text)).toMatchObject({ error: { code: "PATH_UNKNOWN" } });
  });
});

describe("every document of the package", async () => {
  const root = fileURLToPath(new URL("../..", import.meta.url));
  const get = await serve(join(install, "nowhere"), root);
  const source = "https://github.com/localpix/localpix/";

  it.each(documentPaths())("%s, as it is served, links to what is there", async (document) => {
    const { status, text } = await get(`/sandbox/${document}`);
    expect(status).toBe(200);
    const prose = text.replaceAll(/^```[\s\S]*?^```$/gm, "");
    const links = [...prose.matchAll(/\]\(([^)#\s]+)/g)].map(([, link = ""]) => link);
    for (const link of new Set(links)) {
      const target = new URL(link, `http://sandbox/sandbox/${document}`);
      if (link.startsWith(source)) {
        expect(
          existsSync(join(root, link.slice(source.length).replace(/^(blob|raw)\/main\//, ""))),
          link,
        ).toBe(true);
      } else if (target.host === "sandbox") {
        expect((await get(target.pathname)).status, link).toBe(200);
      }
    }
  });

  it("leads to the repository for what the package does not have", async () => {
    const { text } = await get("/sandbox/README.md");
    expect(text).toContain(`](${source}blob/main/bench/RESULTS.md)`);
    expect(text).toContain(`](${source}raw/main/docs/traffic.png)`);
    expect(text).toContain("](docs/guides/en/first-integration.md)");
  });
});

it.each(["POST", "PUT", "PATCH", "DELETE", "OPTIONS"])(
  "%s of a path of the page is refused with PATH_UNKNOWN",
  async (method) => {
    const get = await serve(install);
    for (const path of ["/sandbox", "/sandbox/docs", "/sandbox/assets/page.js"]) {
      const { status, text } = await get(path, { method });
      expect(status).toBe(404);
      expect(JSON.parse(text)).toMatchObject({
        error: { code: "PATH_UNKNOWN", message: `There is no ${method} ${path} here.` },
      });
    }
  },
);

it("answers url-malformed for a path that cannot be decoded", async () => {
  const get = await serve(install);
  for (const path of ["/sandbox/%zz", "/sandbox/activity/%c3%28"]) {
    const { status, text } = await get(path);
    expect([path, status]).toEqual([path, 400]);
    expect(JSON.parse(text)).toMatchObject({ error: { code: "URL_MALFORMED" } });
  }
});

it("answers dashboard-missing if the page was not built", async () => {
  const get = await serve(join(install, "nowhere"));
  const { status, text } = await get("/sandbox/");
  expect(status).toBe(404);
  expect(JSON.parse(text)).toMatchObject({ error: { code: "DASHBOARD_MISSING" } });
});
