import type { Namesake } from "../server/contract/lookup/identify.control.js";
import type { Connection } from "./connection.js";
import { RefusedError } from "./failure.js";
import { clean } from "./print.js";
import { money } from "./wording.js";

type Kind = Namesake["kind"];

/** What a verb is about, of all that can go by one id. */
export interface Meant {
  readonly kinds: readonly Kind[];
  /** Of several, those in one of these states are meant. */
  readonly statuses?: readonly string[];
}

/** What ends as it is, and what can still be paid, settled or sent back. */
export const TRANSACTIONS: Meant = { kinds: ["charge", "cob", "payment", "payout", "refund", "return"] };
export const OPEN_CHARGES: Meant = { kinds: ["charge", "cob"], statuses: ["PENDING", "ATIVA"] };
export const RECEIPTS: Meant = { kinds: ["payment", "charge", "cob"], statuses: ["CONFIRMED", "CONCLUIDA"] };
export const OUTGOING: Meant = { kinds: ["payout", "refund"], statuses: ["PENDING"] };

export const ANY_ID = "transactionId, externalId, txid, end-to-end id or PIX code";

/** Said in front, it is one name and no other: `externalId:10001`. */
const PREFIX = /^(transactionId|externalId|txid|endToEndId|pixCode|medId|pixKey):(.+)$/s;

/**
 * The one thing that somebody means by an id, whatever kind of id it is. Undefined when nothing goes by it. Throws a
 * RefusedError that lists them when several things do, because acting on the wrong one is worse than asking.
 */
export async function meant(
  { client, account }: Connection,
  text: string,
  { kinds, statuses }: Meant,
): Promise<Namesake | undefined> {
  const { id, name } = split(text);
  const { found } = await client.identify({ id, account });
  const named = name === undefined ? found : found.filter((one) => one.name === name || one[name] === id);
  const fitting = named.filter(({ kind }) => kinds.includes(kind));
  const ready = fitting.filter(({ status }) => statuses === undefined || statuses.includes(status ?? ""));
  // Where nothing fits, the sandbox says why: it is told of any one transaction that goes by the id.
  const [first, ...others] =
    [ready, fitting, named.filter(({ kind }) => TRANSACTIONS.kinds.includes(kind))].find(
      (some) => some.length > 0,
    ) ?? [];
  if (first === undefined || others.length === 0) return first;
  throw new RefusedError(
    "AMBIGUOUS",
    [`Several things go by ${clean(id)}:`, ...[first, ...others].map((one) => `  ${described(one)}`)].join(
      "\n",
    ),
    "Name one as its line begins.",
  );
}

/** The same as the control API takes it; an id that nothing goes by stays as it is, so that the sandbox says so. */
export async function meantId(
  connection: Connection,
  text: string,
  wanted: Meant,
): Promise<{ id: string; account: number | undefined }> {
  const one = await meant(connection, text, wanted);
  const id = one?.transactionId ?? one?.txid;
  return one && id ? { id, account: one.account } : { id: split(text).id, account: connection.account };
}

/** An id, and which name it is where that was said in front. */
export function split(text: string): { id: string; name?: Exclude<Namesake["name"], "pixKey"> } {
  const [, name, id] = PREFIX.exec(text.trim()) ?? [];
  return id === undefined ? { id: text.trim() } : { id: id.trim(), name: name as "txid" };
}

function described(one: Namesake): string {
  const { kind, account, transactionId, txid, medId, externalId, status, value } = one;
  const handle =
    medId !== null
      ? `medId:${medId}`
      : transactionId !== null
        ? `transactionId:${transactionId}`
        : txid !== null
          ? `txid:${txid} --account ${account}`
          : "pixKey:…";
  const about = [kind, value === null ? null : money(value), externalId, status, `account ${account}`];
  return clean(`${handle}  ${about.filter(Boolean).join(", ")}`);
}
