export interface JsonToken {
  readonly kind: "key" | "string" | "number" | "word" | "mark";
  readonly text: string;
}

const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|(true|false|null)|([{}[\],])/g;

/**
 * JSON laid out for reading, without parsing its values: `150.00` stays `150.00`, and a number too long for
 * JavaScript keeps every digit. Null when the text is not JSON.
 */
export function layOutJson(text: string): JsonToken[] | null {
  try {
    JSON.parse(text);
  } catch {
    return null;
  }
  const tokens: JsonToken[] = [];
  let depth = 0;
  let wasOpened = false;
  const newLine = () => tokens.push({ kind: "mark", text: `\n${"  ".repeat(depth)}` });
  for (const [, quoted, colon, number, word, mark] of text.matchAll(TOKEN)) {
    const closes = mark === "}" || mark === "]";
    if (closes) depth--;
    if (closes !== wasOpened) newLine();
    wasOpened = mark === "{" || mark === "[";
    if (quoted && colon) tokens.push({ kind: "key", text: quoted }, { kind: "mark", text: ": " });
    else if (quoted) tokens.push({ kind: "string", text: quoted });
    else if (number) tokens.push({ kind: "number", text: number });
    else if (word) tokens.push({ kind: "word", text: word });
    else if (mark) tokens.push({ kind: "mark", text: mark });
    if (wasOpened) depth++;
    if (mark === ",") newLine();
  }
  return tokens;
}
