import type { PayerInput } from "../../../server/contract/control/payments.js";

/** Who pays, as it was typed; what is empty the sandbox makes up. */
export interface TypedPayer {
  readonly name: string;
  readonly document: string;
  readonly ispb: string;
}

export const NOBODY: TypedPayer = { name: "", document: "", ispb: "" };

export function payerInput({ name, document, ispb }: TypedPayer): PayerInput | undefined {
  const payer = {
    ...(name.trim() ? { name: name.trim() } : {}),
    ...(document.trim() ? { document: document.replaceAll(/[^0-9A-Za-z]/g, "").toUpperCase() } : {}),
    ...(ispb ? { ispb } : {}),
  };
  return Object.keys(payer).length === 0 ? undefined : payer;
}

const quoted = (text: string) => (/^[\w.@+-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`);

/** The command that pays the same: what is named, how much where that is said, and as whom. */
export function payCommand(named: string, value: string | undefined, typed: TypedPayer): string {
  const { name, document, ispb } = payerInput(typed) ?? {};
  return [
    `localpix pay ${quoted(named)}`,
    ...(value ? [`--value ${value}`] : []),
    ...(name ? [`--payer ${quoted(name)}`] : []),
    ...(document ? [`--document ${document}`] : []),
    ...(ispb ? [`--bank ${ispb}`] : []),
  ].join(" ");
}
