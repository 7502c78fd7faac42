import type { WholeDelivery } from "../../../../server/contract/control/deliveries.js";
import type { WholeRequest } from "../../../../server/contract/control/requests.js";

type Headers = Readonly<Record<string, string | readonly string[]>>;

/** Headers that curl writes by itself; a copied value would contradict the body or the address. */
const OWN = new Set(["host", "content-length", "connection", "transfer-encoding", "accept-encoding"]);

/** A command that sends the same request again, ready to paste into a shell. */
export function curlCommand(method: string, url: string, headers: Headers, body: string): string {
  const lines = [`curl -i -X ${method} ${quoted(url)}`];
  for (const [name, value] of Object.entries(headers)) {
    if (OWN.has(name.toLowerCase())) continue;
    for (const one of [value].flat()) lines.push(`-H ${quoted(`${name}: ${one}`)}`);
  }
  if (body !== "") lines.push(`--data-raw ${quoted(body)}`);
  return lines.join(" \\\n  ");
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** The delivery as a command: the latest attempt's headers, or the bare minimum when there was none yet. */
export function deliveryCurl({ url, body, attemptList }: WholeDelivery): string {
  const headers = attemptList.at(-1)?.requestHeaders ?? { "content-type": "application/json" };
  return curlCommand("POST", url, headers, body);
}

/**
 * A gateway request as a command to the sandbox at `origin`. Secrets are never recorded, so in their place stand
 * the variables of the shell that `localpix credentials --env` and a token bring.
 */
export function requestCurl({ method, path, headers, body }: WholeRequest, origin: string): string {
  return curlCommand(method, `${origin}${path}`, headers, body)
    .replace(/(authorization: \S+ )…/i, (_, before: string) => `${before}'"$TOKEN"'`)
    .replace(/("clientSecret"\s*:\s*")…/, (_, before: string) => `${before}'"$LOCALPIX_CLIENT_SECRET"'`);
}
