import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { assumptionRows } from "../server/contract/assumptions/assumptions.js";
import { GUIDES, guidePath } from "../server/contract/documents.js";
import { createLibrary } from "../server/scenarios/library.js";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Documents for those who develop localpix, not for those who use it. */
const FOR_DEVELOPERS = /^(CHANGELOG|docs\/(architecture|performance|reliability|spec-coverage))\.md$/;

/** docs/llms.txt: the list of all documents for language models, in the format of https://llmstxt.org. */
export function llmsDocument(): string {
  const paths = documentPaths();
  const developers = paths.filter((path) => FOR_DEVELOPERS.test(path));
  const others = paths.filter((path) => !/docs\/guides\/|pt-BR/.test(path) && !developers.includes(path));
  const guides = (language: "en" | "pt") => GUIDES.map((name) => documentLink(guidePath(name, language)));
  const { description } = JSON.parse(readFileSync(`${root}/package.json`, "utf8"));
  return [
    "# localpix",
    "",
    `> ${description}`,
    "",
    "The gateway listens at http://127.0.0.1:7490 by default, and the application under test calls it. Everyone else",
    "(payer, other bank, time, faults) is played through the command `localpix` or the control API under `/sandbox/api`.",
    "",
    ...section("Documents", others.map(documentLink)),
    ...section("Guides", guides("en")),
    ...section("APIs", [
      "- [Gateway, OpenAPI 3.1](/sandbox/openapi.json): what the application under test calls, with all refusals and webhooks.",
      "- [Control API, OpenAPI 3.1](/sandbox/control.json): plays everyone else, and shows what happened.",
      `- [Scenarios](/sandbox/api/scenarios): the ${createLibrary().all().length} faults and outcomes that a request can ask for, as JSON.`,
      `- [Assumptions](/sandbox/api/assumptions): ${assumptionRows.length} decisions where the specification leaves something open, as JSON.`,
    ]),
    ...section("Português", [documentLink("README.pt-BR.md"), ...guides("pt")]),
    ...section("Optional", developers.map(documentLink)),
  ].join("\n");
}

/** Paths of all Markdown documents in the package: README, CHANGELOG and everything below docs/. */
export function documentPaths(): string[] {
  const below = readdirSync(`${root}/docs`, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`)
    .sort();
  return ["README.md", "README.pt-BR.md", ...below, "CHANGELOG.md"].filter((path) =>
    existsSync(`${root}/${path}`),
  );
}

const section = (title: string, links: readonly string[]): string[] =>
  links.length > 0 ? [`## ${title}`, "", ...links, ""] : [];

/** A link to a document, with its first heading and the first sentence below it. */
function documentLink(path: string): string {
  const text = readFileSync(`${root}/${path}`, "utf8");
  const title = /^# (.+)$/m.exec(text)?.[1] ?? path;
  const paragraph = text.split(/\n{2,}/).find((block) => /^[\w*`À-ú]/.test(block)) ?? "";
  const plain = paragraph
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll("**", "")
    .replaceAll(/\s+/g, " ");
  const sentence = /^.*?[.!?](?=\s|$)/.exec(plain)?.[0] ?? plain;
  return sentence === "" ? `- [${title}](/sandbox/${path})` : `- [${title}](/sandbox/${path}): ${sentence}`;
}
