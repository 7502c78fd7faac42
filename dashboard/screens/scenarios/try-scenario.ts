import type { Credentials } from "../../../server/contract/accounts/accounts.control.js";
import type { OpenApiDocument } from "../../../server/contract/openapi/document.js";
import type { GatewayAnswer } from "../../feed/gateway.js";
import { type CallForm, call, firstForm, SCENARIO_HEADER } from "../../parts/api-call/call.js";
import { type Entry, entriesOf } from "../../parts/api-call/entries.js";

/** Operations whose example needs nothing from before, the likeliest first. */
const READY = ["cash-out", "cash-in", "dict-pix", "cash-out-qrcode", "cob", "balance", "list-transactions"];

/** The operations of a scenario that can be tried as they stand. */
export function entriesToTry(document: OpenApiDocument, operations: readonly string[]): Entry[] {
  const entries = entriesOf("gateway", document);
  return READY.filter((id) => operations.includes(id)).flatMap(
    (id) => entries.find((candidate) => candidate.id === id) ?? [],
  );
}

export interface TryResult {
  /** Null: none came, the connection dropped. */
  readonly answer: GatewayAnswer | null;
  /** What finds the request in the stream, whether or not an answer came. */
  readonly trace: string | null;
}

/** The example of an operation, with the value in its header and ids of its own. */
export function formFor(entry: Entry, credentials: Credentials, value: string): CallForm {
  const form = firstForm(entry, credentials, () => crypto.randomUUID().replaceAll("-", ""));
  return { ...form, values: { ...form.values, [`header ${SCENARIO_HEADER}`]: value } };
}

/** Calls the gateway with it. A connection that drops is an answer here, because scenarios make it drop. */
export async function tryScenario(
  entry: Entry,
  form: CallForm,
  credentials: Credentials,
): Promise<TryResult> {
  const answer = await call(entry, form, credentials).catch(() => null);
  return { answer, trace: idIn(answer?.text) ?? idIn(form.body) ?? form.values["path txid"] ?? null };
}

/** The id under which a body tells of a payment. */
export function idIn(text: string | undefined): string | null {
  return /"(?:transactionId|txid|externalId)":\s*"([^"]+)"/.exec(text ?? "")?.[1] ?? null;
}
