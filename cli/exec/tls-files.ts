import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Credentials } from "../../server/contract/accounts/accounts.control.js";
import { streams } from "../streams.js";

/** The files that a client of a sandbox with TLS reads, and the variables with their paths. */
export interface TlsFiles {
  readonly variables: Readonly<Record<string, string>>;
  remove(): void;
}

/** Writes the certificate authority and the client certificate of an account to a temporary folder. */
export function writeTlsFiles(
  authorityPem: string,
  { certificatePem, privateKeyPem }: Pick<Credentials, "certificatePem" | "privateKeyPem">,
): TlsFiles {
  const folder = mkdtempSync(join(tmpdir(), "localpix-tls-"));
  const write = (name: string, text: string) => {
    const file = join(folder, name);
    writeFileSync(file, text, { mode: 0o600 });
    return file;
  };
  const authority = write("ca.pem", authorityPem);
  return {
    variables: {
      LOCALPIX_CA_FILE: authority,
      LOCALPIX_CERTIFICATE_FILE: write("cert.pem", certificatePem),
      LOCALPIX_PRIVATE_KEY_FILE: write("key.pem", privateKeyPem),
      // If the user has set it, it stays; the command can read LOCALPIX_CA_FILE.
      NODE_EXTRA_CA_CERTS: streams().env.NODE_EXTRA_CA_CERTS || authority,
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
