import { GUIDES, REFERENCE_DOCUMENTS } from "../../server/contract/documents.js";
import { violationsByTheme } from "./accessibility.js";
import { expect, goTo, openDashboard, setWidth, test } from "./page.js";

test("lists every guide, and opens each with its links leading to screens of the page", async ({
  page,
  sandbox,
}) => {
  await openDashboard(page, sandbox);
  await page.getByRole("link", { name: "Guides", exact: true }).click();
  await expect(page).toHaveURL(/\/sandbox\/docs\/guides$/);
  const list = page.getByRole("navigation", { name: "Guides and documents" });
  await expect(list.getByRole("link").first()).toBeVisible();
  const names = await list
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")?.split("/").pop()));
  expect(names).toEqual([...GUIDES, ...Object.keys(REFERENCE_DOCUMENTS)]);

  await list.getByRole("link", { name: "Tokens: fetch, keep, renew" }).click();
  const guide = page.getByRole("article");
  await expect(guide.getByRole("heading", { level: 2 })).toHaveText("Tokens: fetch, keep, renew");
  await guide.getByRole("link", { name: "mTLS" }).click();
  await expect(page).toHaveURL(/\/docs\/guides\/mtls$/);
  await expect(page.getByRole("link", { name: "Guides", exact: true })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await expect(page.getByRole("link", { name: "API reference" })).not.toHaveAttribute("aria-current", "page");
  await page.keyboard.press("j");
  await expect(page).toHaveURL(new RegExp(`/docs/guides/${GUIDES[GUIDES.indexOf("mtls") + 1]}$`));
  await list.getByRole("link", { name: "Moving to the real gateway" }).click();
  await guide.getByRole("link", { name: "assumptions.md" }).click();
  await expect(page).toHaveURL(/\/sandbox\/assumptions$/);
});

test("every link of every document leads to something that is there", async ({ page, sandbox }) => {
  await openDashboard(page, sandbox, "docs/guides");
  const links = page.getByRole("navigation", { name: "Guides and documents" }).getByRole("link");
  await expect(links.first()).toBeVisible();
  const documents = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")!));
  const targets = new Set<string>();
  for (const href of documents) {
    await goTo(page, href.replace("/sandbox/", ""));
    const article = page.getByRole("article");
    await expect(article).toBeVisible();
    const hrefs = await article
      .getByRole("link")
      .evaluateAll((all) => all.map((link) => link.getAttribute("href")!));
    for (const target of hrefs) targets.add(target);
  }
  const own = [...targets].filter((target) => target.startsWith("/"));
  expect(own).toContain("/sandbox/docs/guides/troubleshooting");
  for (const target of own) {
    const answer = await fetch(`${sandbox.url}${target}`, { headers: { accept: "text/html" } });
    expect(answer.status, target).toBe(200);
  }
});

test("finds an error message, and opens the section that is about it", async ({ page, sandbox }) => {
  await openDashboard(page, sandbox, "docs/guides");
  await page.keyboard.press("/");
  await page.keyboard.type("PUB_CERT_NOT_REGISTERED");
  await page.getByRole("link", { name: "PUB_CERT_NOT_REGISTERED" }).click();
  await expect(page).toHaveURL(
    /\/docs\/guides\/troubleshooting\?q=PUB_CERT_NOT_REGISTERED#pub_cert_not_registered$/,
  );
  await expect(page.getByRole("heading", { name: "PUB_CERT_NOT_REGISTERED" })).toBeInViewport();
});

test("finds the entry of a pasted message first", async ({ page, sandbox }) => {
  await openDashboard(page, sandbox, "docs/guides");
  await page.keyboard.press("/");
  await page.keyboard.insertText("The gateway answered POST /api/webhooks with 400: url deve ser HTTPS");
  const list = page.getByRole("navigation", { name: "Guides and documents" });
  await expect(list.getByRole("link").nth(1)).toHaveText("url deve ser HTTPS");
});

test("copies the code of a block, and offers no copy of output", async ({ page, sandbox, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openDashboard(page, sandbox, "docs/guides/tokens");
  const blocks = page.getByRole("figure");
  await blocks.filter({ hasText: "localpix logs --type token.issued" }).getByRole("button").click();
  await expect(page.getByText("Copied").first()).toBeVisible();
  expect(await page.evaluate("navigator.clipboard.readText()")).toBe(
    "TOKEN=$(token)\nlocalpix logs --type token.issued\n",
  );
  await expect(blocks.filter({ hasText: "valid until" }).getByRole("button")).toHaveCount(0);
});

test("is in Portuguese too, and has a way back on a narrow page", async ({ page, sandbox }) => {
  await setWidth(page, 390);
  await openDashboard(page, sandbox, "docs/guides/troubleshooting");
  await page.getByRole("button", { name: "pt", exact: true }).click();
  await expect(page.getByRole("article").getByRole("heading", { level: 2 })).toHaveText(
    "Solução de problemas",
  );
  expect(await page.evaluate("document.body.scrollWidth <= innerWidth")).toBe(true);
  await page.getByRole("button", { name: "Voltar aos guias" }).click();
  await expect(page).toHaveURL(/\/docs\/guides$/);
  await expect(page.getByRole("link", { name: "Primeira integração" })).toBeVisible();
});

test("explains an unknown guide, and a sandbox that does not answer", async ({ page, sandbox }) => {
  await openDashboard(page, sandbox, "docs/guides");
  await goTo(page, "docs/guides/unknown");
  await expect(page.getByRole("main")).toContainText("There is no guide called unknown.");
  await page.route("**/docs/guides/pt-BR/*", (route) => route.abort("connectionrefused"));
  await page.getByRole("button", { name: "pt", exact: true }).click();
  await expect(page.getByRole("alert")).toBeVisible();
});

test("the guides have no accessibility violation", async ({ page, sandbox }) => {
  await openDashboard(page, sandbox, "docs/guides");
  expect(await violationsByTheme(page), "nothing chosen").toEqual([]);
  for (const name of ["troubleshooting", "mtls", "features"]) {
    await goTo(page, `docs/guides/${name}`);
    await expect(page.getByRole("article")).toBeVisible();
    expect(await violationsByTheme(page), name).toEqual([]);
  }
});
