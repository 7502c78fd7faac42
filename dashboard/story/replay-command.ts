import type { Credentials } from "../../server/contract/accounts/accounts.control.js";
import type { WholeRequest } from "../../server/contract/journal/requests.control.js";
import { callCommand } from "../parts/call-command.js";
import { repeatCommand } from "../parts/fresh-ids.js";
import { credentialsOf, NEW_CERTIFICATE } from "../parts/use-credentials.js";
import { useLiveResource } from "../parts/use-live-resource.js";
import { carriesToken, replayRequest } from "./replay-request.js";

type Repeated = Pick<WholeRequest, "method" | "path" | "headers" | "body" | "account" | "status"> &
  Partial<Pick<WholeRequest, "operation" | "reason" | "explanation">> & {
    readonly scenario?: string | null | undefined;
  };

type OwnCredentials = Pick<Credentials, "clientId" | "clientSecret" | "certificateHeader">;

const ASKS_FOR_TOKEN = /^\/(api\/auth|oauth)\/token\b/;
const NO_CREDENTIALS = { clientId: "", clientSecret: "" };

/** Whether the request contains credentials, or a token that does. */
const needsCredentials = ({ path, reason }: Pick<Repeated, "path" | "reason">): boolean =>
  ASKS_FOR_TOKEN.test(path) || reason === "token-invalid";

interface Replay {
  /** See `replayCommand`. */
  readonly command: string;
  /** The credentials in the command; null if it has none, or until they are loaded. */
  readonly credentials: Credentials | null;
}

/** The command that repeats a request as its account. */
export function useReplay(request: Repeated): Replay {
  const { account } = request;
  // They are not read for nothing, because reading them for the first time issues a certificate.
  const isNeeded = needsCredentials(request);
  const { value } = useLiveResource(`replay ${account} ${isNeeded}`, NEW_CERTIFICATE, async () =>
    isNeeded ? credentialsOf(account) : null,
  );
  return { command: replayCommand(request, value), credentials: value };
}

/**
 * The `localpix call` command for a recorded request, with the secrets that the record hides, as `replayRequest` fills
 * them in. The command line adds token and certificate, so the command has them only where the request had others.
 */
export function replayCommand(request: Repeated, credentials: OwnCredentials | null): string {
  const { scenario, account, path, status } = request;
  // Until the credentials are loaded, the ellipses stay.
  const repeated =
    credentials || !needsCredentials(request)
      ? replayRequest(request, credentials ?? NO_CREDENTIALS, null)
      : request;
  const { "content-type": _, "x-sandbox-scenario": __, ...others } = repeated.headers;
  const headers: Record<string, string> = others;
  if (carriesToken(request)) delete headers.authorization;
  else if (request.reason === "token-invalid") headers.authorization ??= "";
  if (ASKS_FOR_TOKEN.test(path)) {
    if (headers["x-ssl-client-cert"] === credentials?.certificateHeader) delete headers["x-ssl-client-cert"];
    else if (request.reason === "certificate-header-missing") headers["x-ssl-client-cert"] = "";
  }
  return repeatCommand(status, { ...repeated, headers }, (renewed) =>
    callCommand({ ...renewed, otherHeaders: renewed.headers, scenario, account }),
  );
}
