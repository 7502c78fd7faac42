import { request } from "node:http";
import { startSandbox, type TestSandbox } from "localpix";
import { afterAll, beforeAll, expect, test } from "vitest";

/** Paths that try to escape the folder of the dashboard, which HTTP clients would normalize. */

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

function get(path: string): Promise<{ status: number; type: string; text: string }> {
  const { port } = new URL(sandbox.url);
  return new Promise((resolve, reject) => {
    const call = request({ host: "127.0.0.1", port, path, agent: false }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (chunk: string) => {
        text += chunk;
      });
      response.on("end", () =>
        resolve({ status: response.statusCode!, type: String(response.headers["content-type"]), text }),
      );
    });
    call.on("error", reject);
    call.end();
  });
}

const UP = [
  "..",
  "%2e%2e",
  "%2E.",
  ".%2e",
  "..%2f..",
  "..%5c..",
  "..\\..",
  "%252e%252e",
  "....",
  "..;",
  "%c0%ae%c0%ae",
];
const TARGETS = ["localpix.cjs", "package.json", "etc/passwd", "dist/localpix.cjs"];
const FROM = ["/sandbox/", "/sandbox/assets/", "/sandbox//", "/sandbox/./"];

/** Text that occurs only in files outside the folder. */
const ESCAPED = /#!\/usr\/bin\/env node|"name": "localpix"|root:.*:0:0:/;

const paths = FROM.flatMap((from) =>
  UP.flatMap((up) =>
    [1, 2, 8].flatMap((times) => TARGETS.map((to) => `${from}${`${up}/`.repeat(times)}${to}`)),
  ),
);

test(`${paths.length} paths out of the folder are refused, and return neither a file nor the page`, async () => {
  const page = await get("/sandbox/");
  expect(page).toMatchObject({ status: 200, type: expect.stringContaining("text/html") });
  for (const path of paths) {
    const { status, text } = await get(path);
    expect(text, path).not.toMatch(ESCAPED);
    expect([400, 404], path).toContain(status);
  }
});

test.each([
  "/sandbox//etc/passwd",
  "/sandbox/%00",
  "/sandbox/index.html%00.js",
  "/sandbox/C:/windows/win.ini",
  "/sandbox/.git/config",
  "/../../../../etc/passwd",
  "/qr/../../etc/passwd",
])("%s returns no file either", async (path) => {
  const { status, text } = await get(path);
  expect(text).not.toMatch(ESCAPED);
  expect(status).toBeLessThan(500);
});
