import { generateKeyPairSync } from "node:crypto";
import forge from "node-forge";

/**
 * A self-signed certificate with any validity that the sandbox does not know. The control API cannot issue one
 * that is both unregistered and outside its validity.
 */
export function ownCertificateHeader(notBefore: string, notAfter: string): string {
  // A short key, because it protects nothing and long keys take time to generate.
  const keys = generateKeyPairSync("rsa", {
    modulusLength: 1024,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.publicKeyFromPem(keys.publicKey);
  certificate.serialNumber = "01";
  certificate.validity.notBefore = new Date(notBefore);
  certificate.validity.notAfter = new Date(notAfter);
  const subject = [{ shortName: "CN", value: "somebody else's" }];
  certificate.setSubject(subject);
  certificate.setIssuer(subject);
  certificate.sign(forge.pki.privateKeyFromPem(keys.privateKey), forge.md.sha256.create());
  return encodeURIComponent(forge.pki.certificateToPem(certificate));
}
