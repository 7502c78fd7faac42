import { expect, it } from "vitest";
import { EMPTY_PAYER, payCommand, payerInput } from "./payer.js";

it("leaves empty fields out", () => expect(payerInput(EMPTY_PAYER)).toBeUndefined());

it("accepts a document with punctuation", () => {
  expect(payerInput({ ...EMPTY_PAYER, name: " Ana ", document: "123.456.789-09", ispb: "" })).toEqual({
    name: "Ana",
    document: "12345678909",
  });
});

it("makes the payer random, also if a name was entered before", () => {
  const stranger = { ...EMPTY_PAYER, name: "Ana", isRandom: true };
  expect(payerInput(stranger)).toBe("random");
  expect(payCommand("10001", undefined, stranger)).toBe("localpix pay 10001 --payer random");
});

it("writes the command that does the same", () => {
  expect(payCommand("10001", undefined, EMPTY_PAYER)).toBe("localpix pay 10001");
  expect(
    payCommand("00020101…", "10,50", { ...EMPTY_PAYER, name: "Ana d'Ávila", document: "", ispb: "60701190" }),
  ).toBe("localpix pay '00020101…' --value 10,50 --payer 'Ana d'\\''Ávila' --bank 60701190");
});
