import type { Page } from "@playwright/test";
import type { TestSandbox } from "../../server/testkit/index.js";
import { expect, openDashboard, test } from "./page.js";

/** A long day's journal; `LOCALPIX_BROWSER_ENTRIES=100000` makes it the longest that a page keeps. */
const ENTRIES = Number(process.env.LOCALPIX_BROWSER_ENTRIES ?? 5_000);
const A_SECOND = 500;
const SECONDS = 6;

/** Entries of the real sandbox: so many calls at a time that they share their commits. */
async function happen(sandbox: TestSandbox, count: number): Promise<void> {
  for (let done = 0; done < count; done += 100)
    await Promise.all(
      Array.from({ length: Math.min(100, count - done) }, (_, index) =>
        sandbox.control.setBalance({ id: 1, available: 1 + ((done + index) % 9_000) }),
      ),
    );
}

const nodes = (page: Page) => page.evaluate<number>("document.querySelectorAll('*').length");
const heap = async (page: Page) => {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = (await session.send("Runtime.getHeapUsage")) as { usedSize: number };
  await session.detach();
  return usedSize / 1_000_000;
};
/** Begins to count frames; what it answers says how long each took, in milliseconds. */
const framesDuring = async (page: Page, act: () => Promise<unknown>) => {
  await page.evaluate(`
    window.frames_ = [];
    let before = performance.now();
    const beat = (at) => {
      window.frames_.push(at - before);
      before = at;
      window.beating = requestAnimationFrame(beat);
    };
    window.beating = requestAnimationFrame(beat);`);
  await act();
  return page.evaluate<number[]>("cancelAnimationFrame(window.beating); window.frames_.slice(1)");
};
const share = (values: readonly number[], part: number) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * part)]!;

test("a long journal and a fast one stay smooth, and the page stays small", async ({
  page,
  sandbox,
}, info) => {
  test.setTimeout(60_000 + ENTRIES * 5);
  await openDashboard(page, sandbox);
  await happen(sandbox, 1_000);
  const list = page.getByRole("listbox");
  const held = () => page.getByRole("option").first().getAttribute("aria-setsize").then(Number);
  await expect.poll(held).toBeGreaterThan(1_000);
  const [fewNodes, fewMegabytes] = [await nodes(page), await heap(page)];

  await happen(sandbox, ENTRIES - 1_000);
  await expect.poll(held, { timeout: 30_000 }).toBeGreaterThan(ENTRIES);
  const [manyNodes, manyMegabytes] = [await nodes(page), await heap(page)];

  const began = Date.now();
  const frames = await framesDuring(page, async () => {
    for (let batch = 1; batch <= SECONDS * 5; batch++) {
      await happen(sandbox, A_SECOND / 5);
      const early = began + batch * 200 - Date.now();
      // The rate is what is tried here, and only real time makes one.
      if (early > 0) await page.waitForTimeout(early);
    }
  });
  const rate = (SECONDS * A_SECOND * 1_000) / (Date.now() - began);
  await expect.poll(held).toBeGreaterThan(ENTRIES + SECONDS * A_SECOND);

  const typed = Date.now();
  await page.keyboard.press("/");
  await page.keyboard.type("balance.adjusted");
  await expect(list).toBeVisible();
  const typing = Date.now() - typed;

  const figures = {
    ...{ entries: ENTRIES, rate: Math.round(rate), fewNodes, manyNodes, fewMegabytes, manyMegabytes, typing },
    ...{
      frames: frames.length,
      median: share(frames, 0.5),
      p95: share(frames, 0.95),
      worst: Math.max(...frames),
    },
  };
  info.annotations.push({ type: "figures", description: JSON.stringify(figures) });
  expect(manyNodes, "what is out of sight is not drawn").toBeLessThan(fewNodes + 100);
  expect(manyMegabytes - fewMegabytes, "megabytes").toBeLessThan(20 + ENTRIES * 0.003);
  expect(figures.median, "ms of the frame in the middle").toBeLessThan(70);
  expect(figures.p95, "ms of the slow frames").toBeLessThan(400);
});
