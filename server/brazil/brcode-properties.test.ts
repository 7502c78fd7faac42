import { getPixPayloadInfo, isValidPixPayload } from "@brazilian-utils/brazilian-utils";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BrCodeError, decodeBrCode, encodeDynamicCode, encodeStaticCode } from "./brcode.js";
import { MAX_CENTAVOS } from "./money.js";

const folded = (max: number) =>
  fc.stringMatching(new RegExp(`^[!-~]([ -~]{0,${max - 2}}[!-~])?$`)).filter((s) => !s.includes("  "));
const merchant = {
  merchantName: folded(25),
  merchantCity: folded(15),
  amount: fc.integer({ min: 1, max: MAX_CENTAVOS }),
};
const staticCode = fc.record(
  {
    ...merchant,
    key: fc.stringMatching(/^[!-~]{1,40}$/),
    txid: fc.stringMatching(/^[a-zA-Z0-9]{1,25}$/),
    description: folded(33),
  },
  { requiredKeys: ["merchantName", "merchantCity", "key"] },
);
const dynamicCode = fc.record(
  { ...merchant, url: fc.stringMatching(/^[!-~]{1,77}$/).filter((url) => !url.includes("://")) },
  { requiredKeys: ["merchantName", "merchantCity", "url"] },
);
const anyCode = fc.oneof(staticCode.map(encodeStaticCode), dynamicCode.map(encodeDynamicCode));

describe("any code", () => {
  it("is decoded to its own values, static", () => {
    fc.assert(
      fc.property(staticCode, (given) => {
        const { crc, fields, ...code } = decodeBrCode(encodeStaticCode(given));
        expect(code).toEqual({ kind: "static", oneTime: false, ...given });
        expect(crc.ok).toBe(true);
        expect(fields.at(-1)?.value).toBe(crc.received);
      }),
    );
  });

  it("is decoded to its own values, dynamic", () => {
    fc.assert(
      fc.property(dynamicCode, (given) => {
        const { crc, fields, ...code } = decodeBrCode(encodeDynamicCode(given));
        expect(code).toEqual({ kind: "dynamic", oneTime: true, ...given });
        expect(crc.ok).toBe(true);
        expect(fields.at(-1)?.value).toBe(crc.received);
      }),
    );
  });

  it("is decoded equally by an independent library", () => {
    fc.assert(
      fc.property(staticCode, (given) => {
        const code = encodeStaticCode(given);
        expect(isValidPixPayload(code)).toBe(true);
        expect(getPixPayloadInfo(code)).toMatchObject({
          key: given.key,
          merchantName: given.merchantName,
          merchantCity: given.merchantCity,
        });
      }),
    );
  });

  it("with one wrong character is always detected", () => {
    fc.assert(
      fc.property(anyCode, fc.nat(), fc.stringMatching(/^[ -~]$/), (code, position, character) => {
        const at = position % code.length;
        fc.pre(code[at] !== character);
        const corrupt = code.slice(0, at) + character + code.slice(at + 1);
        expect(outcome(corrupt)).not.toBe("accepted");
      }),
      { numRuns: 1000 },
    );
  });

  it("throws only BrCodeError, with a position within the text", () => {
    const damaged = fc.tuple(anyCode, fc.nat(), fc.nat(), fc.string()).map(([code, from, count, insert]) => {
      const at = from % code.length;
      return code.slice(0, at) + insert + code.slice(at + (count % 5));
    });
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string().map((s) => `000201${s}`),
          damaged,
        ),
        (text) => {
          expect(["accepted", "wrong CRC", "refused"]).toContain(outcome(text));
        },
      ),
      { numRuns: 500 },
    );
  });
});

function outcome(text: string): string {
  try {
    return decodeBrCode(text).crc.ok ? "accepted" : "wrong CRC";
  } catch (error) {
    const positioned = error instanceof BrCodeError && error.offset >= 0 && error.offset <= text.length;
    return positioned ? "refused" : `threw ${String(error)}`;
  }
}
