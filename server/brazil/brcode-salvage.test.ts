import { describe, expect, it } from "vitest";
import { encodeStaticCode } from "./brcode.js";
import { salvageBrCode } from "./brcode-salvage.js";

const uuid = "123e4567-e12b-12d1-a456-426655440000";
const code = (
  account: string,
  rest = "5204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D",
) => `00020126580014br.gov.bcb.pix${account}${rest}`;

describe("a code with wrong lengths", () => {
  it.each([
    [
      "an e-mail that is longer than announced",
      code("0114contato@loja.example.com"),
      "contato@loja.example.com",
    ],
    ["an e-mail that is shorter than announced", code("0136pix@loja.com"), "pix@loja.com"],
    ["a phone", code("0111+5511999999999"), "+5511999999999"],
    ["a random key", code(`0132${uuid}`), uuid],
    ["a CNPJ", code("011111222333000181"), "11222333000181"],
    ["a key with a description", code("0136pix@loja.com0299Pedido 4711"), "pix@loja.com"],
    ["a key with 02 in it", code("0110+55110200123450299Pedido"), "+5511020012345"],
    [
      "an identifier in capitals",
      code("0136pix@loja.com").replace("br.gov.bcb.pix", "BR.GOV.BCB.PIX"),
      "pix@loja.com",
    ],
  ])("with %s still yields its key", (_what, text, key) => {
    expect(salvageBrCode(text)).toMatchObject({ key, merchantName: "Fulano de Tal" });
  });

  it("still yields its URL", () => {
    expect(salvageBrCode(code("2510pix.example.com/qr/v2/1234"))).toMatchObject({
      url: "pix.example.com/qr/v2/1234",
    });
  });

  it.each([
    ["540510.005802BR", 10_00],
    ["540110.005802BR", 10_00],
    ["5405105802BR", 10_00],
    ["540510.55802BR", 10_50],
    ["54040.005802BR", undefined],
    ["5405abc5802BR", undefined],
    ["5802BR", undefined],
  ])("and the amount field %s yields %s", (field, amount) => {
    const text = code("0136pix@loja.com", `520400005303986${field}5999Loja6099Recife`);
    expect(salvageBrCode(text)?.amount).toBe(amount);
  });

  it.each([
    ["no account of PIX", "00020126330014br.gov.bcb.xxx0111pix@loja.com5204000053039865802BR"],
    ["no key", code("0111minha-chave")],
    ["neither key nor URL", code("0511pix@loja.com")],
    ["nothing", ""],
  ])("and %s yields nothing", (_what, text) => {
    expect(salvageBrCode(text)).toBeNull();
  });

  it("yields the same as decoding if its lengths are right", () => {
    const right = { key: "pix@loja.com", amount: 12_34, merchantName: "Loja", merchantCity: "Recife" };
    const { merchantCity: _, ...found } = right;
    expect(salvageBrCode(encodeStaticCode(right))).toEqual(found);
  });
});
