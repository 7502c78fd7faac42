import type { Clock } from "../kernel/clock.js";
import type { Database } from "../kernel/database.js";
import type { Meta } from "../kernel/meta.js";
import { type KeyedCertificate, makeCertificate } from "../kernel/pki.js";

/**
 * The sandbox's own authority, made when somebody first asks for it: it signs the client certificates and
 * the documents of charges. Its key is kept, so that what it has signed can be verified after a restart.
 */
export type CertificateAuthority = () => Promise<KeyedCertificate>;

const YEAR = 365 * 86_400_000;

/** From one year ago to thirty years ahead, so that time travel does not kill what is made (CERT_VALIDITY). */
export const longValidity = (now: number) => ({ notBefore: now - YEAR, notAfter: now + 30 * YEAR });

export function createAuthority({
  database,
  clock,
  meta,
}: {
  database: Database;
  clock: Clock;
  meta: Meta;
}): CertificateAuthority {
  let authority: Promise<KeyedCertificate> | undefined;
  const make = async (): Promise<KeyedCertificate> => {
    const generation = database.generation();
    const kept = meta.get("authority");
    if (kept !== undefined) return JSON.parse(kept) as KeyedCertificate;
    const made = await makeCertificate({
      commonName: "localpix sandbox authority",
      serial: 1,
      ...longValidity(clock.now()),
      authority: true,
    });
    await database.write(() => {
      database.mustBe(generation);
      meta.set("authority", JSON.stringify(made));
    });
    return made;
  };
  // A world that was made elsewhere brings its own.
  database.onReplaced(() => {
    authority = undefined;
  });
  return () => {
    // One that could not be made is tried again by whoever needs it next.
    if (authority === undefined) {
      const making = make().catch((error: unknown) => {
        if (authority === making) authority = undefined;
        throw error;
      });
      authority = making;
    }
    return authority;
  };
}
