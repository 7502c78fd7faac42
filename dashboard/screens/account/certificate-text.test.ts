import { describe, expect, test } from "vitest";
import { excerptAt, explainCommand, stripHeaderName } from "./certificate-text.js";

describe("the text around an encoding error", () => {
  const sent = "-----BEGIN+CERTIFICATE-----\r\nMIIC";
  test.each([
    [10, { before: "-----BEGIN", at: "+", after: "CERTIFICATE-----↵MIIC" }],
    [0, { before: "", at: "-", after: "----BEGIN+CERTIFICATE-" }],
    [sent.length, { before: "CERTIFICATE-----↵MIIC", at: "", after: "" }],
  ])("is shortened around position %i", (position, place) => {
    expect(excerptAt(sent, position)).toEqual(place);
  });
});

test("a percent-encoded character is marked as a whole", () => {
  expect(excerptAt("MIIC%20DCC", 4)).toEqual({ before: "MIIC", at: "%20", after: "DCC" });
  expect(excerptAt("MIIC%2", 4)).toEqual({ before: "MIIC", at: "%", after: "2" });
});

test("the name of the header is not part of its value", () => {
  expect(stripHeaderName("X-SSL-Client-Cert: -----BEGIN%20")).toBe("-----BEGIN%20");
});

describe("the command for the same explanation", () => {
  test.each([
    ["", null, "localpix cert explain --account 2 certificate.pem"],
    ["x", "loja.pem", "localpix cert explain --account 2 loja.pem"],
    ["x", "minha loja.pem", "localpix cert explain --account 2 'minha loja.pem'"],
    ["-----BEGIN+%0A'\n", null, `localpix cert explain --account 2 '-----BEGIN+%0A'\\'''`],
  ])("for %j of file %j is complete", (sent, fileName, command) => {
    expect(explainCommand(2, sent, fileName)).toBe(command);
  });
});
