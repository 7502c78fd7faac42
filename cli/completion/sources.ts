import type { AccountView } from "../../server/contract/accounts/accounts.control.js";
import { CREDENTIAL_FIELDS } from "../../server/contract/accounts/credential-variables.js";
import type { OpenCharge } from "../../server/contract/charges/charges.control.js";
import { JUMPS, jumps } from "../../server/contract/clock/jumps.js";
import type { MedView } from "../../server/contract/meds/meds.control.js";
import type { ArmedView, ScenarioView } from "../../server/contract/scenarios/scenarios.control.js";
import type { Snapshot } from "../../server/contract/state/state.control.js";
import type { TransactionView } from "../../server/contract/transactions/transactions.control.js";
import type { DeliverySummary } from "../../server/contract/webhooks/deliveries.control.js";
import { sandboxUrl } from "../connection.js";
import { formatMoney } from "../format.js";
import { httpRequest } from "../http-request.js";
import { streams } from "../streams.js";

/** A completion and its description. */
export interface Candidate {
  readonly word: string;
  readonly description?: string;
}

/** Gets candidates from the sandbox that the flags before the cursor select. */
type CandidateSource = (flags: ReadonlyMap<string, string>) => Promise<Candidate[]>;

/** After this time the prompt gets no candidates, so that it does not block. */
const PATIENCE_MS = 1_000;

/** The response of a control operation. */
async function ask(path: string, flags: ReadonlyMap<string, string>): Promise<Record<string, never[]>> {
  const url = await sandboxUrl(flags.get("--url"));
  const token = flags.get("--token") ?? (streams().env.LOCALPIX_TOKEN || undefined);
  const { text } = await httpRequest(`${url}/sandbox/api/${path}`, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  return JSON.parse(text) as Record<string, never[]>;
}

/** A source that reads a list of the sandbox and makes a candidate of each row. */
const list =
  <Row>(path: string, key: string, candidate: (row: Row) => Candidate): CandidateSource =>
  async (flags) => {
    const account = flags.get("--account");
    const isPerAccount =
      account && !path.startsWith("scenarios") && !path.startsWith("state") && path !== "accounts";
    const accountQuery = isPerAccount
      ? `${path.includes("?") ? "&" : "?"}account=${encodeURIComponent(account)}`
      : "";
    const rows = ((await ask(path + accountQuery, flags))[key] ?? []) as Row[];
    return rows.map(candidate);
  };

const combine =
  (...sources: CandidateSource[]): CandidateSource =>
  async (flags) =>
    (await Promise.all(sources.map((source) => source(flags)))).flat();

const transactions = (query: string) =>
  list<TransactionView>(
    `transactions?limit=50&${query}`,
    "transactions",
    ({ transactionId, value, externalId, status }) => ({
      word: transactionId,
      description: [formatMoney(value), status, externalId ?? ""].join(" ").trim(),
    }),
  );
const pending = (operation: string) => transactions(`status=PENDING&operation=${operation}`);
const meds = (status: string) =>
  list<MedView>(`meds?limit=50&status=${status}`, "meds", ({ id, originalTransactionId, endToEnd }) => ({
    word: String(id),
    description: originalTransactionId === null ? endToEnd : String(originalTransactionId),
  }));
const deliveries = (query = "") =>
  list<DeliverySummary>(`deliveries?limit=50${query}`, "deliveries", ({ id, eventType, status, url }) => ({
    word: id,
    description: `${eventType} ${status} ${url}`,
  }));
/** Charges that can be paid now; a cob is named by its txid. */
const openCharges = (isIncluded: (charge: OpenCharge) => boolean = () => true): CandidateSource => {
  const all = list<OpenCharge>("charges?limit=50", "charges", (charge) => ({
    word: isIncluded(charge) ? (charge.transactionId ?? charge.txid ?? "") : "",
    description: [formatMoney(charge.value), charge.externalId ?? ""].join(" ").trim(),
  }));
  return async (flags) => (await all(flags)).filter(({ word }) => word !== "");
};
const charges = openCharges();
const outgoing = combine(pending("WITHDRAW"), pending("REFUND_IN"));
const snapshots = list<Snapshot>("state/snapshots", "snapshots", ({ name }) => ({ word: name }));
const scenarios = (word: "name" | "example") =>
  list<ScenarioView>("scenarios", "scenarios", (scenario) => ({
    word: scenario[word],
    description: scenario.description.en,
  }));
const accounts = list<AccountView>("accounts", "accounts", ({ id, name }) => ({
  word: String(id),
  description: name,
}));

/** Event types come from the schemas, not from a sandbox. The schemas are imported here, because only this needs them. */
const events: CandidateSource = async () => {
  const { EVENT_TYPES } = await import("../../server/contract/webhooks/event-types.js");
  return EVENT_TYPES.map((word) => ({ word }));
};

/** Candidates from the sandbox for the arguments of each verb. */
export const ARGUMENT_SOURCES: Readonly<Record<string, CandidateSource>> = {
  pay: charges,
  expire: charges,
  cancel: openCharges(({ txid }) => txid !== null),
  resend: transactions(""),
  trigger: events,
  settle: outgoing,
  reject: outgoing,
  return: transactions("status=CONFIRMED&operation=WITHDRAW"),
  show: transactions(""),
  "med open": transactions("status=CONFIRMED&operation=PAYMENT"),
  "med receive": meds("OPEN"),
  "med accept": meds("RECEIVED"),
  "med reject": meds("RECEIVED"),
  "med cancel": combine(meds("OPEN"), meds("RECEIVED")),
  "state restore": snapshots,
  "state remove": snapshots,
  "scenario show": scenarios("name"),
  "scenario arm": scenarios("example"),
  "scenario disarm": list<ArmedView>("scenarios/armed", "armed", (armed) => ({
    word: String(armed.id),
    description: armed.scenario,
  })),
  "deliveries show": deliveries(),
  "deliveries retry": deliveries(),
  "deliveries cancel": deliveries(),
  "deliveries duplicate": deliveries(),
  "deliveries drop": deliveries(),
  "deliveries delay": deliveries(),
  "deliveries fail": deliveries(),
  "deliveries release": deliveries("&status=held"),
  "account balance": accounts,
  "account set": accounts,
};

/**
 * A table by flag, or by command and flag if the flag means something else in this command: `--as` of `deliveries fail` is
 * not that of `credentials`.
 */
export type ByFlag<Value> = Readonly<Record<string, Value>>;

/** Candidates from the sandbox for the values of flags. */
export const OPTION_SOURCES: ByFlag<CandidateSource> = {
  "--account": accounts,
  "--transaction": transactions(""),
};

/** Flags that take a comma-separated list. For `--as`, names of variables are only a suggestion. */
export const LIST_SOURCES: ByFlag<CandidateSource> = {
  "webhooks add --event": events,
  "webhooks remove --event": events,
  "listen --events": events,
  "credentials --as": async () =>
    CREDENTIAL_FIELDS.map((field) => ({
      word: `PIX_${field.replaceAll(/[A-Z]/g, "_$&").toUpperCase()}=${field}`,
    })),
};

/** Fixed words for the values of flags whose commands accept other values too. */
export const OPTION_WORDS: ByFlag<readonly string[]> = {
  "deliveries fail --as": ["timeout", "refused", "reset", "500"],
  "pay --payer": ["random"],
  "account set --payer": ["manual", "auto", "default"],
  "account set --settlement": ["manual", "default"],
  "webhooks add --version": ["v1", "v2"],
  "trigger --version": ["v1", "v2"],
};

/** Fixed words for arguments, besides candidates from the sandbox. */
export const WORDS: Readonly<Record<string, readonly Candidate[]>> = {
  call: ["GET", "POST", "PUT", "PATCH"].map((word) => ({ word })),
  "clock advance": [
    { word: "next", description: "to the next scheduled event" },
    ...JUMPS.map((word) => ({ word, description: jumps[word].en })),
  ],
};
