import { type BrCode, BrCodeError, type BrCodeField, decodeBrCode } from "../../../server/brazil/brcode.js";
import { readFields } from "../../../server/brazil/emv.js";

/** A decoded code. For an invalid code: the problem, its position in the text, and the fields that could be read. */
export type ReadCode =
  | { readonly ok: true; readonly code: BrCode }
  | {
      readonly ok: false;
      readonly message: BrCodeError["text"];
      readonly offset: number;
      readonly fields: readonly BrCodeField[];
    };

export function readCode(text: string): ReadCode {
  try {
    return { ok: true, code: decodeBrCode(text) };
  } catch (error) {
    if (!(error instanceof BrCodeError)) throw error;
    const { text: message, offset } = error;
    return { ok: false, message, offset, fields: fieldsOf(text) };
  }
}

function fieldsOf(text: string): readonly BrCodeField[] {
  try {
    return readFields(text);
  } catch (error) {
    if (error instanceof BrCodeError) return [];
    throw error;
  }
}
