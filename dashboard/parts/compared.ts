export interface ComparedField {
  /** As `details.key` or `message[0]`; empty for a text that is no JSON. */
  readonly path: string;
  /** As JSON; null where it is not there. */
  readonly before: string | null;
  readonly now: string | null;
}

/** Two answers field by field, in the order in which the fields come; a text that is no JSON is one field. */
export function compared(before: string, now: string): ComparedField[] {
  const [one, other] = [fieldsOf(before), fieldsOf(now)];
  return [...new Set([...one.keys(), ...other.keys()])].map((path) => ({
    path,
    before: one.get(path) ?? null,
    now: other.get(path) ?? null,
  }));
}

function fieldsOf(text: string): Map<string, string> {
  const found = new Map<string, string>();
  const walk = (value: unknown, path: string) => {
    if (typeof value !== "object" || value === null || Object.keys(value).length === 0) {
      found.set(path, JSON.stringify(value));
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
    found.set("", text);
  }
  return found;
}
