import { busiest } from "./busiest.js";
import { expect, openDashboard, test } from "./page.js";

const ROWS = 5_000;

test("a search visits every row once, and a longer query only the matches", async ({ page, sandbox }) => {
  await openDashboard(page, sandbox);
  await sandbox.control.createAccount({ name: "Kyoto" });
  for (let done = 0; done < ROWS; done += 100)
    await Promise.all(
      Array.from({ length: 100 }, (_, at) =>
        sandbox.control.setBalance({ id: 1, available: 1 + ((done + at) % 9_000) }),
      ),
    );
  const found = page.getByRole("listbox").getByRole("option");
  const count = () => found.first().getAttribute("aria-setsize").then(Number);
  await expect.poll(count).toBeGreaterThan(ROWS);

  await page.keyboard.press("/");
  const first = await busiest(page, async () => {
    await page.keyboard.type("k");
    await expect.poll(count).toBeLessThan(50);
    await expect(found.filter({ hasText: "Kyoto" })).toHaveCount(1);
  });
  expect(first, "the first letter asks every row").toBeGreaterThanOrEqual(ROWS);
  const rest = await busiest(page, async () => {
    await page.keyboard.type("yoto");
    await expect(found).toHaveCount(1);
  });
  expect(rest, "four letters more ask few").toBeLessThan(ROWS);
  await expect(found).toContainText("Kyoto");

  await page.keyboard.press("Escape");
  await expect.poll(count).toBeGreaterThan(ROWS);
});
