import { expect, it } from "vitest";
import { en } from "./en.js";
import { pt } from "./pt.js";

/** Every word of a language by its place: `stream.pause`. A function is a word that needs to know something. */
function places(words: object, prefix = ""): Map<string, unknown> {
  const found = new Map<string, unknown>();
  for (const [key, value] of Object.entries(words)) {
    if (typeof value !== "object" || value === null) found.set(prefix + key, value);
    else for (const [place, word] of places(value, `${prefix}${key}.`)) found.set(place, word);
  }
  return found;
}

/** Not every field of the settings needs a hint. */
const MAY_BE_SILENT = /^screen\.account\.(hints|placeholders)\./;

const [english, portuguese] = [places(en), places(pt)];

/** What a word says; a function is given numbers, which are at home in every sentence. */
const said = (word: unknown): unknown => {
  if (typeof word !== "function") return word;
  const given = Array.from({ length: word.length }, () => 2);
  try {
    return (word as (...values: unknown[]) => unknown)(...given);
  } catch {
    // It wants to know more than a number.
    return String(word);
  }
};

it("has the same places in both languages", () => {
  expect([...portuguese.keys()].sort()).toEqual([...english.keys()].sort());
  expect(english.size).toBeGreaterThan(400);
});

it.each([
  ["en", english],
  ["pt", portuguese],
])("says something at every place (%s)", (_, words) => {
  const silent = [...words].filter(([place, word]) => {
    const text = said(word);
    if (text === "" && MAY_BE_SILENT.test(place)) return false;
    return typeof text !== "string" || text.trim() === "" || /undefined|\[object/.test(text);
  });
  expect(silent.map(([place]) => place)).toEqual([]);
});

it("takes as many values in both languages", () => {
  const different = [...english].filter(([place, word]) => {
    const other = portuguese.get(place);
    return (
      typeof word !== typeof other ||
      (typeof word === "function" && word.length !== (other as typeof word).length)
    );
  });
  expect(different.map(([place]) => place)).toEqual([]);
});

it("translates sentences: three words or more that are the same in both are forgotten", () => {
  const same = [...english].filter(([place, word]) => {
    const text = said(word);
    return (
      typeof text === "string" && text === said(portuguese.get(place)) && text.trim().split(/\s+/).length >= 3
    );
  });
  expect(same.map(([place, word]) => `${place}: ${said(word)}`)).toEqual([]);
});
