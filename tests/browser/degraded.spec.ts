import { mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { showTheme, THEMES, violations } from "./accessibility.js";
import { expect, openDashboard, test } from "./page.js";

/** After its data file is deleted, a running sandbox still answers reads and refuses writes. */

const data = mkdtempSync(join(tmpdir(), "localpix-degraded-"));
const file = join(data, "localpix.db");
test.use({ sandboxOptions: { data, memory: false } });
test.afterAll(() => rmSync(data, { recursive: true, force: true }));

const LANGUAGES = [
  {
    language: "en",
    live: "live",
    mark: "read-only",
    says: "localpix.db was deleted or replaced while the sandbox is running",
    hint: "Save the state with localpix state export",
    link: "Save it here",
  },
  {
    language: "pt",
    live: "ao vivo",
    mark: "somente leitura",
    says: "localpix.db foi apagado ou trocado com o sandbox em uso",
    hint: "Salve o estado com localpix state export",
    link: "Salvar aqui",
  },
];

test("shows that the sandbox is read-only, what to do, and when it can write again", async ({
  page,
  sandbox,
}, info) => {
  for (const { language, live, mark, says, hint, link } of LANGUAGES) {
    await page.addInitScript({ content: `localStorage.setItem("localpix.language", "${language}")` });
    await openDashboard(page, sandbox, "", live);
    const banner = page.getByRole("banner");
    const main = page.getByRole("main");
    renameSync(file, `${file}.away`);
    await expect(banner.getByText(mark)).toBeVisible();
    await expect(main.getByText(says)).toBeVisible();
    await expect(main.getByText(hint)).toBeVisible();

    // A newly loaded page shows the state at once.
    await page.reload();
    await expect(main.getByText(says)).toBeVisible({ timeout: 3_000 });
    for (const theme of THEMES) {
      await showTheme(page, theme);
      expect(await violations(page)).toEqual([]);
      await page.screenshot({ path: info.outputPath(`${language}-${theme}.png`) });
    }
    await main.getByRole("link", { name: link }).click();
    await expect(page).toHaveURL(/\/state$/);

    renameSync(`${file}.away`, file);
    await expect(banner.getByText(live, { exact: true })).toBeVisible();
    await expect(main.getByText(says)).toBeHidden();
  }
});
