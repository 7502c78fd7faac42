/**
 * A page can give a WebSocket no headers, and what stands in an address ends up in logs. So the token of the control API
 * travels as the name of a subprotocol; the one before it is what the server agrees to.
 */
const AGREED = "localpix";
/** Before the token, as base64url. */
export const WITH_TOKEN = "localpix.token.";

/** What a page offers when it opens a WebSocket: nothing where it has no token. */
export function socketProtocols(token: string | undefined): string[] {
  if (token === undefined) return [];
  const letters = String.fromCharCode(...new TextEncoder().encode(token));
  const base64url = btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  return [AGREED, WITH_TOKEN + base64url];
}
