import { expect, it } from "vitest";
import { encodeStaticCode } from "../../../server/brazil/brcode.js";
import { readCode } from "./read-code.js";

const code = encodeStaticCode({ key: "a@b.test", amount: 1050, merchantName: "Loja", merchantCity: "Natal" });

it("parses a code", () => {
  expect(readCode(code)).toMatchObject({
    ok: true,
    code: { key: "a@b.test", amount: 1050, crc: { ok: true } },
  });
});

it("reports a wrong CRC, and still shows the fields", () => {
  expect(readCode(code.replace("Loja", "Laja"))).toMatchObject({ ok: true, code: { crc: { ok: false } } });
});

it("shows the fields of a code that is not PIX", () => {
  const read = readCode(code.replace("br.gov.bcb.pix", "br.gov.bcb.xip"));
  expect(read).toMatchObject({
    ok: false,
    message: { en: expect.stringContaining("br.gov.bcb.pix"), pt: expect.stringContaining("br.gov.bcb.pix") },
  });
  expect(read.ok ? [] : read.fields.map(({ id }) => id)).toContain("59");
});

it("reports the position of the first error", () => {
  expect(readCode("000201ABC")).toMatchObject({ ok: false, offset: 6, fields: [] });
});
