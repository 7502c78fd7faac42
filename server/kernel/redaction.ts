/** What JSON says, without what would let a reader act as somebody; of a text that is no JSON what can be found. */
export function redactJsonSecrets(text: string): string {
  return text.replace(
    /("(?:client_?secret|access_token|privateKeyPem)"\s*:\s*)"(?:[^"\\]|\\.)*(?:"|$)/gi,
    '$1"…"',
  );
}

/** The client id of Basic credentials is no secret, and says who it was. */
function shownAuthorization(value: string): string {
  const basic = /^Basic +(\S+)$/i.exec(value)?.[1];
  const clientId = basic && /^([\w-]+):/.exec(Buffer.from(basic, "base64").toString("utf8"))?.[1];
  return clientId ? `Basic ${clientId}:…` : value.replace(/\S+$/, "…");
}

/** Headers by name, without what would let a reader act as the client. */
export function redactHeaders(raw: readonly string[]): Record<string, string> {
  const headers: Record<string, string> = {};
  for (let at = 0; at < raw.length; at += 2) {
    const [name = "", value = ""] = [raw[at]?.toLowerCase(), raw[at + 1]];
    const shown = name === "authorization" ? shownAuthorization(value) : value;
    headers[name] = headers[name] === undefined ? shown : `${headers[name]}, ${shown}`;
  }
  return headers;
}
