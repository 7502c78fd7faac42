import { startSandbox, type TestSandbox } from "localpix";
import { afterAll, beforeAll, expect, it } from "vitest";
import { documentPaths } from "../../scripts/llms-document.js";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ clock: "frozen" });
});
afterAll(() => sandbox.close());

it("lists documents in llms.txt that can all be read", async () => {
  const list = await fetch(`${sandbox.url}/sandbox/llms.txt`).then((response) => response.text());
  const paths = [...list.matchAll(/\]\(([^)]+)\)/g)].map(([, path = ""]) => path);
  expect(paths.length).toBeGreaterThan(8);
  for (const path of paths) {
    const response = await fetch(sandbox.url + path);
    expect([path, response.status]).toEqual([path, 200]);
    const type = path.endsWith(".md") ? "text/markdown; charset=utf-8" : "application/json; charset=utf-8";
    expect([path, response.headers.get("content-type")]).toEqual([path, type]);
  }
});

it("lists every document of the package", async () => {
  const list = await fetch(`${sandbox.url}/sandbox/llms.txt`).then((response) => response.text());
  expect(documentPaths().filter((path) => !list.includes(`(/sandbox/${path})`))).toEqual([]);
});
