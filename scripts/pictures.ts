// Takes the pictures of the documentation, the same each time: `npm run pictures`. With a folder it takes every screen
// instead, in each world, theme, language and width, for people to look at.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, chromium, type Page } from "@playwright/test";
import { startSandbox, type TestSandbox } from "../server/testkit/index.js";
import { SCREENS } from "../tests/browser/screens.js";
import { fillWorld, WORLDS } from "../tests/browser/worlds.js";
import { findBrowser } from "./find-browser.mjs";

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

const docs = fileURLToPath(new URL("../docs/", import.meta.url));
const folder = process.argv[2];
const executablePath = findBrowser();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ["--no-sandbox", "--disable-gpu"],
});
try {
  if (folder === undefined) await takeForDocs(browser);
  else await takeAll(browser, folder);
} finally {
  await browser.close();
}

async function takeForDocs(browser: Browser): Promise<void> {
  const sandbox = await startSandbox({ clock: "2027-02-12T14:20:00Z" });
  try {
    await fillWorld(sandbox, "crowded");
    const { entries } = await sandbox.control.readJournal({ type: "payout.rejected", limit: 1_000 });
    for (const [language, ending] of [
      ["en", ".png"],
      ["pt", ".pt-BR.png"],
    ] as const) {
      const page = await openPage(browser, { theme: "dark", language, size: WIDE });
      await take(page, sandbox, `activity/${entries.at(-1)?.seq}`, join(docs, `traffic${ending}`));
      await take(page, sandbox, "overview", join(docs, `overview${ending}`));
    }
  } finally {
    await sandbox.close();
  }
}

async function takeAll(browser: Browser, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const world of WORLDS) {
    const sandbox = await startSandbox({ clock: "2027-02-12T22:59:50Z" });
    try {
      await fillWorld(sandbox, world);
      for (const theme of ["light", "dark"] as const)
        for (const language of ["en", "pt"] as const)
          for (const size of [WIDE, PHONE]) {
            const page = await openPage(browser, { theme, language, size });
            for (const screen of SCREENS)
              await take(
                page,
                sandbox,
                screen,
                join(folder, `${screen.replace("/", "-")}-${world}-${theme}-${language}-${size.width}.png`),
              );
            await page.context().close();
          }
      console.log(`${world}: done`);
    } finally {
      await sandbox.close();
    }
  }
}

interface Look {
  readonly theme: "light" | "dark";
  readonly language: "en" | "pt";
  readonly size: typeof WIDE;
}

async function openPage(browser: Browser, { theme, language, size }: Look): Promise<Page> {
  const context = await browser.newContext({
    viewport: size,
    locale: language === "pt" ? "pt-BR" : "en-US",
    timezoneId: "America/Sao_Paulo",
    colorScheme: theme,
    reducedMotion: "reduce",
  });
  return context.newPage();
}

async function take(page: Page, sandbox: TestSandbox, path: string, file: string): Promise<void> {
  await page.goto(`${sandbox.url}/sandbox/${path}`, { waitUntil: "networkidle" });
  await page.getByRole("heading", { level: 1 }).waitFor({ state: "attached" });
  await page.locator(".loading").waitFor({ state: "detached" });
  await page.screenshot({ path: file });
}
