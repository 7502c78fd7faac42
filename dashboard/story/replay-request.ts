import type { Credentials } from "../../server/contract/accounts/accounts.control.js";
import type { WholeRequest } from "../../server/contract/journal/requests.control.js";
import type { GatewayRequest } from "../feed/gateway.js";

/** Headers that browsers set themselves, and that scripts cannot set. */
const SET_BY_BROWSER =
  /^(host|connection|content-length|accept-encoding|keep-alive|transfer-encoding|te|upgrade|origin|referer|user-agent|cookie|date|expect|via|dnt|trailer|sec-.*)$/i;

type Recorded = Pick<WholeRequest, "method" | "path" | "headers" | "body"> &
  Partial<Pick<WholeRequest, "operation" | "reason" | "explanation">>;

type Refused = Partial<Pick<WholeRequest, "reason" | "explanation">>;

/** Whether the request was refused because its token was never valid, unlike an expired token. */
const hasWrongToken = ({ reason, explanation }: Refused): boolean =>
  reason === "token-invalid" && explanation?.cause?.code !== "TOKEN_EXPIRED";

/** Whether the request carried a token that a new one must replace. */
export const carriesToken = (request: Pick<WholeRequest, "headers"> & Refused): boolean =>
  /^bearer\b/i.test(request.headers.authorization ?? "") && !hasWrongToken(request);

/** The account's secret, or a wrong one if the request was refused because of its secret. */
function secretFor({ reason, explanation }: Recorded, clientSecret: string): string {
  if (reason === "credentials-invalid") return "wrong-secret";
  const isMalformed = explanation?.violations.some(({ field }) => /^client_?secret$/i.test(field)) ?? false;
  return isMalformed ? "wrong" : clientSecret;
}

const base64url = (part: object) =>
  btoa(JSON.stringify(part)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

/** A JWT like those of the sandbox, with a wrong signature, or with none if `alg` is none. */
const untrustedToken = (clientId: string, alg = "HS256") =>
  `${base64url({ alg, typ: "JWT" })}.${base64url({ account: 1, exp_ms: 4e12, sub: clientId, exp: 4e9 })}.${alg === "none" ? "" : "d3Jvbmc"}`;

/** An Authorization header that is refused for the same cause; undefined if any wrong token is. */
function wrongAuthorization({ explanation }: Recorded, clientId: string): string | undefined {
  const { code, params = {} } = explanation?.cause ?? {};
  switch (code) {
    case "TOKEN_EMPTY":
      return "Bearer";
    case "TOKEN_SCHEME_DOUBLED":
      return "Bearer Bearer wrong-token";
    case "TOKEN_HEADER_MALFORMED":
      return "Bearer wrong token";
    case "TOKEN_ALTERED":
      return `Bearer ${untrustedToken(clientId)}`;
    case "TOKEN_OF_ANOTHER_SANDBOX":
      return `Bearer ${untrustedToken(String(params.clientId))}`;
    case "TOKEN_UNSIGNED":
      return `Bearer ${untrustedToken(clientId, "none")}`;
    case "TOKEN_FOREIGN":
      return `Bearer ${base64url({ alg: "RS256" })}.${base64url({ iss: "another gateway" })}.d3Jvbmc`;
    default:
      return undefined;
  }
}

/**
 * Whether the request had a body that is not recorded: it was answered before its body was read, and the body was too
 * large or not plain JSON, or had not arrived.
 */
export const isBodyUnrecorded = ({ body, headers }: Pick<Recorded, "body" | "headers">): boolean =>
  body === "" && (Number(headers["content-length"] ?? 0) > 0 || "transfer-encoding" in headers);

/**
 * A recorded request, ready to be sent again. Secrets are not recorded, so the account's own replace the ellipses; if
 * the request was refused because of a secret or a token, it gets a wrong one again. Everything else is unchanged.
 */
export function replayRequest(
  recorded: Recorded,
  credentials: Pick<Credentials, "clientId" | "clientSecret">,
  token: string | null,
): GatewayRequest {
  const { method, path, headers, body } = recorded;
  const { clientId } = credentials;
  const clientSecret = secretFor(recorded, credentials.clientSecret);
  const keptHeaders = Object.entries(headers).filter(([name]) => !SET_BY_BROWSER.test(name));
  const newHeaders = Object.fromEntries(
    keptHeaders.map(([name, value]) => {
      if (name !== "authorization") return [name, value];
      const basic = /^basic (?:(.*):)?…/i.exec(value);
      if (basic) return [name, `Basic ${btoa(`${basic[1] ?? clientId}:${clientSecret}`)}`];
      if (token !== null) return [name, `Bearer ${token}`];
      return [
        name,
        wrongAuthorization(recorded, clientId) ??
          value.replace("…", hasWrongToken(recorded) ? "wrong-token" : ""),
      ];
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
