import { describe, expect, it } from "vitest";
import { BrCodeError, decodeBrCode } from "./brcode.js";
import { crc16 } from "./crc16.js";
import { MAX_CENTAVOS } from "./money.js";

/** The example of the central bank's manual. */
const OFFICIAL =
  "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR" +
  "5913Fulano de Tal6008BRASILIA62070503***63041D3D";
const key = "123e4567-e12b-12d1-a456-426655440000";
const fulano = { merchantName: "Fulano de Tal", merchantCity: "BRASILIA" };

describe("reading a code", () => {
  it("decodes the example of the central bank", () => {
    const { fields, ...code } = decodeBrCode(OFFICIAL);
    expect(code).toEqual({
      kind: "static",
      key,
      ...fulano,
      oneTime: false,
      crc: { expected: "1D3D", received: "1D3D", ok: true },
    });
    expect(fields.map(({ id }) => id)).toEqual(["00", "26", "52", "53", "58", "59", "60", "62", "63"]);
  });

  it("returns the expected checksum instead of throwing", () => {
    const code = decodeBrCode(`${OFFICIAL.slice(0, -4)}ABCD`);
    expect(code.crc).toEqual({ expected: "1D3D", received: "ABCD", ok: false });
    expect(decodeBrCode(`${OFFICIAL.slice(0, -4)}1d3d`).crc.ok).toBe(false);
  });

  it.each([
    ["5402", "10", 1000],
    ["5404", "10.5", 1050],
    ["5403", "10.", 1000],
    ["5405", "10.00", 1000],
    ["5404", "0.07", 7],
    ["5413", "9999999999.99", MAX_CENTAVOS],
    ["5404", "0.00", undefined],
  ])("reads amount %s%s as %s centavos", (header, value, amount) => {
    const code = decodeBrCode(sealed(OFFICIAL.replace("5802BR", `${header}${value}5802BR`)));
    expect(code.amount).toBe(amount);
    expect(code.crc.ok).toBe(true);
  });

  it("finds the PIX account in any of the templates 26 to 51, in upper case, and next to another scheme", () => {
    const account = "27360014BR.GOV.BCB.PIX011412345678901234";
    expect(account.length).toBe(4 + 36);
    const other = "26120008other.br";
    const text = sealed(OFFICIAL.replace(/2658.{58}/, other + account));
    expect(decodeBrCode(text)).toMatchObject({ kind: "static", key: "12345678901234" });
  });

  it("does not confuse the recurrence in template 80 with the PIX account", () => {
    const recurrence = "80260014br.gov.bcb.pix2504u.br";
    const text = OFFICIAL.replace("br.gov.bcb.pix", "br.gov.bcb.xip").replace("6304", `${recurrence}6304`);
    expect(thrownBy(() => decodeBrCode(text))).toMatchObject({
      offset: text.length,
      message: expect.stringContaining("br.gov.bcb.pix is missing"),
    });
  });

  it.each([
    ["", 0, "starts with 000201"],
    [` ${OFFICIAL}`, 0, "starts with 000201"],
    [`${OFFICIAL}\n`, OFFICIAL.length, "field id of two digits"],
    [`${OFFICIAL}6401x`, OFFICIAL.length, "Nothing may follow field 63"],
    [OFFICIAL.slice(0, -8), OFFICIAL.length - 8, "Field 63 (the CRC, four characters) is missing"],
    [OFFICIAL.replace("63041D3D", "63031D3"), OFFICIAL.length - 4, "should be the CRC, four characters"],
    [OFFICIAL.replace("52040000", ""), OFFICIAL.length - 8, "Field 52"],
    [OFFICIAL.replace("5303986", "5303840"), 80, "the currency, 986 for reais"],
    [OFFICIAL.replace("5802BR", "5802PT"), 87, "the country, BR"],
    [OFFICIAL.replace("6008BRASILIA", "6016BRASILIABRASILIA"), 110, "at most 15 characters"],
    [OFFICIAL.replace("5802BR", "5803-105802BR"), 90, "occurs twice"],
    [OFFICIAL.replace("5802BR", "5403-105802BR"), 87, "an amount such as 10.00"],
    [OFFICIAL.replace("000201", "000201010213"), 10, "11 for many payments or 12 for one"],
    [OFFICIAL.replace("br.gov.bcb.pix", "br.gov.bcb.xip"), OFFICIAL.length, "br.gov.bcb.pix is missing"],
    [OFFICIAL.replace("0136123e", "0336123e"), 6, "neither"],
    [OFFICIAL.replace(`0136${key}`, `0101k2531${"u".repeat(31)}`), 6, "both"],
  ])("refuses %j at position %d: %s", (text, offset, message) => {
    const error = thrownBy(() => decodeBrCode(text));
    expect(error).toBeInstanceOf(BrCodeError);
    expect(error).toMatchObject({ offset, message: expect.stringContaining(message) });
    expect((error as BrCodeError).text.pt).not.toMatch(/\b(the|field|should|is|starts|holds)\b/i);
  });
});

function thrownBy(action: () => unknown): unknown {
  try {
    return action();
  } catch (error) {
    return error;
  }
}

/** The code with a recomputed checksum. */
function sealed(text: string): string {
  const body = text.slice(0, -4);
  return body + crc16(body);
}
