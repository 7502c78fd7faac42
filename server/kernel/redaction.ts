/** Hides the values of secret fields in a JSON text. In any other text, hides what looks like such a JSON field. */
export function redactJsonSecrets(text: string): string {
  return text.replace(
    /("(?:client_?secret|access_token|privateKeyPem)"\s*:\s*)"(?:[^"\\]|\\.)*(?:"|$)/gi,
    '$1"…"',
  );
}

/**
 * Hides everything after the scheme of an Authorization header, or all of it if no scheme is there. The client id of
 * Basic credentials stays, because it is not secret.
 */
function redactAuthorization(value: string): string {
  const basic = /^Basic +(\S+)$/i.exec(value)?.[1];
  const clientId = basic && /^([\w-]+):/.exec(Buffer.from(basic, "base64").toString("utf8"))?.[1];
  return clientId ? `Basic ${clientId}:…` : value.replace(/^([a-z]{1,16} +(?=\S))?.+$/is, "$1…");
}

/** Headers by lower-case name, with the credentials hidden. `raw` has a name, its value, the next name, and so on. */
export function redactHeaders(raw: readonly string[]): Record<string, string> {
  const headers: Record<string, string> = {};
  for (let index = 0; index < raw.length; index += 2) {
    const [name = "", value = ""] = [raw[index]?.toLowerCase(), raw[index + 1]];
    const shown = name === "authorization" ? redactAuthorization(value) : value;
    headers[name] = headers[name] === undefined ? shown : `${headers[name]}, ${shown}`;
  }
  return headers;
}
