import type { Clock } from "../kernel/clock.js";
import type { Database } from "../kernel/database.js";
import type { Ids } from "../kernel/ids.js";
import type { Meta } from "../kernel/meta.js";
import { type KeyedCertificate, LONG_VALIDITY, makeCertificate } from "../kernel/pki.js";

/**
 * The sandbox's certificate authority, created on first use. It signs client certificates and charge documents. Its key
 * is stored, so signatures can be verified after a restart.
 */
export type CertificateAuthority = () => Promise<KeyedCertificate>;

const YEAR = 365 * 86_400_000;

/**
 * A validity that is the same for nearly every `now`, so that the same seed gives the same certificate, and so long that no
 * certificate expires when a test advances the clock (assumption CERT_VALIDITY).
 */
export const longValidity = (now: number) =>
  now >= LONG_VALIDITY.notBefore && now <= LONG_VALIDITY.notAfter
    ? LONG_VALIDITY
    : { notBefore: now - YEAR, notAfter: now + 30 * YEAR };

export function createCertificateAuthority({
  database,
  clock,
  ids,
  meta,
}: {
  database: Database;
  clock: Clock;
  ids: Pick<Ids, "areCredentialsKnown">;
  meta: Meta;
}): CertificateAuthority {
  let authority: Promise<KeyedCertificate> | undefined;
  const create = async (): Promise<KeyedCertificate> => {
    const generation = database.generation();
    const stored = meta.get("authority");
    if (stored !== undefined) return JSON.parse(stored) as KeyedCertificate;
    const created = await makeCertificate({
      commonName: "localpix sandbox authority",
      serial: 1,
      ...longValidity(clock.now()),
      authority: true,
      isPrivate: !ids.areCredentialsKnown,
    });
    await database.write(() => {
      database.requireGeneration(generation);
      meta.set("authority", JSON.stringify(created));
    });
    return created;
  };
  // An imported or restored world has its own authority.
  database.onReplaced(() => {
    authority = undefined;
  });
  return () => {
    // After a failure, the next call tries again.
    if (authority === undefined) {
      const creation = create().catch((error: unknown) => {
        if (authority === creation) authority = undefined;
        throw error;
      });
      authority = creation;
    }
    return authority;
  };
}
