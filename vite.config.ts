import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

/** The sandbox that Vite forwards to during development; `npm run dev` sets LOCALPIX_URL. */
const sandbox = process.env.LOCALPIX_URL ?? "http://127.0.0.1:7490";

const kebab = (name: string) => name.replace(/\B[A-Z]/g, "-$&").toLowerCase();

/** What a class of a module is called in the page: `.head` of Card.module.css is `card-head`, and its `.card` is `card`. */
function scopedName(name: string, path: string): string {
  const part = kebab(basename(path.replace(/\?.*/, ""), ".module.css"));
  return kebab(name) === part ? part : `${part}-${kebab(name)}`;
}

const TEXTS = String.raw`\{\s*en:\s*"(?:[^"\\]|\\.)*",\s*pt:\s*"(?:[^"\\]|\\.)*",?\s*\}`;
const MEANING = new RegExp(String.raw`\bmeaning: ${TEXTS}`, "g");
const SUMMARY = new RegExp(String.raw`("/sandbox[^"]*",\s*)${TEXTS}`, "g");

/** Leaves the descriptions of operations and fields out of the page, which reads them from the sandbox's OpenAPI documents. */
const withoutDescriptions: Plugin = {
  name: "without-descriptions",
  enforce: "pre",
  transform: (code, id) => {
    if (!id.includes("/server/contract/")) return null;
    if (id.endsWith("/field-meanings.ts")) return "export const meanings = {};";
    return code.replaceAll(MEANING, "meaning: undefined").replaceAll(SUMMARY, "$1undefined");
  },
};

/** Puts the icon into the page itself, which saves two requests. */
const inlineIcon: Plugin = {
  name: "inline-icon",
  apply: "build",
  transformIndexHtml: {
    order: "pre",
    handler: (html) => {
      const icon = readFileSync(new URL("dashboard/public/favicon.svg", import.meta.url), "utf8").trim();
      return html.replace('"/favicon.svg"', `"data:image/svg+xml,${encodeURIComponent(icon)}"`);
    },
  },
};

const moduleOf = (path: string) => fileURLToPath(new URL(`dashboard/${path}`, import.meta.url));

/** Tables of words that every first visit needs. */
const FIRST_WORDS = [
  "overview/words",
  "parts/words",
  "shell/words",
  "story/words",
  "story/titles",
  "words/words",
];
const VIRTUAL = "virtual:first-words-";
const nameOf = (table: string) => table.replace("/", "_");

/** Joins the tables of a language that a first visit needs into one module, because each request costs half a kilobyte. */
const joinFirstWords: Plugin = {
  name: "join-first-words",
  apply: "build",
  resolveId: (id) => (id.startsWith(VIRTUAL) ? `\0${id}` : null),
  load: (id) => {
    if (!id.startsWith(`\0${VIRTUAL}`)) return null;
    const language = id.slice(-2);
    const lines = FIRST_WORDS.map(
      (table) =>
        `import { words as ${nameOf(table)}_words } from ${JSON.stringify(moduleOf(`${table}.${language}.ts`))};\n` +
        `export const ${nameOf(table)} = { words: ${nameOf(table)}_words };`,
    );
    return lines.join("\n");
  },
  transform: (code, id) => {
    const [, folder] = /\/dashboard\/(\w+)\/\w+\.ts$/.exec(id) ?? [];
    return code.replaceAll(/import\("\.\/(words|titles)\.(en|pt)\.js"\)/g, (whole, file, language) => {
      const table = `${folder}/${file}`;
      if (!FIRST_WORDS.includes(table)) return whole;
      return `import("${VIRTUAL}${language}").then((tables) => tables.${nameOf(table)})`;
    });
  },
};

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** A module and everything that it imports, directly or not, other than by `import()`. */
function withImports(path: string, graph: ModuleGraph): Set<string> {
  const reached = new Set([path]);
  for (const id of reached)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) reached.add(imported);
  return reached;
}

const importsOf = new Map<string, Set<string>>();

/** Whether at least `least` of these modules need the module `id`, directly or not. */
function areSharing(id: string, graph: ModuleGraph, paths: readonly string[], least: number): boolean {
  const needing = paths.filter((path) => {
    const imports = importsOf.get(path) ?? withImports(moduleOf(path), graph);
    importsOf.set(path, imports);
    return imports.has(id);
  });
  return needing.length >= least;
}

const FIRST_STEPS = ["parts/FirstStepsList.tsx"];
/** The screens that are opened most, without what is open in them, and what they open. */
const LISTS = [
  "screens/activity/ActivityScreen.tsx",
  "screens/transactions/TransactionsScreen.tsx",
  "screens/webhooks/WebhooksScreen.tsx",
];
const DETAILS = [
  "screens/activity/detail/Detail.tsx",
  "screens/transactions/TransactionStory.tsx",
  "screens/webhooks/EndpointDetail.tsx",
];
const REFERENCE = ["screens/reference/ReferenceScreen.tsx"];

/**
 * Modules that several screens share are in a few files instead of sixty small ones, which cost a request each and
 * compress worse. A module is in the first of these files that takes it.
 */
const SHARED_FILES: readonly (readonly [string, (id: string, graph: ModuleGraph) => boolean])[] = [
  ["zod", (id) => /node_modules[\\/]zod[\\/]|browser[\\/]zod\.ts$/.test(id)],
  [
    "first",
    (id, graph) =>
      areSharing(id, graph, ["main.tsx"], 1) ||
      // Little, for which a list would otherwise load all of the first steps.
      (areSharing(id, graph, LISTS, 1) && areSharing(id, graph, FIRST_STEPS, 1)),
  ],
  ["first-steps", (id, graph) => areSharing(id, graph, FIRST_STEPS, 1)],
  ["list", (id, graph) => areSharing(id, graph, LISTS, 2)],
  ["parts", (id, graph) => areSharing(id, graph, DETAILS, 1) && areSharing(id, graph, REFERENCE, 1)],
  ["story", (id, graph) => areSharing(id, graph, DETAILS, 2)],
];

export default defineConfig({
  root: "dashboard",
  cacheDir: "../node_modules/.vite",
  base: "/sandbox/",
  plugins: [withoutDescriptions, inlineIcon, joinFirstWords, react()],
  // Configures zod for the page's security policy (no `eval`) before the first schema is created.
  resolve: {
    alias: [
      { find: /^zod$/, replacement: fileURLToPath(new URL("dashboard/browser/zod.ts", import.meta.url)) },
    ],
  },
  css: { modules: { generateScopedName: scopedName } },
  build: {
    outDir: "../dist/dashboard",
    emptyOutDir: true,
    // The page's security policy allows no data: URL except for images, so every asset stays a file.
    assetsInlineLimit: 0,
    // Which packages the page contains, for the notices that scripts/build.mjs writes.
    license: { fileName: "licenses.json" },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: SHARED_FILES.map(([name, takes], index) => ({
            name: (id, graph) => (takes(id, graph) ? name : null),
            debugName: name,
            priority: SHARED_FILES.length - index,
          })),
        },
      },
    },
  },
  // During development Vite serves the page, and a running sandbox answers everything else.
  server: {
    proxy: {
      "^/sandbox/(api|health|metrics|openapi\\.json|control\\.json|llms\\.txt|.*\\.md$)": sandbox,
      "^/(api|balance|accounts|dict|cob|pix|oauth|qr|\\.well-known)/?": sandbox,
      "/sandbox/live": { target: sandbox, ws: true },
    },
  },
});
