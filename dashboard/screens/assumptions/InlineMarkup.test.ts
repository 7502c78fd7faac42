import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { InlineMarkup } from "./InlineMarkup.js";

it.each([
  ["plain, 2 * 3 * 4", "plain, 2 * 3 * 4"],
  ["*open*: `a*b*c`", "<em>open</em>: <code>a*b*c</code>"],
  ["then **exhausted**", "then <b>exhausted</b>"],
])("renders %s", (text, html) => {
  expect(renderToStaticMarkup(createElement(InlineMarkup, { text }))).toBe(html);
});
