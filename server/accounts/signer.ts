import { createHash, createPublicKey, X509Certificate } from "node:crypto";
import type { Database } from "../kernel/database.js";
import type { CertificateAuthority } from "./certificate-authority.js";

/** The public key as a JWK (RFC 7517), with its certificate. */
export interface SigningKey {
  readonly kty: "RSA";
  readonly use: "sig";
  readonly alg: "RS256";
  readonly kid: string;
  readonly n: string;
  readonly e: string;
  readonly x5t: string;
  readonly x5c: string[];
}

/** Signs the documents of charges, as the central bank requires, so that a payer's bank can verify them. */
export interface Signer {
  /** Returns a compact JWS. `jku`: the URL of the key set. */
  sign(document: object, jku: string): Promise<string>;
  key(): Promise<SigningKey>;
}

export function createSigner(database: Database, authority: CertificateAuthority): Signer {
  const load = async () => {
    const { certificatePem, privateKeyPem } = await authority();
    const { calculateJwkThumbprint, importPKCS8 } = await import("jose");
    const { n, e } = createPublicKey(certificatePem).export({ format: "jwk" }) as { n: string; e: string };
    const { raw } = new X509Certificate(certificatePem);
    const key: SigningKey = {
      kty: "RSA",
      use: "sig",
      alg: "RS256",
      kid: await calculateJwkThumbprint({ kty: "RSA", n, e }),
      n,
      e,
      x5t: createHash("sha1").update(raw).digest("base64url"),
      x5c: [raw.toString("base64")],
    };
    return { key, secret: await importPKCS8(privateKeyPem, key.alg) };
  };
  let loaded: ReturnType<typeof load> | undefined;
  const pair = () => (loaded ??= load());
  database.onReplaced(() => {
    loaded = undefined;
  });

  return {
    key: async () => (await pair()).key,
    sign: async (document, jku) => {
      const { key, secret } = await pair();
      const { CompactSign } = await import("jose");
      const { alg, kid, x5t } = key;
      return new CompactSign(Buffer.from(JSON.stringify(document)))
        .setProtectedHeader({ alg, kid, x5t, jku })
        .sign(secret);
    },
  };
}
