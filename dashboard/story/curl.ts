import type { WholeRequest } from "../../server/contract/journal/requests.control.js";
import type { AttemptView, WholeDelivery } from "../../server/contract/webhooks/deliveries.control.js";
import { client, token as entryToken } from "../feed/world.js";
import { curlCommand, needsCertificate, tokenCommand } from "../parts/curl.js";
import { withFreshIds } from "../parts/fresh-ids.js";
import { carriesToken, replayRequest } from "./replay-request.js";

/** The headers that the gateway reads; a request without the others is the same request. */
const READ_BY_GATEWAY = new Set([
  "authorization",
  "content-type",
  "x-idempotency-key",
  "x-sandbox-scenario",
  "x-ssl-client-cert",
]);

/** The headers of a request that the gateway reads. */
export const headersRead = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => READ_BY_GATEWAY.has(name)));

/** Headers of a delivery that say how it was sent and not what. */
const OF_TRANSPORT =
  /^(host|connection|content-length|transfer-encoding|accept|accept-encoding|user-agent)$/i;

/** The delivery as a command to its receiver, with the headers of an attempt. */
export function deliveryCurl(
  { url, body, attemptList }: WholeDelivery,
  attempt: AttemptView | undefined = attemptList.at(-1),
): string {
  const sent = attempt?.requestHeaders ?? { "content-type": "application/json" };
  const headers = Object.fromEntries(Object.entries(sent).filter(([name]) => !OF_TRANSPORT.test(name)));
  return curlCommand({ method: "POST", url: receiverUrl(url), headers, body });
}

/** Where a listener forwards to; the URL itself for any other. */
const receiverUrl = (url: string) => url.replace(/^listen:(.*)#[^#]*$/, "http:$1");

/**
 * A recorded request as a command that does the same again at the sandbox at `origin`: with a token that it fetches, the
 * account's own secrets, which are never recorded, and new ids if the request succeeded and they would be duplicates
 * now. A refused request is refused again: its ids and its wrong credentials stay wrong. Only an expired token is renewed.
 */
export async function requestCurl(request: WholeRequest, origin: string): Promise<string> {
  const { account, plane, reason, status } = request;
  const credentials = await client.showCredentials(account === null ? {} : { account });
  const repeated = replayRequest(request, credentials, plane === "control" ? (entryToken ?? null) : null);
  const { method, path, headers, body } = status < 400 ? withFreshIds(repeated) : repeated;
  return curlCommand({
    method,
    url: `${origin}${path}`,
    headers: headersRead(headers),
    body,
    token:
      plane === "gateway" && carriesToken(request)
        ? tokenCommand(origin, credentials, {
            certificate: needsCertificate(path) && reason !== "token-without-certificate",
          })
        : null,
  });
}
