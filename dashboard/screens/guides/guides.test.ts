import { expect, it } from "vitest";
import { type Guide, readGuide, resolveLink, searchGuides } from "./guides.js";

const guide = (name: string, markdown: string): Guide =>
  readGuide({ name, group: "guides", path: `docs/guides/en/${name}.md` }, markdown);

const mtls = guide(
  "mtls",
  "# Certificates\n\nThe `+`.\n\n## PUB_CERT_EXPIRED\n\nRenew it.\n\n## Renew, then\n",
);
const limits = guide("limits", "# Limits\n\nAt night.\n\n## At night\n\nOne.\n\n## At night\n\nAção.\n");

it("reads title and sections with unique ids", () => {
  expect(mtls.title).toBe("Certificates");
  expect(mtls.sections.map(({ id }) => id)).toEqual(["certificates", "pub_cert_expired", "renew-then"]);
  expect(limits.sections.map(({ id }) => id)).toEqual(["limits", "at-night", "at-night-1"]);
});

it("finds the sections with every word", () => {
  const find = (query: string) =>
    searchGuides([mtls, limits], query).map(({ guide: { name }, sections }) => [
      name,
      ...sections.map(({ id }) => id),
    ]);
  expect(find("pub_cert_expired renew")).toEqual([["mtls", "pub_cert_expired"]]);
  expect(find("acao")).toEqual([["limits", "at-night-1"]]);
  expect(find("nobody")).toEqual([]);
  expect(find("")).toEqual([["mtls"], ["limits"]]);
});

it.each([
  ["mtls.md#pub_cert_expired", { screen: "/docs/guides/mtls#pub_cert_expired" }],
  ["../../assumptions.md", { screen: "/assumptions" }],
  ["../../SKILL.md", { file: "/sandbox/docs/SKILL.md" }],
  ["../../../README.pt-BR.md", { file: "/sandbox/README.pt-BR.md" }],
  ["https://example.com/x", { outside: "https://example.com/x" }],
  ["../../../examples/node/pix.mjs", null],
  ["//example.com/README.md", null],
  ["javascript:alert(1)", null],
])("a link to %s leads to %j", (href, link) =>
  expect(resolveLink(href, limits.path, [mtls, limits])).toEqual(link),
);
