import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BrCodeError, readFields, writeField } from "./emv.js";

describe("EMV fields", () => {
  it("are written as id, length, value", () => {
    expect(writeField("59", "Fulano de Tal")).toBe("5913Fulano de Tal");
    expect(writeField("05", "***")).toBe("0503***");
  });

  it.each(["", "x".repeat(100)])("are not written with a value such as %j", (value) => {
    expect(() => writeField("26", value)).toThrow(RangeError);
  });

  it("are read with names, positions in the whole code, and nested fields", () => {
    expect(readFields("000201260801047777620705031236504001X")).toEqual([
      { id: "00", name: "Payload Format Indicator", value: "01", offset: 0 },
      {
        id: "26",
        name: "Merchant Account Information",
        value: "01047777",
        offset: 6,
        children: [{ id: "01", name: "PIX Key", value: "7777", offset: 10 }],
      },
      {
        id: "62",
        name: "Additional Data Field Template",
        value: "0503123",
        offset: 18,
        children: [{ id: "05", name: "Reference Label", value: "123", offset: 22 }],
      },
      { id: "65", name: "Reserved", value: "001X", offset: 29 },
    ]);
  });

  it.each([
    ["0203abc", "Merchant Account Information"],
    ["5401x", "Transaction Amount"],
    ["80080004guid", "Unreserved Template"],
    ["6501x", "Reserved"],
  ])("%s is called %s", (code, name) => {
    expect(readFields(code)[0]?.name).toBe(name);
  });

  it.each([
    ["26080004guid", "Globally Unique Identifier"],
    ["26050301x", "Context Specific Data"],
    ["62050101x", "Bill Number"],
    ["62055001x", "Payment System Specific Template"],
    ["62051001x", "Reserved"],
    ["80080004guid", "Globally Unique Identifier"],
    ["80050101x", "Context Specific Data"],
  ])("the field inside %s is called %s", (code, name) => {
    expect(readFields(code)[0]?.children?.[0]?.name).toBe(name);
  });

  it("are returned as they were written, in their order", () => {
    const primitive = fc.integer({ min: 52, max: 61 }).map(String);
    const field = fc.record({ id: primitive, value: fc.string({ minLength: 1, maxLength: 99 }) });
    fc.assert(
      fc.property(fc.uniqueArray(field, { selector: ({ id }) => id }), (fields) => {
        const code = fields.map(({ id, value }) => writeField(id, value)).join("");
        const read = readFields(code);
        expect(read.map(({ id, value }) => ({ id, value }))).toEqual(fields);
        for (const { id, offset } of read) expect(code.slice(offset, offset + 2)).toBe(id);
      }),
    );
  });

  it.each([
    ["5X01a", 0, "Position 0 should hold a field id of two digits"],
    ["5902ab5", 6, "Position 6 should hold a field id of two digits"],
    ["59", 2, "should have a length of 01 to 99"],
    ["5900", 2, "should have a length of 01 to 99"],
    ["59-1a", 2, "should have a length of 01 to 99"],
    ["5905abc", 4, "should have 05 characters, but only 3 are left"],
    ["26060105ab5901x", 8, "Field 01 at position 4 should have 05 characters, but only 2 are left"],
    ["5901a5901b", 5, "Field 59 at position 5 occurs twice"],
  ])("%j is refused at position %d: %s", (code, offset, message) => {
    const error = thrownBy(() => readFields(code));
    expect(error).toBeInstanceOf(BrCodeError);
    expect(error).toMatchObject({ offset, message: expect.stringContaining(message) });
  });
});

function thrownBy(action: () => unknown): unknown {
  try {
    return action();
  } catch (error) {
    return error;
  }
}
