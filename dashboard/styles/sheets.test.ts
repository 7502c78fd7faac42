import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The page's files with this ending by path, without comments. */
function filesOf(ending: string): ReadonlyMap<string, string> {
  const paths = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((path) =>
    path.endsWith(ending),
  );
  return new Map(
    paths.map((path) => [path, readFileSync(join(root, path), "utf8").replaceAll(/\/\*.*?\*\//gs, "")]),
  );
}

const sheets = filesOf(".css");
const components = filesOf(".tsx");
const TOKENS = join("styles", "tokens.css");
const modules = [...sheets.keys()].filter((path) => path.endsWith(".module.css"));

/** Each match of a pattern with its sheet, in all sheets except some. */
const matchesOf = (pattern: RegExp, ...exceptions: string[]) =>
  [...sheets]
    .filter(([path]) => !exceptions.includes(path))
    .flatMap(([path, text]) => [...text.matchAll(pattern)].map(([match]) => `${path}: ${match.trim()}`));

it("sizes of text, spaces and corners are tokens", () => {
  const sized = /\b(?:padding|margin|gap|font|border)[\w-]*:[^;{}]*;/g;
  const isScaled =
    /: *(?:padding|margin|[\w-]*gap|font|font-size|border[\w-]*radius)[\w-]*:.*[\d.](?:[a-z]{2,}|%)/s;
  expect(matchesOf(sized, TOKENS).filter((match) => isScaled.test(match))).toEqual([]);
});

it("the page changes at three widths only, and a part at three widths of its own", () => {
  const queries = matchesOf(/@(?:media|container)[^{]*/g).map((match) => match.replace(/.*@/s, "@"));
  expect([...new Set(queries)].sort()).toEqual([
    "@container (max-width: 480px)",
    "@container (max-width: 600px)",
    "@container detail (min-width: 720px)",
    "@media (max-width: 1099px)",
    "@media (max-width: 640px)",
    "@media (max-width: 760px)",
    "@media (prefers-reduced-motion: no-preference)",
  ]);
});

it("only the sheet of buttons styles them, and no sheet uses another's classes", () => {
  expect(matchesOf(/[^{}]*\.btn\b[^{}]*/g, join("parts", "Button.module.css"))).toEqual([]);
  expect(matchesOf(/:global/g)).toEqual([]);
});

it("every variable in use is a token, and every token is in use", () => {
  const tokens = new Set(sheets.get(TOKENS)!.match(/--[\w-]+(?=:)/g));
  const set = new Set(matchesOf(/--[\w-]+(?=:)/g, TOKENS).map((match) => match.replace(/.*: /s, "")));
  const used = new Set(matchesOf(/(?<=var\()--[\w-]+/g).map((match) => match.replace(/.*: /s, "")));
  const ofComponents = [...components.values()].join().match(/"--[\w-]+"/g) ?? [];
  for (const name of ofComponents) set.add(name.slice(1, -1));
  expect([...used].filter((name) => !tokens.has(name) && !set.has(name))).toEqual([]);
  expect([...tokens].filter((name) => !used.has(name))).toEqual([]);
});

it("every class of a module is used, and every class in use is defined", () => {
  const classes = new Map(
    modules.map((path) => [
      path,
      new Set(
        sheets
          .get(path)!
          .replaceAll(/\{[^{}]*\}/g, ";")
          .match(/(?<=\.)[a-zA-Z]\w*/g),
      ),
    ]),
  );
  const unused = new Map([...classes].map(([path, names]) => [path, new Set(names)]));
  const missing: string[] = [];
  for (const [component, text] of components)
    for (const [, name, from] of text.matchAll(/^import (\w+) from "([^"]*\.module\.css)";$/gm)) {
      const sheet = join(dirname(component), from!);
      for (const [, property, computed] of text.matchAll(new RegExp(`\\b${name}(?:\\.(\\w+)|(\\[))`, "g"))) {
        // The component computes the class name, so every class may be in use.
        if (computed) unused.get(sheet)?.clear();
        else if (!classes.get(sheet)?.has(property!)) missing.push(`${component}: ${name}.${property}`);
        else unused.get(sheet)?.delete(property!);
      }
    }
  expect(missing).toEqual([]);
  expect([...unused].flatMap(([path, names]) => [...names].map((name) => `${path}: .${name}`))).toEqual([]);
});

it("every class of an element is of a module, except two global ones", () => {
  const literals = [...components].flatMap(([path, text]) =>
    [...text.matchAll(/[cC]lass(?:Name)?=(?:"([^"]*)"|\{`([^`]*)`\})/g)].flatMap(([, plain, template]) =>
      (plain ?? template!)
        .replaceAll(/\$\{[^}]*\}/g, "")
        .split(/\s+/)
        .filter((name) => name !== "")
        .map((name) => `${path}: ${name}`),
    ),
  );
  expect(literals.filter((literal) => !/: (?:mono|unseen)$/.test(literal))).toEqual([]);
});

it("no two modules have the same file name, which is the prefix of their classes", () => {
  const names = modules.map((path) => basename(path));
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
