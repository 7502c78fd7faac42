/**
 * A header that a page may send: a name of token characters and a Latin-1 value. The ellipsis stands for a secret.
 */
const HEADER = /^([!#$%&'*+.^_`|~\w-]+)\s*:[ \t]*([\t\u0020-\u007e\u00a0-\u00ff…]*)$/;

/** Headers as lines of text, `name: value`. */
export const headersText = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");

/** The headers of a text by lower-case name; null if a line is not a header. */
export function headersOf(text: string): Record<string, string> | null {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const headers = lines.map((line) => HEADER.exec(line));
  if (headers.some((header) => header === null)) return null;
  return Object.fromEntries(
    headers.map((header) => [header?.[1]?.toLowerCase() ?? "", header?.[2]?.trim() ?? ""]),
  );
}

/** Whether a page can send a body with this method. */
export const takesBody = (method: string): boolean => !/^(GET|HEAD)$/.test(method);

export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return text === "";
  }
}
