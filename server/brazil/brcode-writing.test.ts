import { generatePixPayload } from "@brazilian-utils/brazilian-utils";
import { describe, expect, it } from "vitest";
import { decodeBrCode, encodeDynamicCode, encodeStaticCode } from "./brcode.js";
import { MAX_CENTAVOS } from "./money.js";

/** The example of the central bank's manual. */
const OFFICIAL =
  "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR" +
  "5913Fulano de Tal6008BRASILIA62070503***63041D3D";
const key = "123e4567-e12b-12d1-a456-426655440000";
const fulano = { merchantName: "Fulano de Tal", merchantCity: "BRASILIA" };

describe("writing a code", () => {
  it("gives the central bank's own example", () => {
    expect(encodeStaticCode({ key, ...fulano })).toBe(OFFICIAL);
  });

  it("gives the same static code as an independent library", () => {
    const text = {
      key,
      txid: "abc123",
      description: "Pedido 1",
      merchantName: "Padaria do João",
      merchantCity: "São Paulo",
    };
    expect(encodeStaticCode({ ...text, amount: 12345 })).toBe(
      generatePixPayload({ ...text, amount: 123.45 }),
    );
  });

  it("gives the same dynamic code as an independent library", () => {
    const url = `pix.example.com/qr/v2/${"a".repeat(55)}`;
    expect(url).toHaveLength(77);
    expect(encodeDynamicCode({ url, ...fulano })).toBe(generatePixPayload({ url, ...fulano }));
  });

  it("truncates long names after folding them to ASCII", () => {
    const code = decodeBrCode(
      encodeStaticCode({
        key,
        merchantName: "localpix Instituição de Pagamento",
        merchantCity: "São José dos Campos",
      }),
    );
    expect(code).toMatchObject({
      merchantName: "localpix Instituicao de P",
      merchantCity: "Sao Jose dos Ca",
    });
  });

  it("never ends a truncated name with a space", () => {
    const merchantName = `${"a".repeat(24)} Ltda`;
    expect(decodeBrCode(encodeStaticCode({ key, ...fulano, merchantName })).merchantName).toBe(
      "a".repeat(24),
    );
  });

  it.each([
    ["an empty key", () => encodeStaticCode({ key: "", ...fulano })],
    ["a key with a space", () => encodeStaticCode({ key: "a b", ...fulano })],
    ["a key of 78 characters", () => encodeStaticCode({ key: "k".repeat(78), ...fulano })],
    [
      "a template over 99 characters",
      () => encodeStaticCode({ key, description: "d".repeat(38), ...fulano }),
    ],
    ["a txid of 26 characters", () => encodeStaticCode({ key, txid: "a".repeat(26), ...fulano })],
    ["a txid with a hyphen", () => encodeStaticCode({ key, txid: "a-b", ...fulano })],
    ["an amount of zero", () => encodeStaticCode({ key, amount: 0, ...fulano })],
    ["a fraction of a centavo", () => encodeStaticCode({ key, amount: 1.5, ...fulano })],
    [
      "more than thirteen characters of amount",
      () => encodeStaticCode({ key, amount: MAX_CENTAVOS + 1, ...fulano }),
    ],
    ["no amount at all", () => encodeStaticCode({ key, amount: Number.NaN, ...fulano })],
    ["a name without a Latin letter", () => encodeStaticCode({ key, ...fulano, merchantName: "日本" })],
    ["an empty city", () => encodeStaticCode({ key, ...fulano, merchantCity: " " })],
    ["a URL of 78 characters", () => encodeDynamicCode({ url: "u".repeat(78), ...fulano })],
    ["a URL with its scheme", () => encodeDynamicCode({ url: "https://example.com/1", ...fulano })],
    ["an empty URL", () => encodeDynamicCode({ url: "", ...fulano })],
  ])("refuses %s", (_what, encode) => {
    expect(encode).toThrow(RangeError);
  });
});
