export interface ComparedField {
  /** Such as `details.key` or `message[0]`; "" for a text that is not JSON. */
  readonly path: string;
  /** As JSON; null if the field is missing. */
  readonly before: string | null;
  readonly now: string | null;
}

/** Compares two answers field by field, in the order of the fields; a text that is not JSON is one field. */
export function compareJson(before: string, now: string): ComparedField[] {
  const [left, right] = [fieldsOf(before), fieldsOf(now)];
  return [...new Set([...left.keys(), ...right.keys()])].map((path) => ({
    path,
    before: left.get(path) ?? null,
    now: right.get(path) ?? null,
  }));
}

function fieldsOf(text: string): Map<string, string> {
  const fields = new Map<string, string>();
  const walk = (value: unknown, path: string) => {
    if (typeof value !== "object" || value === null || Object.keys(value).length === 0) {
      fields.set(path, JSON.stringify(value));
      return;
    }
    for (const [key, inner] of Object.entries(value)) {
      if (Array.isArray(value)) walk(inner, `${path}[${key}]`);
      else walk(inner, path === "" ? key : `${path}.${key}`);
    }
  };
  try {
    walk(JSON.parse(text), "");
  } catch {
    fields.set("", text);
  }
  return fields;
}
