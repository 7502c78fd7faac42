import type { Entry } from "../../parts/api-call/entries.js";

/** What a call made, and the path of the screen that shows it. */
export interface Made {
  readonly kind: "charge" | "transaction" | "med";
  readonly id: string;
  readonly href: string;
}

/** What a successful call made, as its response says; null for a call that only read, and for anything without a screen. */
export function madeBy({ method, id: operation }: Pick<Entry, "method" | "id">, answer: string): Made | null {
  if (method === "GET" || method === "DELETE") return null;
  const { transactionId, txid, id } = parsed(answer);
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
