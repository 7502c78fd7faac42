import { get } from "node:http";
import { JUMPS, jumps } from "../../server/contract/clock/jumps.js";
import { sandboxUrl } from "../connection.js";
import { formatMoney } from "../format.js";
import { streams } from "../streams.js";

/** A word that can stand at the cursor, and what it means. */
export interface Candidate {
  readonly word: string;
  readonly says?: string;
}

/** Asks the sandbox that the flags before the cursor mean. */
type CandidateSource = (flags: ReadonlyMap<string, string>) => Promise<Candidate[]>;

/** A prompt that stands still longer than this is worse than one without words. */
const PATIENCE_MS = 1_000;

/**
 * The answer of a control operation. It is read without the typed client, whose schemas take longer to load than all
 * the rest together.
 */
async function ask(path: string, flags: ReadonlyMap<string, string>): Promise<Record<string, never[]>> {
  const url = await sandboxUrl(flags.get("--url"));
  const token = flags.get("--token") ?? streams().env.LOCALPIX_TOKEN;
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  return new Promise((resolve, reject) => {
    const request = get(
      `${url}/sandbox/api/${path}`,
      { headers, signal: AbortSignal.timeout(PATIENCE_MS) },
      (answer) => {
        let text = "";
        answer.setEncoding("utf8").on("data", (piece: string) => {
          text += piece;
        });
        answer.on("error", reject).on("end", () => {
          try {
            resolve(JSON.parse(text) as Record<string, never[]>);
          } catch (error) {
            reject(error);
          }
        });
      },
    );
    request.on("error", reject);
  });
}

/** A list of the sandbox, each as a word and what it says. */
const list =
  <Row>(path: string, key: string, candidate: (row: Row) => Candidate): CandidateSource =>
  async (flags) => {
    const account = flags.get("--account");
    const owner =
      account && !path.startsWith("scenarios") && !path.startsWith("state") && path !== "accounts";
    const accountQuery = owner
      ? `${path.includes("?") ? "&" : "?"}account=${encodeURIComponent(account)}`
      : "";
    const rows = ((await ask(path + accountQuery, flags))[key] ?? []) as Row[];
    return rows.map(candidate);
  };

const combine =
  (...sources: CandidateSource[]): CandidateSource =>
  async (flags) =>
    (await Promise.all(sources.map((source) => source(flags)))).flat();

interface Transaction {
  readonly transactionId: string;
  readonly value: number;
  readonly externalId: string | null;
  readonly status: string;
}
const transactions = (query: string) =>
  list<Transaction>(
    `transactions?limit=50&${query}`,
    "transactions",
    ({ transactionId, value, externalId, status }) => ({
      word: transactionId,
      says: [formatMoney(value), status, externalId ?? ""].join(" ").trim(),
    }),
  );
const pending = (operation: string) => transactions(`status=PENDING&operation=${operation}`);
const meds = (status: string) =>
  list<{ id: number; originalTransactionId: string | null; endToEnd: string }>(
    `meds?limit=50&status=${status}`,
    "meds",
    ({ id, originalTransactionId, endToEnd }) => ({
      word: String(id),
      says: originalTransactionId ?? endToEnd,
    }),
  );
const deliveries = (query = "") =>
  list<{ id: string; eventType: string; status: string; url: string }>(
    `deliveries?limit=50${query}`,
    "deliveries",
    ({ id, eventType, status, url }) => ({ word: id, says: `${eventType} ${status} ${url}` }),
  );
interface OpenCharge {
  readonly transactionId: string | null;
  readonly txid: string | null;
  readonly externalId: string | null;
  readonly value: number;
}
/** What can be paid now: a cob is called by its txid. */
const open = (isMeant: (charge: OpenCharge) => boolean = () => true): CandidateSource => {
  const all = list<OpenCharge>("charges?limit=50", "charges", (charge) => ({
    word: isMeant(charge) ? (charge.transactionId ?? charge.txid ?? "") : "",
    says: [formatMoney(charge.value), charge.externalId ?? ""].join(" ").trim(),
  }));
  return async (flags) => (await all(flags)).filter(({ word }) => word !== "");
};
const charges = open();
const outgoing = combine(pending("WITHDRAW"), pending("REFUND_IN"));
const snapshots = list<{ name: string }>("state/snapshots", "snapshots", ({ name }) => ({ word: name }));
const scenarios = (word: "name" | "example") =>
  list<{ name: string; example: string; description: { en: string } }>(
    "scenarios",
    "scenarios",
    (scenario) => ({
      word: scenario[word],
      says: scenario.description.en,
    }),
  );
const accounts = list<{ id: number; name: string }>("accounts", "accounts", ({ id, name }) => ({
  word: String(id),
  says: name,
}));

/** Known without a sandbox, but not without the schemas, which no other press of Tab should load. */
const events: CandidateSource = async () => {
  const { EVENT_TYPES } = await import("../../server/contract/webhooks/event-types.js");
  return EVENT_TYPES.map((word) => ({ word }));
};

/** What a verb is about and the sandbox has. */
export const LIVE: Readonly<Record<string, CandidateSource>> = {
  pay: charges,
  expire: charges,
  cancel: open(({ txid }) => txid !== null),
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
  "scenario disarm": list<{ id: number; scenario: string }>("scenarios/armed", "armed", (armed) => ({
    word: String(armed.id),
    says: armed.scenario,
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

/** The same for flags. */
export const OPTION_SOURCES: Readonly<Record<string, CandidateSource>> = {
  "--account": accounts,
  "--transaction": transactions(""),
};

/** The flags that take several words, with commas between them. */
export const LIST_SOURCES: Readonly<Record<string, CandidateSource>> = {
  "--event": events,
  "--events": events,
};

/** Words that an argument may be beside what the sandbox has. */
export const WORDS: Readonly<Record<string, readonly Candidate[]>> = {
  call: ["GET", "POST", "PUT", "PATCH"].map((word) => ({ word })),
  "clock advance": [
    { word: "next", says: "to what falls due next" },
    ...JUMPS.map((word) => ({ word, says: jumps[word].en })),
  ],
};
