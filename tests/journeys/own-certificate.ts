import { generateKeyPairSync } from "node:crypto";
import forge from "node-forge";

/**
 * A certificate that the sandbox has never seen, with any validity: what the control API cannot make is
 * one that is out of its time and unregistered at once.
 */
export function ownCertificateHeader(notBefore: string, notAfter: string): string {
  // Short, because nothing is kept secret by it and long keys take their time.
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
