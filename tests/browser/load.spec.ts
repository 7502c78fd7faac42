import type { Page } from "@playwright/test";
import type { TestSandbox } from "../../server/testkit/index.js";
import { depth } from "../depth.js";
import { busiest } from "./busiest.js";
import { expect, openDashboard, test } from "./page.js";
import { pauseTime } from "./paused-time.js";

/** A long day's journal. */
const ENTRIES = depth(3_000, 5_000);
/** As many as the sandbox sends to a page whose time stands, before it takes the page for gone. */
const PORTION = 2_000;
/** More than a sandbox writes in a second. */
const AT_ONCE = 500;

let written = 0;

/** Entries of the real sandbox: so many calls at a time that they share their commits. */
async function happen(sandbox: TestSandbox, count: number): Promise<void> {
  for (let done = 0; done < count; done += 100)
    await Promise.all(
      Array.from({ length: Math.min(100, count - done) }, () =>
        sandbox.control.setBalance({ id: 1, available: 1 + (written++ % 9_000) }),
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

test("stays smooth and small with a long journal and with a fast one", async ({ page, sandbox }, info) => {
  test.setTimeout(120_000 + ENTRIES * 10);
  const time = await pauseTime(page);
  await openDashboard(page, sandbox);
  const held = () => page.getByRole("option").first().getAttribute("aria-setsize").then(Number);
  /** Lets entries happen, and waits until the page has received them; it has no time to draw them. */
  const arrive = async (count: number) => {
    await happen(sandbox, count);
    await time.catchUp(sandbox);
  };
  /** The calls of the busiest function while the page draws a frame, in which so many entries have arrived. */
  const drawn = async () => {
    const before = await held();
    await arrive(AT_ONCE);
    expect(await held(), "nothing is drawn before the frame").toBe(before);
    const calls = await busiest(page, () => time.pass(50));
    // One entry more is that of the clock.
    await expect.poll(held).toBe(before + AT_ONCE + 1);
    return { calls, rows: before + AT_ONCE + 1 };
  };

  await arrive(1_000);
  await time.pass(50);
  await expect.poll(held).toBeGreaterThan(1_000);
  const [fewNodes, fewMegabytes, few] = [await nodes(page), await heap(page), await drawn()];

  for (let left = ENTRIES - 1_000; left > 0; left -= PORTION) {
    await arrive(Math.min(left, PORTION));
    await time.pass(50);
  }
  await expect.poll(held).toBeGreaterThan(ENTRIES);
  const [manyNodes, manyMegabytes, many] = [await nodes(page), await heap(page), await drawn()];

  const figures = { entries: ENTRIES, fewNodes, manyNodes, fewMegabytes, manyMegabytes, few, many };
  info.annotations.push({ type: "figures", description: JSON.stringify(figures) });
  expect(manyNodes, "what is out of sight is not drawn").toBeLessThan(fewNodes + 100);
  expect(manyMegabytes - fewMegabytes, "megabytes").toBeLessThan(20 + ENTRIES * 0.003);
  // How long a frame takes depends on the machine; what is done in it does not.
  for (const { calls, rows } of [few, many])
    expect(calls, `calls of the busiest function in a frame of ${rows} rows: one for each`).toBeLessThan(
      rows * 1.2 + 300,
    );
});
