import { generatePixPayload, getPixPayloadInfo, isValidPixPayload } from "@brazilian-utils/brazilian-utils";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BrCodeError, decodeBrCode, encodeDynamicCode, encodeStaticCode } from "./brcode.js";
import { crc16 } from "./crc16.js";
import { MAX_CENTAVOS } from "./money.js";

/** The example of the central bank's manual. */
const OFFICIAL =
  "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR" +
  "5913Fulano de Tal6008BRASILIA62070503***63041D3D";
const key = "123e4567-e12b-12d1-a456-426655440000";
const fulano = { merchantName: "Fulano de Tal", merchantCity: "BRASILIA" };

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

  it("cuts long names after folding them", () => {
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

describe("reading a code", () => {
  it("gives the central bank's own example back", () => {
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

  it("undoes writing, static", () => {
    fc.assert(
      fc.property(staticCode, (given) => {
        const { crc, fields, ...code } = decodeBrCode(encodeStaticCode(given));
        expect(code).toEqual({ kind: "static", oneTime: false, ...given });
        expect(crc.ok).toBe(true);
        expect(fields.at(-1)?.value).toBe(crc.received);
      }),
    );
  });

  it("undoes writing, dynamic", () => {
    fc.assert(
      fc.property(dynamicCode, (given) => {
        const { crc, fields, ...code } = decodeBrCode(encodeDynamicCode(given));
        expect(code).toEqual({ kind: "dynamic", oneTime: true, ...given });
        expect(crc.ok).toBe(true);
        expect(fields.at(-1)?.value).toBe(crc.received);
      }),
    );
  });

  it("agrees with an independent library on what we write", () => {
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

  it("always notices one wrong character", () => {
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

  it("says what the checksum should have been, and does not throw", () => {
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

  it("finds the account in another template and in capitals, beside another arrangement", () => {
    const account = "27360014BR.GOV.BCB.PIX011412345678901234";
    expect(account.length).toBe(4 + 36);
    const other = "26120008other.br";
    const text = sealed(OFFICIAL.replace(/2658.{58}/, other + account));
    expect(decodeBrCode(text)).toMatchObject({ kind: "static", key: "12345678901234" });
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
    [OFFICIAL.replace("0136123e", "0336123e"), 6, "it holds neither"],
    [OFFICIAL.replace(`0136${key}`, `0101k2531${"u".repeat(31)}`), 6, "it holds both"],
  ])("refuses %j at position %d: %s", (text, offset, message) => {
    const error = thrownBy(() => decodeBrCode(text));
    expect(error).toBeInstanceOf(BrCodeError);
    expect(error).toMatchObject({ offset, message: expect.stringContaining(message) });
  });

  it("throws nothing but BrCodeError, with a position inside the text", () => {
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

function thrownBy(action: () => unknown): unknown {
  try {
    return action();
  } catch (error) {
    return error;
  }
}

/** The code with its checksum computed anew. */
function sealed(text: string): string {
  const body = text.slice(0, -4);
  return body + crc16(body);
}
