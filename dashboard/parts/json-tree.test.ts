import { describe, expect, it } from "vitest";
import { type JsonNode, opensAtFirst, parseJsonTree } from "./json-tree.js";

/** Every path with the text of its value, in order. */
function leaves(node: JsonNode | null, path = ""): string[] {
  if (node === null) return [];
  if (!("members" in node)) return [`${path} = ${node.text}`];
  return node.members.flatMap((member) => leaves(member.value, member.path));
}

describe("parseJsonTree", () => {
  it("keeps every digit as it was sent", () => {
    expect(leaves(parseJsonTree('{"a":150.00,"big":12345678901234567890,"e":1e5}'))).toEqual([
      "a = 150.00",
      "big = 12345678901234567890",
      "e = 1e5",
    ]);
  });

  it("writes paths in JavaScript notation", () => {
    const text = '{"payer":{"document":"1"},"list":[1,{"b":null}],"x-id":true,"endereço":[[2]]}';
    expect(leaves(parseJsonTree(text))).toEqual([
      'payer.document = "1"',
      "list[0] = 1",
      "list[1].b = null",
      '["x-id"] = true',
      "endereço[0][0] = 2",
    ]);
    expect(leaves(parseJsonTree('[{"a":1}]'))).toEqual(["[0].a = 1"]);
  });

  it("ignores brackets and quotes inside strings", () => {
    expect(leaves(parseJsonTree('{"a\\"{":"x, [y]: \\\\"}'))).toEqual(['["a\\"{"] = "x, [y]: \\\\"']);
  });

  it("counts the lines of a branch", () => {
    expect(parseJsonTree('{"none":{},"empty":[],"list":[1,{"b":null}]}')).toMatchObject({ lines: 10 });
  });

  it("parses a single value", () => expect(parseJsonTree(' "x" ')).toEqual({ kind: "string", text: '"x"' }));

  it("returns null for text that is not JSON", () => expect(parseJsonTree("<html>")).toBeNull());
});

describe("opensAtFirst", () => {
  const branch = (lines: number) => ({ kind: "object", members: [], lines }) as const;
  it.each([
    ["the body itself, however long", 0, 5_000, 5_000, true],
    ["a branch of an ordinary body", 2, 20, 40, true],
    ["a deep branch", 9, 3, 40, false],
    ["a short branch of a long body", 1, 5, 5_000, true],
    ["a long branch of a long body", 1, 4_000, 5_000, false],
  ])("%s", (_what, depth, lines, all, opens) => {
    expect(opensAtFirst(branch(lines), depth, all)).toBe(opens);
  });
});
