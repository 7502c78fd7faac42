import { gzipSync } from "node:zlib";
import { expect, openDashboard, test } from "./page.js";

const MOST_BYTES = 250_000;

test("the first load is small: all that the page is made of, fonts included", async ({
  page,
  sandbox,
}, info) => {
  const sizes = new Map<string, number>();
  page.on("response", async (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.startsWith("/sandbox/api/")) sizes.set(pathname, gzipSync(await response.body()).length);
  });
  await openDashboard(page, sandbox);
  await page.waitForLoadState("networkidle");
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  info.annotations.push({ type: "bytes gz", description: String(total) });
  expect([...sizes.keys()].filter((path) => /\.(js|css|woff2)$/.test(path)).length).toBeGreaterThan(4);
  expect(total, JSON.stringify(Object.fromEntries(sizes), null, 1)).toBeLessThanOrEqual(MOST_BYTES);
});
