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
import { createCertificateAuthority, longValidity } from "./certificate-authority.js";
import { createCertificates } from "./certificates.js";

const NOON = Date.parse("2030-02-14T15:00:00.000Z");
const DAY = 86_400_000;
const YEAR = 365 * DAY;
const [FROM, UNTIL] = [Date.UTC(2020, 0, 1), Date.UTC(2049, 11, 31, 23, 59, 59)];

const opened: Database[] = [];
afterEach(() => {
  for (const database of opened.splice(0)) database.close();
});

async function world({
  path = ":memory:",
  accounts = 2,
  seed = 1,
  now = NOON,
  secret = null as string | null,
} = {}) {
  const database = openDatabase(path);
  opened.push(database);
  const meta = createMeta(database);
  const clock = createClock(database, meta);
  const journal = createJournal(database, clock);
  const kernel = { database, clock, journal, meta, ids: createIds(seed, secret) };
  const accountService = createAccounts(kernel, createLedger(database, clock));
  await database.write(() => {
    clock.freeze();
    clock.jump(now);
    while (accountService.all().length < accounts) accountService.create({});
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
  let shared: Awaited<ReturnType<typeof world>>;
  beforeAll(async () => {
    shared = await world();
    await shared.certificates.ofAccount(1);
    opened.splice(0);
  });
  afterAll(() => shared.database.close());

  // `linkedTo` is the account that the certificate is registered for; absent if the certificate is not registered.
  it.each<[CertificateKind, { linkedTo?: number | null; from: number; until: number; ours: boolean }]>([
    ["valid", { linkedTo: 1, from: FROM, until: UNTIL, ours: true }],
    ["expired", { linkedTo: 1, from: NOON - 2 * YEAR, until: NOON - DAY, ours: true }],
    ["not-yet-valid", { linkedTo: 1, from: NOON + YEAR, until: NOON + 2 * YEAR, ours: true }],
    ["unregistered", { from: FROM, until: UNTIL, ours: true }],
    ["revoked", { from: FROM, until: UNTIL, ours: true }],
    ["other-account", { linkedTo: 2, from: FROM, until: UNTIL, ours: true }],
    ["self-signed", { from: FROM, until: UNTIL, ours: false }],
  ])("of the kind %s has the validity, issuer and registration of that kind", async (kind, expected) => {
    const { certificates, journal, authority } = shared;
    const before = journal.latest();
    const issued = await certificates.issue(kind, 1);
    const parsed = new X509Certificate(issued.certificatePem);
    expect(issued.kind).toBe(kind);
    expect(issued.fingerprint).toBe(parsed.fingerprint256.replaceAll(":", "").toLowerCase());
    expect(Date.parse(parsed.validFrom)).toBe(expected.from);
    expect(Date.parse(parsed.validTo)).toBe(expected.until);
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

  it("of the kind other-account is linked to no account if the sandbox has only one", async () => {
    const { certificates } = await world({ accounts: 1 });
    const { fingerprint } = await certificates.issue("other-account", 1);
    expect(certificates.registered(fingerprint)).toEqual({ account: null });
  });
});

it("does not know a fingerprint that it never issued", async () => {
  const { certificates } = await world();
  expect(certificates.registered("00".repeat(32))).toBeUndefined();
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

  it("is the same after a restart, and so is the certificate authority", async () => {
    const folder = mkdtempSync(join(tmpdir(), "localpix-certificates-"));
    try {
      const path = join(folder, "a.db");
      const before = await world({ path });
      const issued = await before.certificates.ofAccount(1);
      before.database.close();
      opened.splice(0);
      const after = await world({ path });
      expect((await after.certificates.ofAccount(1)).certificatePem).toBe(issued.certificatePem);
      const next = await after.certificates.issue("valid", 2);
      const [first, second] = [issued, next].map(({ certificatePem }) => new X509Certificate(certificatePem));
      expect(second!.verify(after.authority().publicKey)).toBe(true);
      expect(first!.verify(after.authority().publicKey)).toBe(true);
      expect(second!.serialNumber).not.toBe(first!.serialNumber);
      after.database.close();
      opened.splice(0);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it("depends only on seed and account from 2020 to 2049, if others cannot reach the sandbox", async () => {
    const one = await world();
    const other = await world({ now: NOON + 5 * YEAR });
    for (const kind of ["expired", "valid"] as const) await other.certificates.issue(kind, 2);
    await other.certificates.ofAccount(2);
    for (const account of [1, 2]) {
      const { certificatePem, privateKeyPem } = await one.certificates.ofAccount(account);
      expect(await other.certificates.ofAccount(account)).toMatchObject({ certificatePem, privateKeyPem });
    }
  });

  it("differs for another seed", async () => {
    const [one, other] = [await world(), await world({ seed: 2 })];
    const made = await one.certificates.ofAccount(1);
    expect((await other.certificates.ofAccount(1)).certificatePem).not.toBe(made.certificatePem);
  });

  it("has a random key if others can reach the sandbox", async () => {
    const [one, other] = [await world(), await world({ secret: "x".repeat(43) })];
    const [known, random] = [await one.certificates.ofAccount(1), await other.certificates.ofAccount(1)];
    expect(random.privateKeyPem).not.toBe(known.privateKeyPem);
    expect(other.authority().publicKey.equals(one.authority().publicKey)).toBe(false);
  });

  it.each([
    ["before 2020", Date.UTC(2019, 5, 1)],
    ["after 2049", Date.UTC(2050, 0, 1)],
  ])("is valid from a year before to thirty years after its issue if it is issued %s", (_when, now) => {
    expect(longValidity(now)).toEqual({ notBefore: now - YEAR, notAfter: now + 30 * YEAR });
  });

  it("is registered when a client presents it, even if the client got it from another sandbox with the same seed", async () => {
    const { certificatePem } = await (await world()).certificates.ofAccount(2);
    const fingerprint = new X509Certificate(certificatePem).fingerprint256.replaceAll(":", "").toLowerCase();
    const { certificates, journal } = await world();
    expect(certificates.registered(fingerprint)).toBeUndefined();
    await certificates.issueMissing(fingerprint);
    expect(certificates.registered(fingerprint)).toEqual({ account: 2 });
    expect(journal.since(0, 100, { type: "certificate.issued" })).toHaveLength(2);
    await certificates.issueMissing("00".repeat(32));
    expect(journal.since(0, 100, { type: "certificate.issued" })).toHaveLength(2);
  });
});
