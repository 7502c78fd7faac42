import { expect, it } from "vitest";
import { redactHeaders } from "./redaction.js";

it.each([
  ["Bearer abc.def.ghi", "Bearer …"],
  ["Bearer abc.def.ghi x", "Bearer …"],
  ["abc.def.ghi x", "…"],
  ["abc.def.ghi", "…"],
  ['Digest username="loja", response="0123"', "Digest …"],
  ["Bearer", "…"],
  ["", ""],
  [`Basic ${Buffer.from("client-1:secret").toString("base64")}`, "Basic client-1:…"],
  [`Basic ${Buffer.from("client-1:secret").toString("base64")} x`, "Basic …"],
])("of the Authorization header %j only %j is recorded", (value, shown) => {
  expect(redactHeaders(["Authorization", value])).toEqual({ authorization: shown });
});
