import { once } from "node:events";
import type { Locator } from "@playwright/test";
import { WebSocket } from "ws";
import { charge } from "./charge.js";
import { expect, openDashboard, test } from "./page.js";
import { pauseTime } from "./paused-time.js";

const ROUNDS = 5;
/** The longest delay that users do not notice, in milliseconds of the page's own clock. */
const MAX_DELAY = 100;

test("the live feed reports a call no later than its response", async ({ sandbox }) => {
  const socket = new WebSocket(`${sandbox.url.replace("http", "ws")}/sandbox/live`);
  const frames: string[] = [];
  socket.on("message", (data) => void frames.push(String(data)));
  await once(socket, "message");
  for (let time = 1; time <= ROUNDS; time++) {
    await sandbox.gateway.cashIn(charge(`pedido-${time}!`));
    // This call is answered after the frames of the previous one were sent.
    await sandbox.control.health();
    expect(frames.join("\n")).toContain(`pedido-${time}!`);
  }
  socket.terminate();
});

for (const path of ["overview", "activity"])
  test(`changes appear within 100 ms, on the ${path} and in the frame`, async ({ page, sandbox }) => {
    const time = await pauseTime(page);
    await time.open(sandbox, path);
    const expectToAppear = async (part: Locator, text: string, act: () => Promise<unknown>) => {
      await time.pass(1_000);
      await act();
      await time.catchUp(sandbox);
      await time.pass(MAX_DELAY);
      // The page's clock is paused, so nothing with a longer delay can appear during this check.
      await expect(part).toContainText(text);
    };
    for (let round = 1; round <= ROUNDS; round++) {
      await expectToAppear(page.getByRole("main"), `pedido-${round}!`, () =>
        sandbox.gateway.cashIn(charge(`pedido-${round}!`)),
      );
      await expectToAppear(page.getByRole("banner"), `delayed:${round}m`, () =>
        sandbox.control.armScenario({ scenario: `delayed:${round}m`, times: 1 }),
      );
      await sandbox.control.disarmAll();
    }
  });

test("a snapshot that is taken or removed from a terminal appears without a reload", async ({
  page,
  sandbox,
}) => {
  await openDashboard(page, sandbox, "state");
  await expect(page.getByText("None yet.")).toBeVisible();
  await sandbox.control.takeSnapshot({ name: "of-a-terminal", replace: false });
  await expect(page.getByRole("row").filter({ hasText: "of-a-terminal" })).toBeVisible();
  await sandbox.control.removeSnapshot({ name: "of-a-terminal" });
  await expect(page.getByText("None yet.")).toBeVisible();
});
