import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { GUIDES } from "../server/contract/documents.js";
import { isDeep } from "./depth.js";

const root = fileURLToPath(new URL("..", import.meta.url));

describe.skipIf(!isDeep)("the static site (npm run docs:site), in deep runs", () => {
  const site = mkdtempSync(join(tmpdir(), "localpix-site-"));
  const filesOf = (ending: RegExp) =>
    readdirSync(site, { recursive: true, encoding: "utf8" }).filter((path) => ending.test(path));
  const isThere = (path: string) => existsSync(join(site, path));
  const read = (path: string) => readFileSync(join(site, path), "utf8");

  beforeAll(async () => {
    const vitepress = join(root, "node_modules/vitepress/bin/vitepress.js");
    await promisify(execFile)(process.execPath, [vitepress, "build", "docs", "--outDir", site], {
      cwd: root,
    });
  }, 600_000);
  afterAll(() => rmSync(site, { recursive: true, force: true }));

  it.each([
    ["en", "", "First integration"],
    ["pt-BR", "pt-BR/", "Primeira integração"],
  ])("has every guide in %s, and a README that links to the first", (language, folder, first) => {
    for (const name of GUIDES) {
      const page = read(`${folder}guides/${name}.html`);
      expect(page, name).toContain(`<html lang="${language}"`);
    }
    expect(read(`${folder}guides/${GUIDES[0]}.html`)).toMatch(new RegExp(`<h1[^>]*>${first} `));
    expect(read(`${folder}index.html`)).toContain(`href="/${folder}guides/${GUIDES[0]}"`);
  });

  it("links to nothing that it does not have", () => {
    const dead: string[] = [];
    for (const page of filesOf(/\.html$/)) {
      for (const [, href = ""] of read(page).matchAll(/<a\b[^>]*?href="([^"]*)"/g)) {
        if (/^https?:/.test(href)) continue;
        const [path = "", hash = ""] = href.split("#");
        const target = posix.resolve("/", posix.dirname(page), path).replace(/\/$/, "");
        const file = path === "" ? page : [`${target}.html`, `${target}/index.html`].find(isThere);
        if (file === undefined || (hash !== "" && !read(file).includes(`id="${decodeURIComponent(hash)}"`)))
          dead.push(`${page}: ${href}`);
      }
    }
    expect(dead).toEqual([]);
  });

  it("loads nothing from elsewhere", () => {
    const pages = filesOf(/\.html$/).map(read);
    const loaded = pages.flatMap((page) =>
      page.match(/<(?:script|link|img|iframe)\b[^>]*?(?:src|href)="[^"]*"/g),
    );
    expect(loaded.length).toBeGreaterThan(pages.length);
    expect(loaded.filter((element) => /(?:src|href)="(?:https?:)?\/\//.test(element ?? ""))).toEqual([]);
    expect(filesOf(/\.css$/).filter((path) => /url\(["']?(?:https?:)?\/\//.test(read(path)))).toEqual([]);
  });

  it("finds Portuguese words in Portuguese pages", () => {
    const indexes = filesOf(/@localSearchIndex.*\.js$/);
    expect(indexes).toHaveLength(2);
    const [portuguese] = indexes.filter((path) => /Index(pt-BR)/.test(path));
    expect(read(portuguese!)).toContain("Primeira integração");
  });
});
