import { BrCodeError, type BrCodeField, decodeBrCode } from "../server/brazil/brcode.js";
import { crc16 } from "../server/brazil/crc16.js";
import { readFields } from "../server/brazil/emv.js";
import { withCaret } from "./caret.js";
import { clean, tone } from "./print.js";

/** The output of `decode`. Offsets count characters from 0. */
export interface DecodedCode {
  readonly code: string;
  readonly valid: boolean;
  /** The first error; null for a code that a bank would pay. */
  readonly problem: { readonly message: string; readonly offset: number } | null;
  readonly kind: "static" | "dynamic" | null;
  /** The CRC in field 63 and the computed one; null without that field. */
  readonly crc: { readonly given: string; readonly computed: string } | null;
  readonly fields: readonly BrCodeField[];
}

/** Decodes a copy-and-paste code as far as it can be read. Never throws. */
export function decodePixCode(code: string): DecodedCode {
  const crc = /6304(?<given>.{4})$/su.exec(code)?.groups?.given;
  const checked = crc === undefined ? null : { given: crc, computed: crc16(code.slice(0, -4)) };
  try {
    const { kind, fields } = decodeBrCode(code);
    const problem =
      checked === null || checked.given === checked.computed
        ? null
        : {
            message: `The CRC is ${checked.given} but should be ${checked.computed}: the code was changed or cut off.`,
            offset: code.length - 4,
          };
    return { code, valid: problem === null, problem, kind, crc: checked, fields };
  } catch (error) {
    if (!(error instanceof BrCodeError)) throw error;
    const { message, offset } = error;
    return {
      code,
      valid: false,
      problem: { message, offset },
      kind: null,
      crc: checked,
      fields: readableFields(code),
    };
  }
}

/** The fields before a structural error; all fields if only their contents are wrong. */
function readableFields(code: string): readonly BrCodeField[] {
  try {
    return readFields(code);
  } catch (error) {
    if (error instanceof BrCodeError) return error.fields;
    throw error;
  }
}

/** The fields as a tree, the CRC, and a mark at the offset of the error. */
export function formatPixCode({ code, problem, kind, crc, fields }: DecodedCode): string {
  const lines = treeLines(fields, "");
  const crcLine =
    crc === null
      ? null
      : crc.given === crc.computed
        ? tone("good", `CRC ${crc.given}, as computed`)
        : tone("bad", `CRC ${crc.given}, computed ${crc.computed}`);
  const head = kind === null ? null : tone("strong", `${kind} code, ${code.length} characters`);
  return [head, ...lines, crcLine, problem && withCaret(code, problem.offset)].filter(Boolean).join("\n");
}

function treeLines(fields: readonly BrCodeField[], indent: string): string[] {
  return fields.flatMap(({ id, name, value, offset, children }) => {
    const head = `${tone("quiet", String(offset).padStart(4))}  ${indent}${tone("accent", id)} ${name} ${tone("quiet", `(${value.length})`)}`;
    return children ? [head, ...treeLines(children, `${indent}  `)] : [`${head} ${clean(value)}`];
  });
}
