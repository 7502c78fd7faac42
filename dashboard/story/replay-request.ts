import type { Credentials } from "../../server/contract/accounts/accounts.control.js";
import type { WholeRequest } from "../../server/contract/journal/requests.control.js";
import type { GatewayRequest } from "../feed/gateway.js";

/** Headers that a browser sets itself and does not let scripts set. */
const BROWSERS_OWN =
  /^(host|connection|content-length|accept-encoding|keep-alive|transfer-encoding|te|upgrade|origin|referer|user-agent|cookie|date|expect|via|dnt|trailer|sec-.*)$/i;

/** Whether the request had a token, which must be replaced by a fresh one. */
export const carriesToken = ({ headers }: Pick<WholeRequest, "headers">): boolean =>
  /^bearer\b/i.test(headers.authorization ?? "");

/**
 * A recorded request, ready to be sent again. Secrets are never recorded, so the account's own replace the ellipses;
 * everything else is sent as it was.
 */
export function replayRequest(
  { method, path, headers, body }: Pick<WholeRequest, "method" | "path" | "headers" | "body">,
  { clientId, clientSecret }: Pick<Credentials, "clientId" | "clientSecret">,
  token: string | null,
): GatewayRequest {
  const keptHeaders = Object.entries(headers).filter(([name]) => !BROWSERS_OWN.test(name));
  const newHeaders = Object.fromEntries(
    keptHeaders.map(([name, value]) => {
      if (name !== "authorization") return [name, value];
      if (/^basic\b/i.test(value)) return [name, `Basic ${btoa(`${clientId}:${clientSecret}`)}`];
      return [name, token === null ? value.replace("…", "") : `Bearer ${token}`];
    }),
  );
  return {
    method,
    path,
    headers: newHeaders,
    body: body
      .replace(/("client_?secret"\s*:\s*")…"/i, (_, before: string) => `${before}${clientSecret}"`)
      .replace(/(\bclient_?secret=)…/i, (_, before: string) => `${before}${clientSecret}`),
  };
}
