import type { Credentials } from "../../server/contract/accounts/accounts.control.js";
import { shellQuote, shellWord } from "../../server/contract/shell-quote.js";
import { acceptsAnyCertificate } from "../../server/contract/this-machine.js";
import { CERTIFICATE_HEADER } from "../feed/gateway.js";

export interface CurlRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: string;
  /** The command that puts a token into the variable TOKEN; the request then carries that token. */
  readonly token?: string | null;
}

/** A command that sends a request, ready to paste into a shell. */
export function curlCommand({ method, url, headers, body, token = null }: CurlRequest): string {
  // With -X HEAD, curl would wait for a body.
  const lines = [
    `curl -i ${method === "HEAD" ? "--head" : `-X ${method}`}${urlFlags(url)} ${shellWord(url)}`,
  ];
  if (token !== null) lines.push('-H "Authorization: Bearer $TOKEN"');
  for (const [name, value] of Object.entries(headers)) {
    if (token !== null && name.toLowerCase() === "authorization") continue;
    // curl sends an empty header only if a semicolon ends it.
    for (const item of [value].flat())
      lines.push(`-H ${shellQuote(item === "" ? `${name};` : `${name}: ${item}`)}`);
  }
  if (body !== "") {
    // If the request has no content-type, this stops curl from adding that of a form.
    if (!Object.keys(headers).some((name) => name.toLowerCase() === "content-type"))
      lines.push("-H 'content-type:'");
    lines.push(`--data-raw ${shellQuote(body)}`);
  }
  const call = lines.join(" \\\n  ");
  return token === null ? call : `${token}\n${call}`;
}

/** A command that reads `url`. */
export const curlGet = (url: string): string => `curl${urlFlags(url)} ${shellWord(url)}`;

/**
 * Stops curl from reading brackets and braces as a list of addresses, from resolving dots, and from verifying a sandbox with
 * TLS, whose authority it does not know.
 */
const urlFlags = (url: string) =>
  `${acceptsAnyCertificate(url) ? " --insecure" : ""}${/[[\]{}]/.test(url) ? " -g" : ""}${/\/\.\.?(\/|$)/.test(url) ? " --path-as-is" : ""}`;

/**
 * A line that puts a token of the account into the variable TOKEN, with curl and sed only. The line is shorter without
 * the certificate; the operations on webhooks refuse such a token, all others accept it.
 */
export function tokenCommand(
  origin: string,
  { clientId, clientSecret, certificateHeader }: Credentials,
  { certificate = false } = {},
): string {
  const request = certificate
    ? [
        shellWord(`${origin}/api/auth/token`),
        "-H 'content-type: application/json'",
        `-H ${shellQuote(`${CERTIFICATE_HEADER}: ${certificateHeader}`)}`,
        `-d ${shellQuote(JSON.stringify({ clientId, clientSecret }))}`,
      ]
    : [
        shellWord(`${origin}/oauth/token`),
        // Both are form-encoded in Basic credentials (RFC 6749, 2.3.1).
        `-u ${shellWord(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`)}`,
        "-d grant_type=client_credentials",
      ];
  return `TOKEN=$(curl -sS${urlFlags(origin)} ${request.join(" ")} | sed -n 's/.*"access_token":"\\([^"]*\\)".*/\\1/p')`;
}

/** Whether the operation at this path takes only tokens that were issued with the certificate. */
export const needsCertificate = (path: string): boolean => /^\/api\/webhooks\b/.test(path);
