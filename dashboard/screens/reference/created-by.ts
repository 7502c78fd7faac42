import type { Endpoint } from "../../../server/contract/webhooks/endpoints.control.js";
import type { Entry } from "../../parts/api-call/entries.js";

/** Something that a call created, and the path of the screen that shows it. */
export interface CreatedRecord {
  readonly kind: "charge" | "transaction" | "med" | "endpoint";
  readonly id: string;
  readonly href: string;
}

type Endpoints = readonly Pick<Endpoint, "id" | "url" | "eventType">[];

/**
 * What a successful call created, read from its response; null if it created nothing, or nothing that has a screen.
 * The response to a registered URL does not contain its id, so the id is looked up in `listEndpoints`.
 */
export async function createdBy(
  { method, id: operation }: Pick<Entry, "method" | "id">,
  body: string,
  answer: string,
  listEndpoints: () => Promise<Endpoints>,
): Promise<CreatedRecord | null> {
  if (method === "GET" || method === "DELETE") return null;
  const { transactionId, txid, id } = parsed(answer);
  if (operation === "dict-pix" && id) return { kind: "transaction", id, href: `/transactions/${id}` };
  if (operation === "register-webhook") {
    const { url, eventType } = parsed(body);
    const endpoints = await listEndpoints();
    const created = endpoints.find((endpoint) => endpoint.url === url && endpoint.eventType === eventType);
    return created ? { kind: "endpoint", id: created.url, href: `/webhooks/${created.id}` } : null;
  }
  if (operation === "openMed" && id) return { kind: "med", id, href: `/meds/${id}` };
  if (transactionId) {
    const kind = operation === "cash-in" ? "charge" : "transaction";
    return { kind, id: transactionId, href: `/transactions/${transactionId}` };
  }
  if (operation === "cob" && txid) return { kind: "charge", id: txid, href: `/bank/${txid}` };
  return null;
}

function parsed(answer: string): Record<string, string | undefined> {
  try {
    const body = (JSON.parse(answer) ?? {}) as Record<string, unknown>;
    const ids = Object.entries(body).filter(
      ([, value]) => typeof value === "string" || typeof value === "number",
    );
    return Object.fromEntries(ids.map(([name, value]) => [name, String(value)]));
  } catch {
    return {};
  }
}
