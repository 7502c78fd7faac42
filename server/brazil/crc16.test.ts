import { describe, expect, it } from "vitest";
import { crc16 } from "./crc16.js";

describe("crc16", () => {
  it.each([
    ["", "FFFF"],
    ["123456789", "29B1"],
    ["A", "B915"],
    [
      "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR" +
        "5913Fulano de Tal6008BRASILIA62070503***6304",
      "1D3D",
    ],
  ])("of %j is %s", (text, expected) => {
    expect(crc16(text)).toBe(expected);
  });

  it("covers the UTF-8 bytes, so an accent counts as two", () => {
    expect(crc16("ã")).toBe(crc16Bitwise([0xc3, 0xa3]));
    expect(crc16("ã")).not.toBe(crc16Bitwise([0xe3]));
  });

  it("always has four digits", () => {
    const short = Array.from({ length: 5000 }, (_, n) => crc16(String(n))).filter((crc) =>
      crc.startsWith("0"),
    );
    expect(short.length).toBeGreaterThan(0);
    expect(short.every((crc) => /^[0-9A-F]{4}$/.test(crc))).toBe(true);
  });
});

/** The definition itself: polynomial division of the message by x^16 + x^12 + x^5 + 1, bit by bit. */
function crc16Bitwise(bytes: number[]): string {
  let register = 0xffff;
  for (const bit of bytes.flatMap((byte) => [...byte.toString(2).padStart(8, "0")].map(Number))) {
    const out = (register >> 15) ^ bit;
    register = ((register << 1) & 0xffff) ^ (out * 0x1021);
  }
  return register.toString(16).toUpperCase().padStart(4, "0");
}
