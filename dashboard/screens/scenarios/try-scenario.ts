import type { Credentials } from "../../../server/contract/accounts/accounts.control.js";
import type { OpenApiDocument } from "../../../server/contract/openapi/document.js";
import type { GatewayAnswer } from "../../feed/gateway.js";
import { type CallForm, call, firstForm, SCENARIO_HEADER } from "../../parts/api-call/call.js";
import { type Entry, entriesOf } from "../../parts/api-call/entries.js";

/** Operations whose example needs no earlier call, the most likely first. */
const READY = ["cash-out", "cash-in", "dict-pix", "cash-out-qrcode", "cob", "balance", "list-transactions"];

/** The operations of a scenario whose example can be sent at once. */
export function entriesToTry(document: OpenApiDocument, operations: readonly string[]): Entry[] {
  const entries = entriesOf("gateway", document);
  return READY.filter((id) => operations.includes(id)).flatMap(
    (id) => entries.find((candidate) => candidate.id === id) ?? [],
  );
}

export interface TryResult {
  /** Null if the connection dropped. */
  readonly answer: GatewayAnswer | null;
  /** A search text that finds the request in the stream, even if no response came. */
  readonly trace: string | null;
}

/** The form of an operation's example, with the scenario header and fresh ids. */
export function formFor(entry: Entry, credentials: Credentials, value: string): CallForm {
  const form = firstForm(entry, credentials, () => crypto.randomUUID().replaceAll("-", ""));
  return { ...form, values: { ...form.values, [`header ${SCENARIO_HEADER}`]: value } };
}

/** Sends the form. A dropped connection is a result, because scenarios can cause it. */
export async function tryScenario(
  entry: Entry,
  form: CallForm,
  credentials: Credentials,
): Promise<TryResult> {
  const answer = await call(entry, form, credentials).catch(() => null);
  return { answer, trace: idIn(answer?.text) ?? idIn(form.body) ?? form.values["path txid"] ?? null };
}

/** The id of a payment in a body. */
export function idIn(text: string | undefined): string | null {
  return /"(?:transactionId|txid|externalId)":\s*"([^"]+)"/.exec(text ?? "")?.[1] ?? null;
}
