import type { Centavos } from "../brazil/money.js";
import type { AdditionalInfo, CobStatus, Debtor } from "../contract/cobs/cob.js";
import type { Database } from "../kernel/database.js";

/** An immediate charge as stored. Amounts are centavos, times epoch milliseconds. */
export interface Cob {
  readonly id: number;
  readonly accountId: number;
  readonly txid: string;
  readonly status: CobStatus;
  /** How many times the receiver has changed it. */
  readonly revision: number;
  readonly value: Centavos;
  /** Whether the payer may choose the value (`modalidadeAlteracao`). */
  readonly valueIsOpen: boolean;
  readonly expirationSeconds: number;
  /** The key as the client wrote it; the account's own key if the client sent none. */
  readonly pixKey: string;
  readonly debtor: Debtor | undefined;
  readonly payerRequest: string | undefined;
  readonly additionalInfo: readonly AdditionalInfo[] | undefined;
  /** The last segment of the payload URL in its code. */
  readonly location: string;
  readonly pixCode: string;
  readonly scenario: string | null;
  readonly requestId: number | null;
  readonly createdAt: number;
  /** The transaction that paid it; null until then. */
  readonly transactionId: number | null;
}

export type NewCob = Omit<Cob, "status" | "revision" | "transactionId">;

/** The store of cobs. Writes need a unit of work. */
export interface CobRecords {
  nextId(): number;
  insert(cob: NewCob): void;
  /** Moves an ATIVA cob to a final state. Throws if it already has one. */
  conclude(id: number, status: Exclude<CobStatus, "ATIVA">, payment: number | null): Cob;
  find(id: number): Cob | undefined;
  /** Throws if there is no such cob. */
  get(id: number): Cob;
  /** Within `account` if given, because a txid is unique per account only; otherwise the newest match. */
  byTxid(txid: string, account?: number): Cob | undefined;
  byLocation(location: string): Cob | undefined;
}

type Row = Omit<Cob, "valueIsOpen" | "debtor" | "payerRequest" | "additionalInfo"> & {
  readonly valueIsOpen: 0 | 1;
  readonly debtor: string | null;
  readonly payerRequest: string | null;
  readonly additionalInfo: string | null;
};

export function createCobRecords(database: Database): CobRecords {
  const columns = {
    id: "id",
    accountId: "account_id",
    txid: "txid",
    value: "value",
    valueIsOpen: "value_is_open",
    expirationSeconds: "expiration_seconds",
    pixKey: "pix_key",
    debtor: "debtor",
    payerRequest: "payer_request",
    additionalInfo: "additional_info",
    location: "location",
    pixCode: "pix_code",
    scenario: "scenario",
    requestId: "request_id",
    createdAt: "created_at",
  } as const satisfies Record<keyof NewCob, string>;
  const names = Object.keys(columns) as (keyof NewCob)[];
  const select = `SELECT ${names.map((name) => `${columns[name]} AS ${name}`)}, status, revision,
    transaction_id AS transactionId FROM cobs`;
  const newest = database.prepare<{ id: number | null }>("SELECT max(id) AS id FROM cobs");
  const insert = database.prepare(
    `INSERT INTO cobs (${Object.values(columns)}) VALUES (${names.map((name) => `:${name}`)})`,
  );
  const finish = database.prepare(
    `UPDATE cobs SET status = :status, transaction_id = :payment,
       revision = revision + (:status = 'REMOVIDA_PELO_USUARIO_RECEBEDOR') WHERE id = :id AND status = 'ATIVA'`,
  );
  const byId = database.prepare<Row>(`${select} WHERE id = ?`);
  const byTxid = database.prepare<Row>(
    `${select} WHERE txid = :txid AND (:account IS NULL OR account_id = :account) ORDER BY id DESC LIMIT 1`,
  );
  const byLocation = database.prepare<Row>(`${select} WHERE location = ?`);

  const read = (row: Row): Cob => ({
    ...row,
    valueIsOpen: row.valueIsOpen === 1,
    debtor: row.debtor === null ? undefined : (JSON.parse(row.debtor) as Debtor),
    payerRequest: row.payerRequest ?? undefined,
    additionalInfo:
      row.additionalInfo === null ? undefined : (JSON.parse(row.additionalInfo) as AdditionalInfo[]),
  });
  const found = (row: Row | undefined): Cob | undefined => row && read(row);
  const get = (id: number): Cob => {
    const row = byId.get(id);
    if (row === undefined) throw new Error(`There is no cob ${id}.`);
    return read(row);
  };
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));

  return {
    nextId: () => (newest.get()?.id ?? 0) + 1,
    insert: (cob) =>
      void insert.run({
        ...cob,
        valueIsOpen: cob.valueIsOpen ? 1 : 0,
        debtor: json(cob.debtor),
        payerRequest: cob.payerRequest ?? null,
        additionalInfo: json(cob.additionalInfo),
      }),
    conclude: (id, status, payment) => {
      const { changes } = finish.run({ id, status, payment });
      if (changes === 0) throw new Error(`Cob ${id} is not ATIVA, so it cannot be concluded.`);
      return get(id);
    },
    find: (id) => found(byId.get(id)),
    get,
    byTxid: (txid, account) => found(byTxid.get({ txid, account: account ?? null })),
    byLocation: (location) => found(byLocation.get(location)),
  };
}
