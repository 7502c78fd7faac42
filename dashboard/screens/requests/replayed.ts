import type { Credentials } from "../../../server/contract/accounts/accounts.control.js";
import type { WholeRequest } from "../../../server/contract/journal/requests.control.js";
import type { GatewayRequest } from "../../feed/gateway.js";

/** A browser writes these by itself, and takes them from nobody. */
const BROWSERS_OWN =
  /^(host|connection|content-length|accept-encoding|keep-alive|transfer-encoding|te|upgrade|origin|referer|user-agent|cookie|date|expect|via|dnt|trailer|sec-.*)$/i;

/** Whether it carried a token, so that a fresh one has to stand in for it. */
export const carriesToken = ({ headers }: Pick<WholeRequest, "headers">): boolean =>
  /^bearer\b/i.test(headers.authorization ?? "");

/**
 * A recorded request as it can be sent again. Secrets are never recorded, so the account's own take the places of
 * their ellipses; everything else goes out as it came.
 */
export function replayed(
  { method, path, headers, body }: Pick<WholeRequest, "method" | "path" | "headers" | "body">,
  { clientId, clientSecret }: Pick<Credentials, "clientId" | "clientSecret">,
  token: string | null,
): GatewayRequest {
  const kept = Object.entries(headers).filter(([name]) => !BROWSERS_OWN.test(name));
  const sent = Object.fromEntries(
    kept.map(([name, value]) => {
      if (name !== "authorization") return [name, value];
      if (/^basic\b/i.test(value)) return [name, `Basic ${btoa(`${clientId}:${clientSecret}`)}`];
      return [name, token === null ? value.replace("…", "") : `Bearer ${token}`];
    }),
  );
  return {
    method,
    path,
    headers: sent,
    body: body
      .replace(/("client_?secret"\s*:\s*")…"/i, (_, before: string) => `${before}${clientSecret}"`)
      .replace(/(\bclient_?secret=)…/i, (_, before: string) => `${before}${clientSecret}`),
  };
}
