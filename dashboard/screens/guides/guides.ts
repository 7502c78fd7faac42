import { type MarkedToken, marked, type Tokens } from "marked";
import { GUIDES, guidePath, REFERENCE_DOCUMENTS } from "../../../server/contract/documents.js";
import type { Language } from "../../../server/contract/localized.js";

interface GuideFile {
  /** Its part of the address. */
  readonly name: string;
  readonly group: "guides" | "reference";
  /** Path in the package; the sandbox serves it below /sandbox/. */
  readonly path: string;
}

export interface Guide extends GuideFile {
  readonly title: string;
  readonly sections: readonly Section[];
}

/** A heading, and everything below it up to the next heading. */
export interface Section {
  /** Of the heading, for links; unique within the guide. */
  readonly id: string;
  readonly heading: Tokens.Heading;
  readonly body: readonly MarkedToken[];
  /** Its Markdown, for searches. */
  readonly text: string;
}

/** Loads the guides in a language, and the documents that are in English only. */
export const loadGuides = (language: Language): Promise<readonly Guide[]> =>
  Promise.all([
    ...GUIDES.map((name) => loadGuide({ name, group: "guides", path: guidePath(name, language) })),
    ...Object.entries(REFERENCE_DOCUMENTS).map(([name, path]) =>
      loadGuide({ name, group: "reference", path }),
    ),
  ]);

async function loadGuide(file: GuideFile): Promise<Guide> {
  const response = await fetch(`/sandbox/${file.path}`);
  if (!response.ok) throw new Error(`${file.path}: ${response.status}`);
  return readGuide(file, await response.text());
}

/** Divides a Markdown file into its sections. The first heading, with which it begins, is its title. */
export function readGuide(file: GuideFile, markdown: string): Guide {
  const sections: { heading: Tokens.Heading; body: MarkedToken[] }[] = [];
  for (const token of marked.lexer(markdown) as MarkedToken[]) {
    if (token.type === "heading") sections.push({ heading: token, body: [] });
    else sections.at(-1)?.body.push(token);
  }
  const ids = new Map<string, number>();
  return {
    ...file,
    title: sections[0]?.heading.text ?? file.name,
    sections: sections.map(({ heading, body }) => {
      const slug = slugOf(heading.text);
      const count = ids.get(slug) ?? 0;
      ids.set(slug, count + 1);
      const text = body.map(({ raw }) => raw).join("");
      return { id: count === 0 ? slug : `${slug}-${count}`, heading, body, text };
    }),
  };
}

/** The id of a heading, as GitHub makes it. */
const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_ -]/gu, "")
    .replaceAll(" ", "-");

/** Where a link of a guide leads: to a screen of this page, to a file of the sandbox, or out of it. */
export type GuideLink =
  | { readonly screen: string }
  | { readonly file: string }
  | { readonly outside: string };

/** Documents that have a screen of their own. */
const SCREENS: Readonly<Record<string, string>> = {
  "docs/assumptions.md": "/assumptions",
  "docs/scenarios.md": "/scenarios",
};

/** Resolves a link of the document at `path`; null if the sandbox does not serve its target. */
export function resolveLink(href: string, path: string, guides: readonly Guide[]): GuideLink | null {
  if (/^https?:/.test(href)) return { outside: href };
  const { pathname, hash, host } = new URL(href, `http://package/${path}`);
  if (host !== "package") return null;
  const target = pathname.slice(1);
  const guide = guides.find((candidate) => candidate.path === target);
  if (guide) return { screen: `/docs/guides/${guide.name}${hash}` };
  const screen = SCREENS[target];
  if (screen !== undefined) return { screen };
  return /^((README[^/]*|docs\/.*)\.md|examples\/.*)$/.test(target) ? { file: `/sandbox/${target}` } : null;
}
