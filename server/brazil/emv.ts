/** One field of an EMV code, as the reader found it. */
export interface BrCodeField {
  /** Two digits. */
  id: string;
  /** The field's English name in the EMV merchant-presented mode, or the name of its use by the central bank. */
  name: string;
  /** The content as written, for a template too. */
  value: string;
  /** Where the field (its id) starts, counted in characters from the start of the whole code. */
  offset: number;
  /** The fields inside, for a template only. */
  children?: BrCodeField[];
}

/** A text in English and Portuguese. */
export interface InBothLanguages {
  readonly en: string;
  readonly pt: string;
}

/** Why a text is not a BR Code (assumption QR_CRC; the gateway answers INVALID_QR_CODE). */
export class BrCodeError extends Error {
  override readonly name = "BrCodeError";
  /** The character, counted from 0, where the reader stopped. */
  readonly offset: number;
  /** The complete fields before that position. */
  fields: readonly BrCodeField[] = [];

  /**
   * `text`: the problem, as a sentence; the English one is the error's message. `offset`: the position of the problem.
   */
  constructor(
    readonly text: InBothLanguages,
    offset: number,
  ) {
    super(text.en);
    this.offset = offset;
  }
}

/** An inner id has a different meaning in each template, so a field's name depends on its place. */
type Place = "root" | "account" | "additional" | "specific";

const NAMES: Record<Place, Record<string, string>> = {
  root: {
    "00": "Payload Format Indicator",
    "01": "Point of Initiation Method",
    "52": "Merchant Category Code",
    "53": "Transaction Currency",
    "54": "Transaction Amount",
    "55": "Tip or Convenience Indicator",
    "56": "Value of Convenience Fee Fixed",
    "57": "Value of Convenience Fee Percentage",
    "58": "Country Code",
    "59": "Merchant Name",
    "60": "Merchant City",
    "61": "Postal Code",
    "62": "Additional Data Field Template",
    "63": "CRC",
    "64": "Merchant Information Language Template",
  },
  account: { "00": "Globally Unique Identifier", "01": "PIX Key", "02": "Description", "25": "Payload URL" },
  additional: {
    "01": "Bill Number",
    "02": "Mobile Number",
    "03": "Store Label",
    "04": "Loyalty Number",
    "05": "Reference Label",
    "06": "Customer Label",
    "07": "Terminal Label",
    "08": "Purpose of Transaction",
    "09": "Additional Consumer Data Request",
  },
  specific: { "00": "Globally Unique Identifier" },
};

/** One field as EMV writes it: id, length as two digits, value. Throws RangeError unless 1 to 99 characters. */
export function writeField(id: string, value: string): string {
  if (value.length < 1 || value.length > 99) {
    throw new RangeError(
      `Field ${id} holds 1 to 99 characters, and this value has ${value.length}: "${value}".`,
    );
  }
  return id + String(value.length).padStart(2, "0") + value;
}

/**
 * All fields of an EMV code, with the inner fields of the templates 26 to 51, 62 and 80 to 99. Lengths count
 * characters. Throws BrCodeError on a malformed id or length, a value cut short, or an id that occurs twice.
 */
export function readFields(code: string): BrCodeField[] {
  const fields: BrCodeField[] = [];
  try {
    return readPlace(code, 0, code.length, "root", fields);
  } catch (error) {
    if (error instanceof BrCodeError) error.fields = fields;
    throw error;
  }
}

function readPlace(
  code: string,
  start: number,
  end: number,
  place: Place,
  fields: BrCodeField[] = [],
): BrCodeField[] {
  let offset = start;
  while (offset < end) {
    const field = readField(code, offset, end, place);
    if (fields.some(({ id }) => id === field.id)) {
      throw new BrCodeError(
        {
          en: `Field ${field.id} at position ${offset} occurs twice.`,
          pt: `O campo ${field.id} na posição ${offset} aparece duas vezes.`,
        },
        offset,
      );
    }
    fields.push(field);
    offset += 4 + field.value.length;
  }
  return fields;
}

function readField(code: string, offset: number, end: number, place: Place): BrCodeField {
  const id = code.slice(offset, Math.min(offset + 2, end));
  if (!/^[0-9]{2}$/.test(id)) {
    throw new BrCodeError(
      {
        en: `Position ${offset} should hold a field id of two digits, not "${id}".`,
        pt: `A posição ${offset} deveria ter um id de campo de dois dígitos, não "${id}".`,
      },
      offset,
    );
  }
  const length = code.slice(offset + 2, Math.min(offset + 4, end));
  if (!/^[0-9]{2}$/.test(length) || length === "00") {
    throw new BrCodeError(
      {
        en: `Field ${id} at position ${offset} should have a length of 01 to 99, not "${length}".`,
        pt: `O campo ${id} na posição ${offset} deveria ter um tamanho de 01 a 99, não "${length}".`,
      },
      offset + 2,
    );
  }
  const valueStart = offset + 4;
  const valueEnd = valueStart + Number(length);
  if (valueEnd > end) {
    const left = end - valueStart;
    throw new BrCodeError(
      {
        en: `Field ${id} at position ${offset} should have ${length} characters, but only ${left} are left.`,
        pt: `O campo ${id} na posição ${offset} deveria ter ${length} caracteres, mas só restam ${left}.`,
      },
      valueStart,
    );
  }
  const field: BrCodeField = { id, name: nameOf(id, place), value: code.slice(valueStart, valueEnd), offset };
  const inside = place === "root" ? placeInside(id) : null;
  if (inside !== null) field.children = readPlace(code, valueStart, valueEnd, inside);
  return field;
}

function placeInside(id: string): Place | null {
  if (id >= "26" && id <= "51") return "account";
  if (id === "62") return "additional";
  return id >= "80" ? "specific" : null;
}

function nameOf(id: string, place: Place): string {
  const name = NAMES[place][id];
  if (name !== undefined) return name;
  if (place === "additional") return id >= "50" ? "Payment System Specific Template" : "Reserved";
  if (place !== "root") return "Context Specific Data";
  if (id <= "51") return "Merchant Account Information";
  return id >= "80" ? "Unreserved Template" : "Reserved";
}
