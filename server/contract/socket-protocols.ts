/**
 * A page cannot set headers of a WebSocket, and URLs end up in logs. So the control API's token is sent as the name
 * of a subprotocol; the server accepts the subprotocol before it.
 */
const AGREED = "localpix";
/** The prefix of the subprotocol with the token, which follows in base64url. */
export const WITH_TOKEN = "localpix.token.";

/** The subprotocols that a page offers; none without a token. */
export function socketProtocols(token: string | undefined): string[] {
  if (token === undefined) return [];
  const letters = String.fromCharCode(...new TextEncoder().encode(token));
  const base64url = btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  return [AGREED, WITH_TOKEN + base64url];
}
