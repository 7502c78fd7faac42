import type { Credentials } from "../../server/contract/accounts/accounts.control.js";
import type { WholeRequest } from "../../server/contract/journal/requests.control.js";
import type { WholeDelivery } from "../../server/contract/webhooks/deliveries.control.js";
import type { GatewayRequest } from "../feed/gateway.js";
import { token as sandboxToken } from "../feed/world.js";
import { curlCommand, needsCertificate, tokenCommand } from "../parts/curl.js";
import { repeatCommand } from "../parts/fresh-ids.js";
import { credentialsOf } from "../parts/use-credentials.js";
import { carriesToken, replayRequest } from "./replay-request.js";

/** The headers that the gateway reads. Other headers make no difference to a request. */
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

/** Headers of a delivery that describe its transport, not its content. */
const OF_TRANSPORT =
  /^(host|connection|content-length|transfer-encoding|accept|accept-encoding|user-agent)$/i;

/** The delivery as a command to its receiver, with the headers of an attempt: of the newest if no number is given. */
export function deliveryCurl({ url, body, attemptList }: WholeDelivery, attempt?: number): string {
  const newest = attemptList.at(-1);
  const sent = (attemptList.find(({ number }) => number === attempt) ?? newest)?.requestHeaders ?? {
    "content-type": "application/json",
  };
  const headers = Object.fromEntries(Object.entries(sent).filter(([name]) => !OF_TRANSPORT.test(name)));
  return curlCommand({ method: "POST", url: receiverUrl(url), headers, body });
}

/** The URL that a listener forwards to; any other URL unchanged. */
const receiverUrl = (url: string) => url.replace(/^listen:(.*)#[^#]*$/, "http:$1");

/**
 * A recorded request as a command that repeats it at the sandbox at `origin`. The command fetches a token and
 * contains the account's secrets, which are never recorded. If the request succeeded its ids are new at each run, because the
 * old ones would be duplicates. If it was refused, its ids and wrong credentials stay, so that it is refused again; only
 * an expired token is renewed.
 *
 * @param loaded The credentials of the account, if they are known; otherwise they are read.
 */
export async function requestCurl(
  request: WholeRequest,
  origin: string,
  loaded: Credentials | null = null,
): Promise<string> {
  const { account, plane, reason, status } = request;
  const credentials = loaded ?? (await credentialsOf(account));
  const repeated = replayRequest(request, credentials, plane === "control" ? (sandboxToken ?? null) : null);
  const commandOf = ({ method, path, headers, body }: GatewayRequest) =>
    curlCommand({
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
  return repeatCommand(status, repeated, commandOf);
}
