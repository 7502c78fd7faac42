import { OPENINGS } from "../../server/contract/journal/outcomes.js";
import type { FactEntry } from "../feed/journal-reducer.js";

const STATES = "States and transitions";
const MED_STATES = "States and transitions, MED";

/** The section of the specification for each kind of payment. */
const BY_ORIGIN: Readonly<Record<string, string>> = {
  "cash-in": "POST /api/pix/cash-in",
  cob: "PUT /cob/{txid}",
  "cash-out": "POST /api/pix/cash-out",
  "cash-out-qrcode": "POST /api/pix/cash-out-qrcode",
  "dict-transfer": "POST /dict/pix",
  split: "POST /api/pix/cash-in",
  "refund-in": "POST /api/pix/refund-in/{id}",
  devolucao: "PUT /pix/{e2eid}/devolucao/{id}",
  med: MED_STATES,
};

/** The section of the specification about a fact; null for facts that exist only in a sandbox. */
export function sectionOf({ type, data }: FactEntry): string | null {
  if (type.startsWith("med.")) return MED_STATES;
  if (OPENINGS.has(type) && "origin" in data) return BY_ORIGIN[data.origin] ?? STATES;
  return /^(charge|cob|payout|refund|pix|split)\./.test(type) ? STATES : null;
}
