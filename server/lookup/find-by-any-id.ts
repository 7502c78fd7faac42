import type { Account, Accounts } from "../accounts/accounts.js";
import { BrCodeError, decodeBrCode } from "../brazil/brcode.js";
import { isEndToEndId } from "../brazil/identifiers.js";
import { readPixKey } from "../brazil/pix-key.js";
import type { ChargeService } from "../charges/charge-service.js";
import type { Cob } from "../cobs/cob-records.js";
import type { Cobs } from "../cobs/cobs.js";
import type { FoundRecord } from "../contract/lookup/identify.control.js";
import type { Database } from "../kernel/database.js";
import type { Med } from "../meds/med-records.js";
import type { Meds } from "../meds/meds.js";
import type { Transaction } from "../transactions/transaction.js";
import type { Transactions } from "../transactions/transactions.js";

/** One match: `foundBy` is the kind of id that matched. A paid cob matches as the cob, not as its payment. */
export type IdMatch = { readonly foundBy: FoundRecord["foundBy"] } & (
  | { readonly transaction: Transaction }
  | { readonly cob: Cob }
  | { readonly med: Med }
  | { readonly account: Account }
);

/** Finds everything with this id, of any kind, each object once; only within `account` if given. */
export type FindByAnyId = (id: string, account?: number) => IdMatch[];

/** More than a user will choose from; many refunds may share an externalId (assumption REFUND_EXTERNAL_ID). */
const MAX_MATCHES = 20;

/** The number of a MED, or its id in webhooks: `MED-`, a day and its number (assumption MED_PAYLOADS). */
const MED_ID = /^(?:MED-\d{8})?0*([1-9]\d{0,14})$/;

export function createFindByAnyId(
  database: Database,
  core: {
    accounts: Accounts;
    transactions: Transactions;
    chargeService: ChargeService;
    cobs: Cobs;
    meds: Meds;
  },
): FindByAnyId {
  const { accounts, transactions, chargeService, cobs, meds } = core;
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

  const ofTransaction = (foundBy: IdMatch["foundBy"], transaction: Transaction | undefined): IdMatch[] => {
    if (transaction === undefined) return [];
    const { txId, accountId, operation } = transaction;
    const cob = operation !== "PAYMENT" || txId === null ? undefined : cobs.byTxid(txId, accountId);
    // A failed payment of the cob is found as itself (assumption COB_FAILED).
    return [cob?.transactionId === transaction.id ? { foundBy, cob } : { foundBy, transaction }];
  };

  const byCode = (text: string): IdMatch[] => {
    const location = locationIn(text);
    if (location === undefined) return [];
    const cob = cobs.byLocation(location);
    return cob ? [{ foundBy: "pixCode", cob }] : ofTransaction("pixCode", chargeService.byLocation(location));
  };

  const byKey = (text: string): IdMatch[] => {
    const pixKey = readPixKey(text);
    const account = pixKey === null ? undefined : accounts.byPixKey(pixKey.key);
    return account ? [{ foundBy: "pixKey", account }] : [];
  };

  return (id, account) => {
    const parameters = { id, account: account ?? null };
    const number = /^\d{1,15}$/.test(id) ? Number(id) : undefined;
    const medNumber = MED_ID.exec(id)?.[1];
    const matches = [
      ...(number === undefined ? [] : ofTransaction("transactionId", transactions.find(number))),
      ...byExternalId
        .all(parameters)
        .flatMap((row) => ofTransaction("externalId", transactions.find(row.id))),
      ...byTxid.all(parameters).flatMap(({ owner }): IdMatch[] => {
        const cob = cobs.byTxid(id, owner);
        return cob ? [{ foundBy: "txid", cob }] : [];
      }),
      ...(isEndToEndId(id)
        ? byEndToEndId
            .all(parameters)
            .flatMap((row) => ofTransaction("endToEndId", transactions.find(row.id)))
        : []),
      ...byCode(id),
      ...(medNumber === undefined
        ? []
        : [meds.find(Number(medNumber))].flatMap((med) => (med ? [{ foundBy: "medId" as const, med }] : []))),
      ...byKey(id),
    ];
    const seen = new Set<string>();
    return matches.filter((match) => {
      const isNew = !seen.has(keyOf(match));
      seen.add(keyOf(match));
      return isNew && (account === undefined || ownerOf(match) === account);
    });
  };
}

const keyOf = (match: IdMatch): string =>
  "transaction" in match
    ? `transaction ${match.transaction.id}`
    : "cob" in match
      ? `cob ${match.cob.id}`
      : "med" in match
        ? `med ${match.med.id}`
        : `account ${match.account.id}`;

const ownerOf = (match: IdMatch): number =>
  "transaction" in match
    ? match.transaction.accountId
    : "cob" in match
      ? match.cob.accountId
      : "med" in match
        ? match.med.accountId
        : match.account.id;

/** The last part of the payload URL in a valid dynamic code; undefined for any other text. */
function locationIn(text: string): string | undefined {
  try {
    const { url, crc } = decodeBrCode(text.trim());
    return crc.ok ? url?.split("/").at(-1) : undefined;
  } catch (error) {
    if (error instanceof BrCodeError) return undefined;
    throw error;
  }
}
