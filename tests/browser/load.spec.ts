import type { Page } from "@playwright/test";
import type { TestSandbox } from "../../server/testkit/index.js";
import { depth } from "../depth.js";
import { mostCalls } from "./busiest.js";
import { expect, test } from "./page.js";
import { pauseTime } from "./paused-time.js";

/** The length of a long day's journal. */
const ENTRIES = depth(3_000, 5_000);
/** Below the number of unread entries at which the sandbox disconnects a page whose time is paused. */
const PORTION = 2_000;
/** More entries than a sandbox writes in a second. */
const ENTRIES_IN_FRAME = 500;

let written = 0;

/** Writes entries in a real sandbox, with enough concurrent calls that they share commits. */
async function writeEntries(sandbox: TestSandbox, count: number): Promise<void> {
  for (let done = 0; done < count; done += 100)
    await Promise.all(
      Array.from({ length: Math.min(100, count - done) }, () =>
        sandbox.control.setBalance({ id: 1, available: 1 + (written++ % 9_000) }),
      ),
    );
}

const countElements = (page: Page) => page.evaluate<number>("document.querySelectorAll('*').length");
const heapMegabytes = async (page: Page) => {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = (await session.send("Runtime.getHeapUsage")) as { usedSize: number };
  await session.detach();
  return usedSize / 1_000_000;
};

test("with a long journal the page renders no more elements, and a frame takes one step for each row", async ({
  page,
  sandbox,
}, info) => {
  test.setTimeout(120_000 + ENTRIES * 10);
  const time = await pauseTime(page);
  await time.open(sandbox, "activity");
  const rowCount = () => page.getByRole("option").first().getAttribute("aria-setsize").then(Number);
  /** Writes entries and waits until the page has received them; it has no time to render them. */
  const receiveEntries = async (count: number) => {
    await writeEntries(sandbox, count);
    await time.catchUp(sandbox);
  };
  /** The call count of the busiest function while the page renders a frame with ENTRIES_IN_FRAME new entries. */
  const drawFrame = async () => {
    const before = await rowCount();
    await receiveEntries(ENTRIES_IN_FRAME);
    expect(await rowCount(), "nothing is drawn before the frame").toBe(before);
    const calls = await mostCalls(page, () => time.pass(50));
    // The advance of the clock adds one entry.
    await expect.poll(rowCount).toBe(before + ENTRIES_IN_FRAME + 1);
    return { calls, rows: before + ENTRIES_IN_FRAME + 1 };
  };

  await receiveEntries(1_000);
  await time.pass(50);
  await expect.poll(rowCount).toBeGreaterThan(1_000);
  const [fewNodes, fewMegabytes, few] = [
    await countElements(page),
    await heapMegabytes(page),
    await drawFrame(),
  ];

  for (let left = ENTRIES - 1_000; left > 0; left -= PORTION) {
    await receiveEntries(Math.min(left, PORTION));
    await time.pass(50);
  }
  await expect.poll(rowCount).toBeGreaterThan(ENTRIES);
  const [manyNodes, manyMegabytes, many] = [
    await countElements(page),
    await heapMegabytes(page),
    await drawFrame(),
  ];

  const figures = { entries: ENTRIES, fewNodes, manyNodes, fewMegabytes, manyMegabytes, few, many };
  info.annotations.push({ type: "figures", description: JSON.stringify(figures) });
  expect(manyNodes, "what is out of sight is not drawn").toBeLessThan(fewNodes + 100);
  expect(manyMegabytes - fewMegabytes, "megabytes").toBeLessThan(20 + ENTRIES * 0.003);
  // The duration of a frame depends on the machine; the number of calls does not.
  for (const { calls, rows } of [few, many])
    expect(calls, `calls of the busiest function in a frame of ${rows} rows: one for each`).toBeLessThan(
      rows * 1.2 + 300,
    );
});
