type Headers = Readonly<Record<string, string | readonly string[]>>;

/** Headers that curl sets by itself; a copied value could contradict the body or the address. */
const CURL_HEADERS = new Set([
  "host",
  "content-length",
  "connection",
  "transfer-encoding",
  "accept-encoding",
]);

/** A command that sends the same request again, ready to paste into a shell. */
export function curlCommand(method: string, url: string, headers: Headers, body: string): string {
  const lines = [`curl -i -X ${method} ${quoted(url)}`];
  for (const [name, value] of Object.entries(headers)) {
    if (CURL_HEADERS.has(name.toLowerCase())) continue;
    for (const item of [value].flat()) lines.push(`-H ${quoted(`${name}: ${item}`)}`);
  }
  if (body !== "") lines.push(`--data-raw ${quoted(body)}`);
  return lines.join(" \\\n  ");
}

/** Text without special characters needs no quotes. */
export const shellWord = (text: string) => (/^[\w./:=@-]+$/.test(text) ? text : quoted(text));

/** A flag and its value, with a space before; "" if there is no value. */
export const flag = (name: string, text: string) => (text === "" ? "" : ` --${name} ${shellWord(text)}`);

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
