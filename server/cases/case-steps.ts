import type { Accounts } from "../accounts/accounts.js";
import type { Certificates } from "../accounts/certificates.js";
import { readCertificateHeader } from "../accounts/client-certificate.js";
import type { CaseStep, ControlStep, GatewayStep } from "../contract/cases/case.js";
import { isComparable, stripVolatileFields } from "../contract/cases/strip-volatile-fields.js";
import { controlOperations, gatewayOperations } from "../contract/operations.js";
import { iso } from "../kernel/clock.js";
import type { RequestRow } from "../kernel/recorder.js";

/**
 * Turns recorded requests, in their order, into steps of a case. The record has no secrets, so a step describes them
 * instead: it names the account of a token or certificate, and says whether a secret was right or wrong.
 */
export function caseSteps({
  accounts,
  certificates,
}: {
  accounts: Accounts;
  certificates: Certificates;
}): (row: RequestRow) => CaseStep {
  const issued: string[] = [];

  const certificateName = (header: string): string => {
    try {
      const { fingerprint } = readCertificateHeader(header);
      const number = issued.indexOf(fingerprint) + 1;
      if (number > 0) return `issued ${number}`;
      const owner = certificates.registered(fingerprint)?.account;
      return owner ? `account ${owner}` : header;
    } catch {
      return header;
    }
  };

  /** The account of a Basic header, by the client id in the record. */
  const basicOf = (authorization: string): number | undefined => {
    const clientId = /^Basic (\S+):…$/i.exec(authorization)?.[1];
    return clientId === undefined ? undefined : accounts.byClientId(clientId.toLowerCase())?.id;
  };

  const gateway = (row: RequestRow): GatewayStep => {
    const headers = JSON.parse(row.headers) as Record<string, string>;
    const {
      authorization,
      "x-ssl-client-cert": certificate,
      "content-type": type,
      "content-encoding": encoding,
    } = headers;
    const basic = basicOf(authorization ?? "");
    return {
      at: iso(row.at),
      gateway: `${row.method} ${sendable(row.path)}`,
      ...(row.account !== null && hadValidToken(row) ? { account: row.account } : {}),
      ...tokenOf(row.reason, authorization),
      ...(basic === undefined ? {} : { basic: row.reason === "credentials-invalid" ? "wrong" : basic }),
      ...(certificate === undefined ? {} : { certificate: sendable(certificateName(certificate)) }),
      ...optionalHeader("scenario", headers["x-sandbox-scenario"]),
      ...optionalHeader("idempotencyKey", headers["x-idempotency-key"]),
      // A media type cannot be percent-encoded, so a word replaces `…`.
      ...(type === undefined || USUAL_TYPE.test(type) ? {} : { contentType: type.replaceAll("…", "secret") }),
      ...(row.reason === "body-unreadable" ? optionalHeader("contentEncoding", encoding) : {}),
      ...bodyOf(row, headers),
      // A request that a scenario lost is recorded with status 0.
      answers: row.status === 0 ? "lost" : row.status,
      ...(row.status !== 0 && isComparable(row.path) ? { with: answerOf(row.answer) } : {}),
    };
  };

  const control = (row: RequestRow): ControlStep => {
    const name = row.operation as keyof typeof controlOperations;
    const answer = JSON.parse(row.answer) as { fingerprint?: string };
    if (name === "issueCertificate" && answer.fingerprint) issued.push(answer.fingerprint);
    const input = {
      ...(JSON.parse(row.body) as object),
      ...parametersIn(row.path, controlOperations[name].path),
    };
    return {
      at: iso(row.at),
      control: name,
      ...(Object.keys(input).length > 0 ? { input } : {}),
      answers: row.status,
      with: stripVolatileFields(answer),
    };
  };

  return (row) => (row.plane === "control" ? control(row) : gateway(row));
}

/** Ids of the operations that need a token. */
const WITH_TOKEN: ReadonlySet<string | null> = new Set(
  Object.values(gatewayOperations).flatMap(({ id, authenticated }) => (authenticated ? id : [])),
);

/** Whether the account of a request is that of its token, not of its credentials or of a refused token. */
const hadValidToken = ({ operation, reason }: RequestRow): boolean =>
  reason !== "token-invalid" && WITH_TOKEN.has(operation);

/** What was wrong with the token, if the request was refused because of it. */
function tokenOf(reason: string | null, authorization: string | undefined): Pick<GatewayStep, "token"> {
  if (reason === "token-without-certificate") return { token: "without-certificate" };
  if (reason !== "token-invalid") return {};
  return { token: authorization === undefined ? "none" : "invalid" };
}

/** Replaces a refused secret with one that is refused for the same reason. */
function withFaultySecret({ reason, body, explanation }: RequestRow): string {
  if (reason === "credentials-invalid") return body.replaceAll("…", "wrong-secret");
  return /"field":"client_?secret"/i.test(explanation ?? "") ? body.replaceAll("…", "wrong") : body;
}

const USUAL_TYPE = /^application\/json(;\s*charset=utf-8)?$/i;

/** Percent-encodes `…`, which replaces a secret in the record: a path, URL or header cannot contain this character. */
export const sendable = (text: string): string => text.replaceAll("…", encodeURIComponent);

/** Does the same in the body of a successful webhook registration, where `…` replaces a secret in a header. */
const withSendableHeaders = ({ operation, status }: RequestRow, body: string): string =>
  operation === "register-webhook" && status < 400 ? sendable(body) : body;

const optionalHeader = <Name extends string>(name: Name, value: string | undefined) =>
  (value === undefined ? {} : { [name]: sendable(value) }) as { readonly [Key in Name]?: string };

/**
 * True if the body was not recorded, because it has another media type or could not be decoded. The step then sends a
 * placeholder.
 */
const isUnrecorded = ({ body, reason }: RequestRow, headers: Record<string, string>): boolean =>
  body === "" &&
  Number(headers["content-length"] ?? 0) > 0 &&
  (reason === "body-unreadable" || !USUAL_TYPE.test(headers["content-type"] ?? ""));

/** The body of the step: a parsed value for a JSON object or array, else the text as received. */
function bodyOf(
  row: RequestRow,
  headers: Record<string, string>,
): Pick<GatewayStep, "body" | "text" | "tooLarge"> {
  if (row.reason === "body-too-large") return { tooLarge: true };
  if (isUnrecorded(row, headers)) return { text: "…" };
  if (row.reason === "json-malformed") return { text: keepMalformed(row.body) };
  const text = withSendableHeaders(row, withFaultySecret(row));
  if (text === "") return {};
  const value = parsed(text);
  return typeof value === "object" && value !== null ? { body: value } : { text };
}

/**
 * Keeps a malformed body malformed. What made it invalid (a line break within a secret, bytes that are not UTF-8) may
 * be missing from the record; then `…` is appended.
 */
const keepMalformed = (text: string): string => (parsed(text) === undefined ? text : `${text}…`);

const answerOf = (text: string): unknown => stripVolatileFields(parsed(text) ?? text);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** The parameters of a path, by the names in its pattern. */
function parametersIn(path: string, pattern: string): Record<string, string> {
  const [bare = ""] = path.split("?", 1);
  const parts = bare.split("/");
  const named = pattern.split("/").map((part, at) => [part, parts[at]] as const);
  return Object.fromEntries(
    named
      .filter(([part]) => part.startsWith(":"))
      .map(([part, value]) => [part.slice(1), decodeURIComponent(value ?? "")]),
  );
}
