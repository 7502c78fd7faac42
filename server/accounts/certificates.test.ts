import { X509Certificate } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { CertificateKind } from "../contract/accounts/certificates.control.js";
import { createClock } from "../kernel/clock.js";
import { type Database, openDatabase } from "../kernel/database.js";
import { createIds } from "../kernel/ids.js";
import { createJournal } from "../kernel/journal.js";
import { createMeta } from "../kernel/meta.js";
import { createLedger } from "../ledger/ledger.js";
import { createAccounts } from "./accounts.js";
import { createCertificateAuthority } from "./certificate-authority.js";
import { createCertificates } from "./certificates.js";

const NOON = Date.parse("2030-02-14T15:00:00.000Z");
const DAY = 86_400_000;
const YEAR = 365 * DAY;

const opened: Database[] = [];
afterEach(() => {
  for (const database of opened.splice(0)) database.close();
});

async function world({ path = ":memory:", accounts = 2 } = {}) {
  const database = openDatabase(path);
  opened.push(database);
  const meta = createMeta(database);
  const clock = createClock(database, meta);
  const journal = createJournal(database, clock);
  const kernel = { database, clock, journal, meta, ids: createIds(1) };
  const all = createAccounts(kernel, createLedger(database, clock));
  await database.write(() => {
    clock.freeze();
    clock.jump(NOON);
    while (all.all().length < accounts) all.create({});
  });
  const authority = () =>
    new X509Certificate((JSON.parse(meta.get("authority")!) as { certificatePem: string }).certificatePem);
  return {
    certificates: createCertificates(kernel, createCertificateAuthority(kernel)),
    journal,
    database,
    authority,
  };
}

describe("an issued certificate", () => {
  // Generating keys is slow, so the kinds share one authority.
  let shared: Awaited<ReturnType<typeof world>>;
  beforeAll(async () => {
    shared = await world();
    opened.splice(0);
  });
  afterAll(() => shared.database.close());

  it.each<[CertificateKind, { linkedTo?: number | null; from: number; until: number; ours: boolean }]>([
    ["valid", { linkedTo: 1, from: -YEAR, until: 30 * YEAR, ours: true }],
    ["expired", { linkedTo: 1, from: -2 * YEAR, until: -DAY, ours: true }],
    ["not-yet-valid", { linkedTo: 1, from: YEAR, until: 2 * YEAR, ours: true }],
    ["unregistered", { from: -YEAR, until: 30 * YEAR, ours: true }],
    ["revoked", { from: -YEAR, until: 30 * YEAR, ours: true }],
    ["other-account", { linkedTo: 2, from: -YEAR, until: 30 * YEAR, ours: true }],
    ["self-signed", { from: -YEAR, until: 30 * YEAR, ours: false }],
  ])("of the kind %s has exactly its fault", async (kind, expected) => {
    const { certificates, journal, authority } = shared;
    const before = journal.latest();
    const issued = await certificates.issue(kind, 1);
    const parsed = new X509Certificate(issued.certificatePem);
    expect(issued.kind).toBe(kind);
    expect(issued.fingerprint).toBe(parsed.fingerprint256.replaceAll(":", "").toLowerCase());
    expect(Date.parse(parsed.validFrom)).toBe(NOON + expected.from);
    expect(Date.parse(parsed.validTo)).toBe(NOON + expected.until);
    const registration = certificates.registered(issued.fingerprint);
    expect(registration).toEqual(
      expected.linkedTo === undefined ? undefined : { account: expected.linkedTo },
    );
    if (expected.ours) expect(parsed.verify(authority().publicKey)).toBe(true);
    else expect(parsed.verify(parsed.publicKey)).toBe(true);
    expect(journal.since(before, 100)).toMatchObject([
      { type: "certificate.issued", account: 1, data: { fingerprint: issued.fingerprint, kind } },
    ]);
  });

  it("is linked to no account if the sandbox has no other account", async () => {
    const { certificates } = await world({ accounts: 1 });
    const { fingerprint } = await certificates.issue("other-account", 1);
    expect(certificates.registered(fingerprint)).toEqual({ account: null });
  });

  it("is not registered unless it was issued", async () => {
    expect(shared.certificates.registered("00".repeat(32))).toBeUndefined();
  });
});

describe("the certificate of an account", () => {
  it("is issued once per account, even for simultaneous requests", async () => {
    const { certificates, journal } = await world();
    const [one, same] = await Promise.all([certificates.ofAccount(1), certificates.ofAccount(1)]);
    const other = await certificates.ofAccount(2);
    expect(same.certificatePem).toBe(one.certificatePem);
    expect((await certificates.ofAccount(1)).certificatePem).toBe(one.certificatePem);
    expect(other.certificatePem).not.toBe(one.certificatePem);
    expect(journal.since(0, 100, { type: "certificate.issued" })).toHaveLength(2);
    const serials = [one, other].map(
      ({ certificatePem }) => new X509Certificate(certificatePem).serialNumber,
    );
    expect(new Set(serials).size).toBe(2);
  });

  it("survives a restart, and so does the authority", async () => {
    const folder = mkdtempSync(join(tmpdir(), "localpix-certificates-"));
    try {
      const path = join(folder, "a.db");
      const before = await world({ path });
      const made = await before.certificates.ofAccount(1);
      before.database.close();
      opened.splice(0);
      const after = await world({ path });
      expect((await after.certificates.ofAccount(1)).certificatePem).toBe(made.certificatePem);
      const next = await after.certificates.issue("valid", 2);
      const [first, second] = [made, next].map(({ certificatePem }) => new X509Certificate(certificatePem));
      expect(second!.verify(after.authority().publicKey)).toBe(true);
      expect(first!.verify(after.authority().publicKey)).toBe(true);
      expect(second!.serialNumber).not.toBe(first!.serialNumber);
      after.database.close();
      opened.splice(0);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
