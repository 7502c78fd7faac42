import { expect, it } from "vitest";
import { layOutJson } from "./json-tokens.js";

const laidOut = (text: string) =>
  layOutJson(text)
    ?.map((token) => token.text)
    .join("");

it("lays JSON out for reading and keeps every digit as it was sent", () => {
  expect(laidOut('{"a":150.00,"big":12345678901234567890,"list":[1,{"b":null}],"none":{},"empty":[]}')).toBe(
    `{
  "a": 150.00,
  "big": 12345678901234567890,
  "list": [
    1,
    {
      "b": null
    }
  ],
  "none": {},
  "empty": []
}`,
  );
});

it("ignores brackets and quotes inside strings", () => {
  expect(laidOut('{"a\\"{":"x, [y]: \\\\"}')).toBe('{\n  "a\\"{": "x, [y]: \\\\"\n}');
});

it("tells keys from values", () => {
  expect(layOutJson('{"a":"b"}')?.filter(({ kind }) => kind !== "mark")).toEqual([
    { kind: "key", text: '"a"' },
    { kind: "string", text: '"b"' },
  ]);
});

it("leaves text that is not JSON alone", () => expect(layOutJson("<html>")).toBeNull());
