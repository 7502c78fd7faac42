import { expect, it } from "vitest";
import { createGuideSearch } from "./guide-search.js";
import { type Guide, readGuide, resolveLink } from "./guides.js";

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

it("finds the sections with most of the words, the one with the rarest first", () => {
  const search = createGuideSearch([mtls, limits]);
  const find = (query: string) =>
    search(query).map(({ guide: { name }, sections }) => [name, ...sections.map(({ id }) => id)]);
  expect(find("pub_cert_expired")).toEqual([["mtls", "pub_cert_expired"]]);
  expect(find("acao")).toEqual([["limits", "at-night-1"]]);
  expect(find("Error: PUB_CERT_EXP")).toEqual([["mtls", "pub_cert_expired"]]);
  expect(find("renew it at 10:45!")[0]).toEqual(["mtls", "pub_cert_expired", "renew-then"]);
  expect(find("nobody")).toEqual([]);
  expect(find("…")).toEqual([]);
  expect(find(" ")).toEqual([["mtls"], ["limits"]]);
});

it.each([
  ["mtls.md#pub_cert_expired", { screen: "/docs/guides/mtls#pub_cert_expired" }],
  ["../../assumptions.md", { screen: "/assumptions" }],
  ["../../SKILL.md", { file: "/sandbox/docs/SKILL.md" }],
  ["../../../README.pt-BR.md", { file: "/sandbox/README.pt-BR.md" }],
  ["https://example.com/x", { outside: "https://example.com/x" }],
  ["../../../examples/node/pix.mjs", { file: "/sandbox/examples/node/pix.mjs" }],
  ["../../../server/http/dashboard.ts", null],
  ["//example.com/README.md", null],
  ["javascript:alert(1)", null],
])("a link to %s leads to %j", (href, link) =>
  expect(resolveLink(href, limits.path, [mtls, limits])).toEqual(link),
);
