// The static site, made from the documents of the package: npm run docs:site. VitePress refuses broken links.
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { basename, dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { type DefaultTheme, defineConfig, type MarkdownRenderer } from "vitepress";
import { GUIDES, guidePath } from "../../server/contract/documents.js";
import { portuguese } from "./portuguese.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (path: string) => readFileSync(join(root, path), "utf8");
const { description, repository } = JSON.parse(read("package.json"));
const source = repository.url.replace(/^git\+|\.git$/g, "");

/** Documents for those who use localpix, and for those who develop it; both are in English. */
const REFERENCE = [
  ...["docs/features.md", "docs/settings.md", "docs/scenarios.md", "docs/assumptions.md", "docs/SKILL.md"],
];
const INSIDE = [
  ...["docs/architecture.md", "docs/reliability.md", "docs/performance.md", "bench/RESULTS.md"],
  ...["docs/spec-coverage.md", "SECURITY.md", "CONTRIBUTING.md", "CHANGELOG.md"],
];

/**
 * The page of each document in a language, as a Markdown file below the root of the site. English documents have a page in
 * Portuguese too, so that every page is there when the language is switched.
 */
const pagesIn = (language: "en" | "pt"): ReadonlyMap<string, string> => {
  const folder = language === "pt" ? "pt-BR/" : "";
  return new Map([
    [language === "pt" ? "README.pt-BR.md" : "README.md", `${folder}index.md`],
    ...GUIDES.map((name) => [guidePath(name, language), `${folder}guides/${name}.md`] as const),
    ...[...REFERENCE, ...INSIDE].map((path) => [path, `${folder}${basename(path).toLowerCase()}`] as const),
  ]);
};
const PAGES = { en: pagesIn("en"), pt: pagesIn("pt") };
const DOCUMENTS = new Map([...PAGES.en, ...PAGES.pt].map(([path, page]) => [page, path]));

// The search takes the language of a page from the path of its file, so the files are copied to the paths of the pages.
const srcDir = join(root, "node_modules/.cache/site");
rmSync(srcDir, { recursive: true, force: true });
for (const [page, path] of DOCUMENTS) {
  mkdirSync(join(srcDir, dirname(page)), { recursive: true });
  copyFileSync(join(root, path), join(srcDir, page));
}

const sidebar = (
  language: "en" | "pt",
  words: Record<"start" | "guides" | "reference" | "inside", string>,
): DefaultTheme.SidebarItem[] => {
  const linkTo = (path: string) => ({
    text: (/^# (.+)$/m.exec(read(path))?.[1] ?? path).replaceAll("`", ""),
    link: `/${PAGES[language].get(path)?.replace(/\.md$/, "")}`,
  });
  return [
    { text: words.start, link: language === "pt" ? "/pt-BR/" : "/" },
    { text: words.guides, items: GUIDES.map((name) => linkTo(guidePath(name, language))) },
    { text: words.reference, items: REFERENCE.map(linkTo) },
    { text: words.inside, items: INSIDE.map(linkTo), collapsed: true },
  ];
};

/**
 * Links are relative to the documents in the repository. They lead to the pages of the site, or to the repository where a
 * file has no page; pictures are copied.
 */
function resolveLinks(markdown: MarkdownRenderer): void {
  markdown.core.ruler.push("resolve-links", ({ tokens, env }) => {
    const document = DOCUMENTS.get(env.relativePath) ?? "";
    const pathOf = (href: string) => {
      const path = posix.join(posix.dirname(document), href);
      if (!existsSync(join(root, path))) throw new Error(`${document} has a dead link: ${href}`);
      return path;
    };
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      const name = token.type === "link_open" ? "href" : "src";
      const address = token.attrGet(name);
      if (address === null || /^(\w+:|#)/.test(address)) continue;
      const [file = "", hash] = address.split("#");
      const path = pathOf(file);
      if (token.type === "image") {
        mkdirSync(join(srcDir, "public"), { recursive: true });
        copyFileSync(join(root, path), join(srcDir, "public", basename(path)));
        token.attrSet("src", `/${basename(path)}`);
      } else {
        const [own, other] = env.relativePath.startsWith("pt-BR/")
          ? [PAGES.pt, PAGES.en]
          : [PAGES.en, PAGES.pt];
        const page = own.get(path) ?? other.get(path);
        const target = page === undefined ? `${source}/blob/main/${path}` : `/${page}`;
        token.attrSet("href", hash === undefined ? target : `${target}#${hash}`);
      }
    }
  });
}

const icon = `data:image/svg+xml,${encodeURIComponent(read("dashboard/public/favicon.svg"))}`;

export default defineConfig({
  title: "localpix",
  description,
  srcDir,
  outDir: join(root, "dist-site"),
  cacheDir: join(root, "node_modules/.vitepress"),
  cleanUrls: true,
  head: [["link", { rel: "icon", href: icon }]],
  // Braces are paths of the API here, not attributes.
  markdown: { config: resolveLinks, attrs: { disable: true } },
  themeConfig: {
    logo: icon,
    search: { provider: "local", options: { locales: { "pt-BR": { translations: portuguese.search } } } },
    socialLinks: [{ icon: "github", link: source }],
    outline: "deep",
  },
  locales: {
    root: {
      label: "English",
      lang: "en",
      themeConfig: {
        sidebar: sidebar("en", {
          start: "localpix",
          guides: "Guides",
          reference: "Reference",
          inside: "Inside",
        }),
      },
    },
    "pt-BR": {
      label: "Português",
      lang: "pt-BR",
      description: portuguese.description,
      themeConfig: {
        ...portuguese.theme,
        sidebar: sidebar("pt", {
          start: "localpix",
          guides: "Guias",
          reference: "Referência (em inglês)",
          inside: "Por dentro (em inglês)",
        }),
      },
    },
  },
});
