import type { PayerInput } from "../../../server/contract/charges/payments.control.js";
import { shellWord } from "../../../server/contract/shell-quote.js";

/** The payer as typed; empty fields default to the payer of the charge (assumption PAYER_IDENTITY). */
export interface TypedPayer {
  /** A random person; the other fields are ignored. */
  readonly isRandom: boolean;
  readonly name: string;
  readonly document: string;
  readonly ispb: string;
}

export const EMPTY_PAYER: TypedPayer = { isRandom: false, name: "", document: "", ispb: "" };

export function payerInput({ isRandom, name, document, ispb }: TypedPayer): PayerInput | undefined {
  if (isRandom) return "random";
  const payer = {
    ...(name.trim() ? { name: name.trim() } : {}),
    ...(document.trim() ? { document: document.replaceAll(/[^0-9A-Za-z]/g, "").toUpperCase() } : {}),
    ...(ispb ? { ispb } : {}),
  };
  return Object.keys(payer).length === 0 ? undefined : payer;
}

/** The command for the same payment: id or code, amount and payer. */
export function payCommand(target: string, value: string | undefined, typedPayer: TypedPayer): string {
  const payer = payerInput(typedPayer) ?? {};
  const { name, document, ispb } = payer === "random" ? { name: payer } : payer;
  return [
    `localpix pay ${shellWord(target)}`,
    ...(value ? [`--value ${value}`] : []),
    ...(name ? [`--payer ${shellWord(name)}`] : []),
    ...(document ? [`--document ${document}`] : []),
    ...(ispb ? [`--bank ${ispb}`] : []),
  ].join(" ");
}
