import type { FoundRecord } from "../server/contract/lookup/identify.control.js";
import type { Connection } from "./connection.js";
import { RefusedError } from "./failure.js";
import { formatMoney } from "./format.js";
import { clean } from "./print.js";

type Kind = FoundRecord["kind"];

/** The kinds and statuses that a verb accepts. */
export interface IdFilter {
  readonly kinds: readonly Kind[];
  /** If several match, those in one of these statuses are preferred. */
  readonly statuses?: readonly string[];
}

export const TRANSACTIONS: IdFilter = { kinds: ["charge", "cob", "payment", "payout", "refund", "return"] };
export const OPEN_CHARGES: IdFilter = { kinds: ["charge", "cob"], statuses: ["PENDING", "ATIVA"] };
export const RECEIPTS: IdFilter = {
  kinds: ["payment", "charge", "cob"],
  statuses: ["CONFIRMED", "CONCLUIDA"],
};
export const OUTGOING: IdFilter = { kinds: ["payout", "refund"], statuses: ["PENDING"] };

export const ANY_ID = "transactionId, externalId, txid, end-to-end id or PIX code";

/** A prefix selects the kind of id: `externalId:10001`. */
const PREFIX = /^(transactionId|externalId|txid|endToEndId|pixCode|medId|pixKey):(.+)$/s;

/**
 * Finds the record with this id of any kind; undefined if there is none. If several records match, throws a RefusedError
 * that lists them, because acting on the wrong record is worse than asking. For the same reason it throws one if an id with
 * a prefix is not found: without the prefix, the sandbox would find another record.
 */
export async function findByTypedId(
  { client, account }: Connection,
  text: string,
  { kinds, statuses }: IdFilter,
): Promise<FoundRecord | undefined> {
  const { id, foundBy } = splitPrefix(text);
  const { found } = await client.identify({ id, account });
  const ofIdKind =
    foundBy === undefined
      ? found
      : found.filter((match) => match.foundBy === foundBy || match[foundBy] === id);
  const ofKind = ofIdKind.filter(({ kind }) => kinds.includes(kind));
  const inStatus = ofKind.filter(({ status }) => statuses === undefined || statuses.includes(status ?? ""));
  // If no match has the right kind, use any transaction: the sandbox refuses it and says why.
  const [first, ...others] =
    [inStatus, ofKind, ofIdKind.filter(({ kind }) => TRANSACTIONS.kinds.includes(kind))].find(
      (some) => some.length > 0,
    ) ?? [];
  if (first === undefined && foundBy !== undefined) throw unknownId(foundBy, id, kinds);
  if (first === undefined || others.length === 0) return first;
  throw new RefusedError(
    "AMBIGUOUS",
    [
      `Several records have the id ${clean(id)}:`,
      ...[first, ...others].map((match) => `  ${describeCandidate(match)}`),
    ].join("\n"),
    "Use the id at the start of a line.",
  );
}

/** The id for the control API. An unknown id is returned unchanged, so that the sandbox refuses it. */
export async function resolveId(
  connection: Connection,
  text: string,
  filter: IdFilter,
): Promise<{ id: string; account: number | undefined }> {
  const found = await findByTypedId(connection, text, filter);
  const id = found?.transactionId ?? found?.txid;
  return found && id
    ? { id, account: found.account }
    : { id: splitPrefix(text).id, account: connection.account };
}

/** Splits `externalId:10001` into the kind of id and the id. */
export function splitPrefix(text: string): {
  id: string;
  foundBy?: Exclude<FoundRecord["foundBy"], "pixKey">;
} {
  const [, foundBy, id] = PREFIX.exec(text.trim()) ?? [];
  return id === undefined ? { id: text.trim() } : { id: id.trim(), foundBy: foundBy as "txid" };
}

function unknownId(foundBy: FoundRecord["foundBy"], id: string, kinds: readonly Kind[]): RefusedError {
  const [record, code] =
    foundBy === "pixKey"
      ? ["account", "KEY_OF_NOBODY"]
      : foundBy === "medId" && kinds.includes("med")
        ? ["MED", "MED_UNKNOWN"]
        : ["transaction", "TRANSACTION_UNKNOWN"];
  const message = `No ${record} has the ${foundBy} ${clean(id)}.`;
  return new RefusedError(code, message, "Without its prefix, an id of any kind is found.");
}

function describeCandidate(match: FoundRecord): string {
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
