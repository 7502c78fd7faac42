import { expect, it } from "vitest";
import { urlName } from "./url-name.js";

it("names a URL by its host and path", () => {
  expect(urlName("https://loja.test/pix?a=1")).toBe("loja.test/pix");
  expect(urlName("listen://localhost:3000/hook#key")).toBe("localhost:3000/hook");
});

it("shortens a long URL in the middle, because the URLs of one receiver differ at their ends", () => {
  const long = urlName(`https://loja.test/${"x".repeat(60)}/devolucoes`);
  expect(long).toHaveLength(40);
  expect(long).toMatch(/^loja\.test\/x+…x+\/devolucoes$/);
});
