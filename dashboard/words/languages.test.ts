import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const dashboard = fileURLToPath(new URL("..", import.meta.url));
const files = readdirSync(dashboard, { recursive: true, encoding: "utf8" })
  .map((path) => path.replaceAll("\\", "/"))
  .sort();
const folders = files
  .filter((path) => path.endsWith("words.en.ts"))
  .map((path) => path.slice(0, -"/words.en.ts".length));
/** The words of one component, in both languages. */
const components = files.filter((path) => path.endsWith(".words.ts"));

type Texts = ReadonlyMap<string, unknown>;

async function load(place: string, language: "en" | "pt"): Promise<Texts> {
  if (components.includes(place)) {
    const { words } = (await import(`${dashboard}/${place}`)) as { words: Record<"en" | "pt", object> };
    return flatten(words[language]);
  }
  const { words } = (await import(`${dashboard}/${place}/words.${language}.ts`)) as { words: object };
  return flatten(words);
}

/** Every text by its path, such as `stream.pause`. A text with values is a function. */
function flatten(words: object, prefix = ""): Map<string, unknown> {
  const texts = new Map<string, unknown>();
  for (const [key, value] of Object.entries(words)) {
    if (typeof value !== "object" || value === null) texts.set(prefix + key, value);
    else for (const [path, text] of flatten(value, `${prefix}${key}.`)) texts.set(path, text);
  }
  return texts;
}

/** Hints and placeholders of settings, which can be empty. */
const mayBeEmpty = (folder: string, path: string) =>
  folder === "screens/account" && /^(hints|placeholders)\./.test(path);

/** The text itself; a function is called with numbers, which most of them accept. */
const textOf = (text: unknown): unknown => {
  if (typeof text !== "function") return text;
  const values = Array.from({ length: text.length }, () => 2);
  try {
    return (text as (...values: unknown[]) => unknown)(...values);
  } catch {
    // The function does not accept numbers; its source stands in for its text.
    return String(text);
  }
};

it("finds the words of every folder", () => {
  expect(folders).toContain("words");
  expect(folders).toContain("screens/state/case");
  expect(folders.length).toBeGreaterThan(15);
  expect(components).toContain("screens/clock/AgendaCard.words.ts");
});

describe.each([...folders, ...components])("%s", async (folder) => {
  const english = await load(folder, "en");
  const portuguese = await load(folder, "pt");

  it("has the same texts in both languages", () => {
    expect([...portuguese.keys()].sort()).toEqual([...english.keys()].sort());
  });

  it.each([
    ["English", english],
    ["Portuguese", portuguese],
  ])("leaves no text empty in %s", (_, words) => {
    const empty = [...words].filter(([path, word]) => {
      const text = textOf(word);
      if (text === "" && mayBeEmpty(folder, path)) return false;
      return typeof text !== "string" || text.trim() === "" || /undefined|\[object/.test(text);
    });
    expect(empty.map(([path]) => path)).toEqual([]);
  });

  it("has functions with the same number of parameters in both languages", () => {
    const different = [...english].filter(([path, word]) => {
      const other = portuguese.get(path);
      return (
        typeof word !== typeof other ||
        (typeof word === "function" && word.length !== (other as typeof word).length)
      );
    });
    expect(different.map(([path]) => path)).toEqual([]);
  });

  it("translates every sentence of three words or more", () => {
    const same = [...english].filter(([path, word]) => {
      const text = textOf(word);
      return (
        typeof text === "string" &&
        text === textOf(portuguese.get(path)) &&
        text.trim().split(/\s+/).length >= 3
      );
    });
    expect(same.map(([path, word]) => `${path}: ${textOf(word)}`)).toEqual([]);
  });
});
