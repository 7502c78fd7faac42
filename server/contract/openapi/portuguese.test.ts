import { describe, expect, it } from "vitest";
import type { OpenApiDocument } from "./document.js";
import { controlDocument, gatewayDocument } from "./openapi.js";

/** Every translatable text of a document, by its path. */
function textsOf(value: unknown, place = ""): [string, string][] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]): [string, string][] => {
    const here = `${place}/${key}`;
    if (key === "value" || key === "example") return [];
    if ((key === "summary" || key === "description") && typeof inner === "string") return [[here, inner]];
    return textsOf(inner, here);
  });
}

/** Names of the specification's sections and of HTTP, codes, and quotations of messages. */
const OF_NO_LANGUAGE =
  /^([A-Z_]+: )?(Authentication|Endpoints|Errors|Limits|States|POST|GET|PUT|PATCH|DELETE)\b.*$|“[^”]*”/g;
const ENGLISH = /\b(the|and|with|what|which|of|is|are|every|must|by|specification|assumption)\b/i;

describe.each([
  ["gateway", gatewayDocument],
  ["control", controlDocument],
])("the Portuguese document of the %s", (_, documentOf) => {
  const place = { url: "http://127.0.0.1:7490", version: "0" };
  const document = documentOf(place);
  const portuguese = documentOf({ ...place, language: "pt" });

  it("has no operation with an English summary", () => {
    const summaries = (of: typeof document) =>
      [...Object.values(of.paths), ...Object.values(of.webhooks ?? {})].flatMap((item) =>
        Object.values(item).map(({ operationId, summary }) => `${operationId}: ${summary}`),
      );
    const english = new Set(summaries(document));
    expect(english.size).toBeGreaterThan(25);
    expect(summaries(portuguese).filter((summary) => english.has(summary))).toEqual([]);
  });

  it("has no English text except names and codes", () => {
    const texts = textsOf(portuguese);
    expect(texts.length).toBeGreaterThan(100);
    const english = texts.filter(([, text]) => ENGLISH.test(text.replaceAll(OF_NO_LANGUAGE, "")));
    expect([...new Set(english.map(([, text]) => text))]).toEqual([]);
  });

  it("differs from the English document in its texts only", () => {
    expect(withoutTexts(portuguese)).toEqual(withoutTexts(document));
  });
});

/** A document without summaries, descriptions and names of groups. */
const withoutTexts = (document: OpenApiDocument): unknown =>
  JSON.parse(JSON.stringify(document), (key, value) => {
    const isText = ["summary", "description"].includes(key) && typeof value === "string";
    return isText || key === "tags" ? undefined : value;
  });
