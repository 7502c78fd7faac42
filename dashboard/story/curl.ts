import type { WholeRequest } from "../../server/contract/journal/requests.control.js";
import type { WholeDelivery } from "../../server/contract/webhooks/deliveries.control.js";
import { curlCommand } from "../parts/curl.js";

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
