import type { Namesake } from "../server/contract/lookup/identify.control.js";
import type { Connection } from "./connection.js";
import { RefusedError } from "./failure.js";
import { formatMoney } from "./format.js";
import { clean } from "./print.js";

type Kind = Namesake["kind"];

/** What a verb is about, of all that can go by one id. */
export interface IdFilter {
  readonly kinds: readonly Kind[];
  /** Of several, those in one of these states are meant. */
  readonly statuses?: readonly string[];
}

/** What ends as it is, and what can still be paid, settled or sent back. */
export const TRANSACTIONS: IdFilter = { kinds: ["charge", "cob", "payment", "payout", "refund", "return"] };
export const OPEN_CHARGES: IdFilter = { kinds: ["charge", "cob"], statuses: ["PENDING", "ATIVA"] };
export const RECEIPTS: IdFilter = {
  kinds: ["payment", "charge", "cob"],
  statuses: ["CONFIRMED", "CONCLUIDA"],
};
export const OUTGOING: IdFilter = { kinds: ["payout", "refund"], statuses: ["PENDING"] };

export const ANY_ID = "transactionId, externalId, txid, end-to-end id or PIX code";

/** Said in front, it is one name and no other: `externalId:10001`. */
const PREFIX = /^(transactionId|externalId|txid|endToEndId|pixCode|medId|pixKey):(.+)$/s;

/**
 * The one thing that somebody means by an id, whatever kind of id it is. Undefined when nothing goes by it. Throws a
 * RefusedError that lists them when several things do, because acting on the wrong one is worse than asking.
 */
export async function findByTypedId(
  { client, account }: Connection,
  text: string,
  { kinds, statuses }: IdFilter,
): Promise<Namesake | undefined> {
  const { id, name } = splitPrefix(text);
  const { found } = await client.identify({ id, account });
  const matchingName =
    name === undefined ? found : found.filter((match) => match.name === name || match[name] === id);
  const ofKind = matchingName.filter(({ kind }) => kinds.includes(kind));
  const inStatus = ofKind.filter(({ status }) => statuses === undefined || statuses.includes(status ?? ""));
  // Where nothing fits, the sandbox says why: it is told of any one transaction that goes by the id.
  const [first, ...others] =
    [inStatus, ofKind, matchingName.filter(({ kind }) => TRANSACTIONS.kinds.includes(kind))].find(
      (some) => some.length > 0,
    ) ?? [];
  if (first === undefined || others.length === 0) return first;
  throw new RefusedError(
    "AMBIGUOUS",
    [
      `Several things go by ${clean(id)}:`,
      ...[first, ...others].map((match) => `  ${describeCandidate(match)}`),
    ].join("\n"),
    "Name one as its line begins.",
  );
}

/** The same as the control API takes it; an id that nothing goes by stays as it is, so that the sandbox says so. */
export async function resolveId(
  connection: Connection,
  text: string,
  wanted: IdFilter,
): Promise<{ id: string; account: number | undefined }> {
  const found = await findByTypedId(connection, text, wanted);
  const id = found?.transactionId ?? found?.txid;
  return found && id
    ? { id, account: found.account }
    : { id: splitPrefix(text).id, account: connection.account };
}

/** An id, and which name it is where that was said in front. */
export function splitPrefix(text: string): { id: string; name?: Exclude<Namesake["name"], "pixKey"> } {
  const [, name, id] = PREFIX.exec(text.trim()) ?? [];
  return id === undefined ? { id: text.trim() } : { id: id.trim(), name: name as "txid" };
}

function describeCandidate(match: Namesake): string {
  const { kind, account, transactionId, txid, medId, externalId, status, value } = match;
  const handle =
    medId !== null
      ? `medId:${medId}`
      : transactionId !== null
        ? `transactionId:${transactionId}`
        : txid !== null
          ? `txid:${txid} --account ${account}`
          : "pixKey:…";
  const details = [
    kind,
    value === null ? null : formatMoney(value),
    externalId,
    status,
    `account ${account}`,
  ];
  return clean(`${handle}  ${details.filter(Boolean).join(", ")}`);
}
