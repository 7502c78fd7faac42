import type { Account, Accounts } from "../accounts/accounts.js";
import { BrCodeError, decodeBrCode } from "../brazil/brcode.js";
import { isEndToEndId } from "../brazil/identifiers.js";
import { readPixKey } from "../brazil/pix-key.js";
import type { Receivables } from "../charges/charge-service.js";
import type { Cob } from "../cobs/cob-records.js";
import type { Cobs } from "../cobs/cobs.js";
import type { Namesake } from "../contract/lookup/identify.control.js";
import type { Database } from "../kernel/database.js";
import type { Med } from "../meds/med-records.js";
import type { Meds } from "../meds/meds.js";
import type { Transaction } from "../transactions/transaction.js";
import type { Transactions } from "../transactions/transactions.js";

/** One of the things that go by a name; a paid cob is itself and not its payment. */
export type IdMatch = { readonly name: Namesake["name"] } & (
  | { readonly transaction: Transaction }
  | { readonly cob: Cob }
  | { readonly med: Med }
  | { readonly account: Account }
);

/** Whatever goes by an id that somebody holds in hand, each thing once; within one account when it is given. */
export type FindByAnyId = (id: string, account?: number) => IdMatch[];

/** More than a person will choose among; the id of a refund may be that of many (REFUND_EXTERNAL_ID). */
const MAX_MATCHES = 20;

/** The number of a MED, or what its webhooks call it: `MED-`, a day and its number (MED_PAYLOADS). */
const MED_ID = /^(?:MED-\d{8})?0*([1-9]\d{0,14})$/;

export function createNamesakes(
  database: Database,
  core: {
    accounts: Accounts;
    transactions: Transactions;
    receivables: Receivables;
    cobs: Cobs;
    meds: Meds;
  },
): FindByAnyId {
  const { accounts, transactions, receivables, cobs, meds } = core;
  const within = `AND (:account IS NULL OR account_id = :account) ORDER BY id LIMIT ${MAX_MATCHES}`;
  const byExternalId = database.prepare<{ id: number }>(
    `SELECT id FROM transactions WHERE external_id = :id ${within}`,
  );
  const byEndToEndId = database.prepare<{ id: number }>(
    `SELECT id FROM transactions WHERE end_to_end_id = :id ${within}`,
  );
  const byTxid = database.prepare<{ owner: number }>(
    `SELECT account_id AS owner FROM cobs WHERE txid = :id ${within}`,
  );

  const ofTransaction = (name: IdMatch["name"], transaction: Transaction | undefined): IdMatch[] => {
    if (transaction === undefined) return [];
    const { txId, accountId, operation } = transaction;
    const cob = operation !== "PAYMENT" || txId === null ? undefined : cobs.byTxid(txId, accountId);
    // A payment of it that failed is a thing of its own (COB_FAILED).
    return [cob?.transactionId === transaction.id ? { name, cob } : { name, transaction }];
  };

  const byCode = (text: string): IdMatch[] => {
    const location = locationIn(text);
    if (location === undefined) return [];
    const cob = cobs.byLocation(location);
    return cob ? [{ name: "pixCode", cob }] : ofTransaction("pixCode", receivables.byLocation(location));
  };

  const byKey = (text: string): IdMatch[] => {
    const read = readPixKey(text);
    const account = read === null ? undefined : accounts.byPixKey(read.key);
    return account ? [{ name: "pixKey", account }] : [];
  };

  return (id, account) => {
    const where = { id, account: account ?? null };
    const number = /^\d{1,15}$/.test(id) ? Number(id) : undefined;
    const med = MED_ID.exec(id)?.[1];
    const found = [
      ...(number === undefined ? [] : ofTransaction("transactionId", transactions.find(number))),
      ...byExternalId.all(where).flatMap((row) => ofTransaction("externalId", transactions.find(row.id))),
      ...byTxid.all(where).flatMap(({ owner }): IdMatch[] => {
        const cob = cobs.byTxid(id, owner);
        return cob ? [{ name: "txid", cob }] : [];
      }),
      ...(isEndToEndId(id)
        ? byEndToEndId.all(where).flatMap((row) => ofTransaction("endToEndId", transactions.find(row.id)))
        : []),
      ...byCode(id),
      ...(med === undefined
        ? []
        : [meds.find(Number(med))].flatMap((one) => (one ? [{ name: "medId" as const, med: one }] : []))),
      ...byKey(id),
    ];
    const seen = new Set<string>();
    return found.filter((one) => {
      const isNew = !seen.has(keyOf(one));
      seen.add(keyOf(one));
      return isNew && (account === undefined || ownerOf(one) === account);
    });
  };
}

const keyOf = (one: IdMatch): string =>
  "transaction" in one
    ? `transaction ${one.transaction.id}`
    : "cob" in one
      ? `cob ${one.cob.id}`
      : "med" in one
        ? `med ${one.med.id}`
        : `account ${one.account.id}`;

const ownerOf = (one: IdMatch): number =>
  "transaction" in one
    ? one.transaction.accountId
    : "cob" in one
      ? one.cob.accountId
      : "med" in one
        ? one.med.accountId
        : one.account.id;

/** The last part of the payload URL in a dynamic code that is whole; undefined for any other text. */
function locationIn(text: string): string | undefined {
  try {
    const { url, crc } = decodeBrCode(text.trim());
    return crc.ok ? url?.split("/").at(-1) : undefined;
  } catch (error) {
    if (error instanceof BrCodeError) return undefined;
    throw error;
  }
}
