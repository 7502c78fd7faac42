import type { CertificateKind } from "../contract/accounts/certificates.control.js";
import type { Clock } from "../kernel/clock.js";
import type { Database } from "../kernel/database.js";
import type { Ids } from "../kernel/ids.js";
import type { Journal } from "../kernel/journal.js";
import { onlyRow } from "../kernel/only-row.js";
import {
  type CertificateRequest,
  type KeyedCertificate,
  makeCertificate,
  readCertificate,
} from "../kernel/pki.js";
import { type CertificateAuthority, longValidity } from "./certificate-authority.js";
import { pemBody } from "./client-certificate.js";

export interface IssuedCertificate extends KeyedCertificate {
  readonly fingerprint: string;
  readonly kind: CertificateKind;
}

/** `renews`: the fingerprint of the expired certificate that this one has just replaced. */
export interface CurrentCertificate extends KeyedCertificate {
  readonly renews?: string | undefined;
}

/** The registry of client certificates. */
export interface Certificates {
  /** Issues and stores a certificate; every `kind` except `valid` has a deliberate mistake. */
  issue(kind: CertificateKind, account: number): Promise<IssuedCertificate>;
  /**
   * The valid certificate of an account; issued on first use, and again once it has expired. The first one depends on the
   * seed and the account only (assumption CERT_VALIDITY).
   */
  ofAccount(account: number): Promise<CurrentCertificate>;
  /**
   * Issues the certificates of all accounts that have none yet, if this one is not known: a client may have it from another
   * sandbox with the same seed.
   */
  issueMissing(unless: string): Promise<void>;
  /** Links a certificate of the user to an account; within a unit of work. An empty key means that it is not given. */
  adopt(account: number, certificate: KeyedCertificate): void;
  /**
   * Carries the valid certificate of an account over to a world that is about to replace this one. The returned
   * function stores it in the new world if it is valid at that world's time.
   */
  carryOver(account: number): () => void;
  /** The record of a certificate, registered or not; undefined if it was not issued here. */
  known(fingerprint: string): { kind: CertificateKind; account: number | null } | undefined;
  /** The account that a registered certificate is linked to; undefined if it is not registered or was revoked. */
  registered(fingerprint: string): { account: number | null } | undefined;
}

const DAY = 86_400_000;
const YEAR = 365 * DAY;

export function createCertificates(
  { database, clock, ids, journal }: { database: Database; clock: Clock; ids: Ids; journal: Journal },
  authority: CertificateAuthority,
): Certificates {
  const insert = database.prepare(
    `INSERT INTO certificates (fingerprint, account_id, kind, registered, certificate_pem, private_key_pem, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  const count = database.prepare<{ rows: number }>("SELECT count(*) AS rows FROM certificates");
  const valid = database.prepare<KeyedCertificate>(
    `SELECT certificate_pem AS certificatePem, private_key_pem AS privateKeyPem FROM certificates
     WHERE account_id = ? AND kind = 'valid' ORDER BY created_at, rowid LIMIT 1`,
  );
  const newest = database.prepare<KeyedCertificate>(
    `SELECT certificate_pem AS certificatePem, private_key_pem AS privateKeyPem FROM certificates
     WHERE account_id = ? AND kind = 'valid' ORDER BY created_at DESC, rowid DESC LIMIT 1`,
  );
  const byFingerprint = database.prepare<{ account: number | null }>(
    "SELECT account_id AS account FROM certificates WHERE fingerprint = ? AND registered = 1",
  );
  const known = database.prepare<{ kind: CertificateKind; account: number | null }>(
    "SELECT kind, account_id AS account FROM certificates WHERE fingerprint = ?",
  );
  const without = database.prepare<{ id: number }>(
    `SELECT id FROM accounts
     WHERE NOT EXISTS (SELECT 1 FROM certificates WHERE account_id = accounts.id AND kind = 'valid') ORDER BY id`,
  );
  const other = database.prepare<{ id: number }>("SELECT id FROM accounts WHERE id <> ? ORDER BY id LIMIT 1");
  let serial = onlyRow(count).rows + 1;
  let pending = new Map<number, Promise<CurrentCertificate>>();
  database.onReplaced(() => {
    serial = onlyRow(count).rows + 1;
    pending = new Map();
  });

  const parse = ({ certificatePem }: KeyedCertificate) => {
    const der = pemBody(certificatePem);
    const certificate = der && readCertificate(der);
    if (!certificate) throw new Error("A certificate of this sandbox cannot be read.");
    return certificate;
  };

  /** Within a unit of work. */
  const store = (
    linkedTo: number | null,
    account: number,
    certificate: IssuedCertificate,
    renews?: string,
  ) => {
    const { fingerprint, kind, certificatePem, privateKeyPem } = certificate;
    const registered = !["unregistered", "revoked", "self-signed"].includes(kind);
    insert.run(fingerprint, linkedTo, kind, registered ? 1 : 0, certificatePem, privateKeyPem, clock.now());
    journal.append({ type: "certificate.issued", account, data: { fingerprint, kind, renews } });
  };

  const validity = (kind: CertificateKind) => {
    if (kind === "expired") return { notBefore: clock.now() - 2 * YEAR, notAfter: clock.now() - DAY };
    if (kind === "not-yet-valid") return { notBefore: clock.now() + YEAR, notAfter: clock.now() + 2 * YEAR };
    return longValidity(clock.now());
  };

  const issue = async (
    kind: CertificateKind,
    account: number,
    { renews, ownSerial }: { renews?: string | undefined; ownSerial?: number } = {},
  ): Promise<IssuedCertificate> => {
    const generation = database.generation();
    serial += 1;
    const request: CertificateRequest = {
      commonName: `conta ${account}`,
      serial: ownSerial ?? serial,
      isPrivate: !ids.areCredentialsKnown,
      ...validity(kind),
    };
    const keyed = await makeCertificate(
      kind === "self-signed" ? request : { ...request, issuer: await authority() },
    );
    const { fingerprint } = parse(keyed);
    const issued = { ...keyed, fingerprint, kind };
    await database.write(() => {
      database.requireGeneration(generation);
      store(kind === "other-account" ? (other.get(account)?.id ?? null) : account, account, issued, renews);
    });
    return issued;
  };

  const isUnexpired = (stored: KeyedCertificate | undefined) =>
    stored !== undefined && clock.now() <= parse(stored).notAfter;

  /** The serial number of an account's first certificate, above those that are counted. */
  const firstSerial = (account: number) =>
    2 ** 32 * (1 + ids.pick("certificate.serial", account, 2 ** 20)) + account;

  const ofAccount: Certificates["ofAccount"] = async (account) => {
    // The first certificate is used until it expires, then the newest.
    const first = valid.get(account);
    const stored = isUnexpired(first) ? first : newest.get(account);
    if (stored && isUnexpired(stored)) return stored;
    const here = pending;
    const renews = stored && parse(stored).fingerprint;
    const making =
      here.get(account) ??
      issue("valid", account, stored ? { renews } : { ownSerial: firstSerial(account) }).then((issued) => ({
        ...issued,
        renews,
      }));
    here.set(account, making);
    return making.finally(() => here.delete(account));
  };

  return {
    ofAccount,
    issue: async (kind, account) => {
      // An additional certificate must not take the place of the first one.
      if (kind === "valid") await ofAccount(account);
      return issue(kind, account);
    },
    issueMissing: async (unless) => {
      if (known.get(unless)) return;
      for (const { id } of without.all()) await ofAccount(id);
    },
    adopt: (account, certificate) => {
      const { fingerprint } = parse(certificate);
      store(account, account, { ...certificate, fingerprint, kind: "valid" });
    },
    carryOver: (account) => {
      const stored = valid.get(account);
      return () => {
        const read = stored && parse(stored);
        if (!read || clock.now() < read.notBefore || clock.now() > read.notAfter) return;
        store(account, account, { ...stored, fingerprint: read.fingerprint, kind: "valid" });
      };
    },
    known: (fingerprint) => known.get(fingerprint),
    registered: (fingerprint) => byFingerprint.get(fingerprint),
  };
}
