import type { Page } from "@playwright/test";
import { expect, goTo, openDashboard, test, waitUntilIdle } from "./page.js";
import { SCREENS } from "./screens.js";
import { createOneOfEach } from "./worlds.js";

/** The headings, buttons and labels of a screen in a language, each once. */
async function visibleTexts(page: Page, language: "en" | "pt"): Promise<string[]> {
  await page.getByRole("button", { name: language, exact: true }).click();
  await expect(page.locator(`html[lang^=${language}]`)).toBeAttached();
  await waitUntilIdle(page);
  const texts = await page
    .locator(":is(h1, h2, h3, button:not(.command), label, th, summary, dt, .field small, .card-aside)")
    .evaluateAll((found) => found.map((element) => element.textContent?.trim() ?? ""));
  return [...new Set(texts)];
}

/** Texts that are not translated: names, data, and parts of HTTP messages. */
const NOT_TRANSLATED = /^(localpix|curl|https?:|POST|GET|PUT|PATCH|DELETE)\b|^[a-z]+(-[a-z]+)+|[§{}_@↓]|\d/;

test("language and theme that are chosen in one tab reach the other", async ({ page, context, sandbox }) => {
  await openDashboard(page, sandbox, "activity");
  const other = await context.newPage();
  await openDashboard(other, sandbox, "clock");
  await page.getByRole("button", { name: "pt", exact: true }).click();
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("Relógio");
  await other.getByRole("button", { name: "Tema: igual ao do sistema" }).click();
  await other.getByRole("button", { name: "Tema: claro" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await other.getByRole("button", { name: "Tema: escuro" }).click();
  await expect(page.getByRole("button", { name: "Tema: igual ao do sistema" })).toBeVisible();
});

test("no screen and no detail shows English texts in Portuguese", async ({ page, sandbox }) => {
  test.setTimeout(360_000);
  const opened = Object.values(await createOneOfEach(sandbox)).flat();
  await openDashboard(page, sandbox);
  const forgotten: string[] = [];
  for (const screen of new Set([...SCREENS, ...opened])) {
    await goTo(page, screen);
    const english = new Set(await visibleTexts(page, "en"));
    const portuguese = await visibleTexts(page, "pt");
    expect(english.size, `${screen}: the names in English`).toBeGreaterThan(5);
    const same = portuguese.filter((text) => english.has(text) && text.split(/\s+/).length >= 3);
    forgotten.push(...same.filter((text) => !NOT_TRANSLATED.test(text)).map((text) => `${screen}: ${text}`));
  }
  expect(forgotten).toEqual([]);
});

test.describe("in Portuguese", () => {
  test.use({ locale: "pt-BR" });

  test("texts that the sandbox sends are Portuguese too: assumptions, checks, explanations of certificates", async ({
    page,
    sandbox,
  }) => {
    await openDashboard(page, sandbox, "assumptions/STRICT", "ao vivo");
    const main = page.getByRole("main");
    await expect(main).toContainText("tudo além da especificação nos caminhos do gateway");
    await expect(main).not.toContainText("everything beyond the specification");
    await page.getByRole("button", { name: "en", exact: true }).click();
    await expect(main).toContainText("everything beyond the specification");
    await page.getByRole("button", { name: "pt", exact: true }).click();

    const { entries } = await sandbox.control.readJournal({ type: "certificate.issued" });
    await openDashboard(page, sandbox, `activity/${entries[0]?.seq}`, "ao vivo");
    await expect(page.getByRole("option").filter({ hasText: "Certificado criado" })).toContainText(
      "Válido · ",
    );
    await expect(page.getByRole("region", { name: "Detalhes" })).toContainText("Tipo de certificadoVálido");

    await openDashboard(page, sandbox, "state", "ao vivo");
    const proofs = page.getByRole("listitem").filter({ hasText: "confere" });
    await expect(proofs.filter({ hasText: "a soma dos lançamentos é zero" })).toContainText("lançamento");
    await expect(proofs.filter({ hasText: "nada está atrasado" })).toContainText("a agenda está em dia");

    await openDashboard(page, sandbox, "account", "ao vivo");
    await page.getByRole("textbox", { name: "Certificado a explicar" }).fill("-----BEGIN+CERTIFICATE-----");
    await page.getByRole("button", { name: "Explicar", exact: true }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "falhou" })).toContainText(
      "um espaço foi codificado como +",
    );
  });

  test("the API reference and error messages are Portuguese too", async ({ page, sandbox }) => {
    await openDashboard(page, sandbox, "docs/control/takeSnapshot", "ao vivo");
    const main = page.getByRole("main");
    await expect(
      main.getByRole("heading", { name: "Salva o estado inteiro em um snapshot com nome" }),
    ).toBeVisible();
    await main.getByText(/^409/).click();
    await expect(main).toContainText("já existe");
    await page.getByRole("button", { name: "en", exact: true }).click();
    await expect(
      main.getByRole("heading", { name: "Save the whole state as a named snapshot" }),
    ).toBeVisible();
    await page.getByRole("button", { name: "pt", exact: true }).click();

    await openDashboard(page, sandbox, "account", "ao vivo");
    await page.getByText("Criar uma conta").click();
    await page.getByLabel("Chave PIX", { exact: true }).last().fill("nenhuma");
    await page.getByRole("button", { name: "Criar conta", exact: true }).click();
    await expect(page.getByRole("alert")).toContainText("não é uma chave PIX válida");

    await openDashboard(page, sandbox, "bank", "ao vivo");
    await page.getByRole("textbox").first().fill("qualquer coisa");
    await expect(page.getByRole("alert")).toContainText("Um BR Code começa com 000201.");
  });
});
