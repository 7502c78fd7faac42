import type { Credentials } from "../../../server/contract/accounts/accounts.control.js";
import {
  CERTIFICATE_HEADER,
  forgetToken,
  type GatewayAnswer,
  type GatewayRequest,
  gatewayToken,
  send,
} from "../../feed/gateway.js";
import { token as sandboxToken } from "../../feed/world.js";
import { freshId, withFreshExternalIds } from "../fresh-ids.js";
import type { Entry } from "./entries.js";

const ACCOUNTS = "/sandbox/api/accounts/";
/** The header that asks for scenarios. */
export const SCENARIO_HEADER = "X-Sandbox-Scenario";

/** The form as the reader has filled it in. */
export interface CallForm {
  /** The parameters by location and name, such as `path txid`. */
  readonly values: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The initial form: the document's example, with the account's ids and a fresh externalId. */
export function firstForm(
  { method, path, operation }: Entry,
  credentials: Credentials | null,
  fresh: () => string,
): CallForm {
  const ownValues: Readonly<Record<string, () => string | undefined>> = {
    clientId: () => credentials?.clientId,
    client_id: () => credentials?.clientId,
    clientSecret: () => credentials?.clientSecret,
    client_secret: () => credentials?.clientSecret,
    [CERTIFICATE_HEADER]: () => credentials?.certificateHeader,
    // An id of an account defaults to the current account.
    id: () => (path.startsWith(ACCOUNTS) ? String(credentials?.accountId) : undefined),
    "x-idempotency-key": () => crypto.randomUUID(),
    // A repeated id would be refused, so each form gets a fresh one.
    externalId: () => `pedido-${fresh().slice(0, 8)}`,
    // A PUT creates the cob; the others name one.
    txid: () => (method === "PUT" ? fresh().slice(0, 32) : undefined),
  };
  const valueFor = (name: string, example: unknown) => ownValues[name]?.() ?? example;
  const values = (operation.parameters ?? []).map(({ name, in: place, required, example }) => [
    `${place} ${name}`,
    required ? String(valueFor(name, example) ?? "") : "",
  ]);
  const example = operation.requestBody?.content["application/json"]?.example;
  const body = JSON.stringify(example, (name, value: unknown) => valueFor(name, value), 2) ?? "";
  return { values: Object.fromEntries(values), body };
}

/** The form after its call succeeded: the same, with new ids where the gateway takes an id only once. */
export function renewedForm(
  { section, method }: Pick<Entry, "section" | "method">,
  { values, body }: CallForm,
): CallForm {
  // A PUT of the gateway creates a cob or a devolução with an id of the client.
  const isCreated = section === "gateway" && method === "PUT";
  const isSingleUse = (field: string) =>
    field === "header x-idempotency-key" || (isCreated && ["path txid", "path id"].includes(field));
  const renewed = Object.entries(values).map(([field, value]) => [
    field,
    value !== "" && isSingleUse(field) ? freshId(value) : value,
  ]);
  return { values: Object.fromEntries(renewed), body: withFreshExternalIds(body) };
}

/** The request of a filled form; empty parameters are not sent. */
export function requestOf(
  { method, path, operation }: Entry,
  form: CallForm,
  token: string | null,
): GatewayRequest {
  let filledPath = path;
  const query = new URLSearchParams();
  const headers: Record<string, string> = {};
  if (token !== null) headers.authorization = `Bearer ${token}`;
  if (form.body !== "") headers["content-type"] = "application/json";
  for (const { name, in: place } of operation.parameters ?? []) {
    const value = form.values[`${place} ${name}`] ?? "";
    if (place === "path") filledPath = filledPath.replace(`{${name}}`, encodeURIComponent(value));
    else if (value === "") continue;
    else if (place === "query") query.append(name, value);
    else headers[name] = value;
  }
  const search = query.size > 0 ? `?${query}` : "";
  return { method, path: `${filledPath}${search}`, headers, body: form.body };
}

/** Whether the operation needs a token of the gateway. */
export const needsToken = ({ section, operation }: Entry): boolean =>
  section === "gateway" && operation.security?.length !== 0;

/**
 * The Authorization header of a call: the account's token for the gateway; for the control API the sandbox's own
 * token, if it requires one.
 */
export async function tokenFor(entry: Entry, credentials: Credentials): Promise<string | null> {
  if (entry.section === "control") return sandboxToken ?? null;
  if (!needsToken(entry)) return null;
  return gatewayToken(credentials);
}

/** Sends the form. The token may have expired in sandbox time, so a 401 is retried once with a new one. */
export async function call(entry: Entry, form: CallForm, credentials: Credentials): Promise<GatewayAnswer> {
  const once = async () => send(requestOf(entry, form, await tokenFor(entry, credentials)));
  const answer = await once();
  if (answer.status !== 401 || !needsToken(entry)) return answer;
  forgetToken(credentials.accountId);
  return once();
}
