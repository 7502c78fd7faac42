import { gzipSync } from "node:zlib";
import { expect, openDashboard, test } from "./page.js";

const MOST_BYTES = 250_000;

test("the first load is small: all of the page but its two fonts, which it does not wait for", async ({
  page,
  sandbox,
}, info) => {
  const sizes = new Map<string, number>();
  const read: Promise<unknown>[] = [];
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith("/sandbox/api/")) return;
    read.push(response.body().then((body) => sizes.set(pathname, gzipSync(body).length)));
  });
  await openDashboard(page, sandbox);
  await page.waitForLoadState("networkidle");
  await Promise.all(read);
  const sum = (isCounted: (path: string) => boolean) =>
    [...sizes].reduce((all, [path, size]) => (isCounted(path) ? all + size : all), 0);
  const isFont = (path: string) => path.endsWith(".woff2");
  const total = sum((path) => !isFont(path));
  info.annotations.push({ type: "bytes gz", description: `${total}, and fonts of ${sum(isFont)}` });
  expect([...sizes.keys()].filter((path) => /\.(js|css)$/.test(path)).length).toBeGreaterThan(4);
  expect(total, JSON.stringify(Object.fromEntries(sizes), null, 1)).toBeLessThanOrEqual(MOST_BYTES);
});
