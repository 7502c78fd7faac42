import {
  constants,
  createHash,
  createPrivateKey,
  generateKeyPair,
  privateEncrypt,
  X509Certificate,
} from "node:crypto";
import { promisify } from "node:util";

/** A certificate and its private key, both PEM. */
export interface KeyedCertificate {
  readonly certificatePem: string;
  readonly privateKeyPem: string;
}

export interface CertificateRequest {
  readonly commonName: string;
  /** Unique for the issuer. */
  readonly serial: number;
  readonly notBefore: number;
  readonly notAfter: number;
  /** Who signs; absent for a self-signed one. */
  readonly issuer?: KeyedCertificate;
  readonly authority?: boolean;
}

const newKeyPair = () =>
  promisify(generateKeyPair)("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });

/**
 * One key for the authorities and one for the clients of this process. Making a key takes a tenth of a
 * second or three, a suite wants an account for each of its tests, and nobody proves possession of a key
 * to the gateway: the certificate travels in a header.
 */
const keyPairs = new Map<"authority" | "client", ReturnType<typeof newKeyPair>>();

function keyPair(of: "authority" | "client"): ReturnType<typeof newKeyPair> {
  const made = keyPairs.get(of) ?? newKeyPair();
  keyPairs.set(of, made);
  return made;
}

/** What stands before a SHA-256 digest in a PKCS #1 v1.5 signature (RFC 8017, section 9.2). */
const SHA256_PREFIX = Buffer.from("3031300d060960864801650304020105000420", "hex");

/** Signs as forge asks for it, but with Node, which takes a millisecond where forge takes a hundred. */
const signer = (privateKeyPem: string) => ({
  sign: (digest: { digest(): { bytes(): string } }) =>
    privateEncrypt(
      { key: privateKeyPem, padding: constants.RSA_PKCS1_PADDING },
      Buffer.concat([SHA256_PREFIX, Buffer.from(digest.digest().bytes(), "binary")]),
    ).toString("binary"),
});

/**
 * Makes an X.509 certificate with an RSA 2048 key. Node makes the key, off the event loop, and node-forge
 * builds the certificate; it is imported here, because only this rare work needs it.
 */
export async function makeCertificate(request: CertificateRequest): Promise<KeyedCertificate> {
  const [{ default: forge }, keys] = await Promise.all([
    import("node-forge"),
    keyPair(request.authority ? "authority" : "client"),
  ]);
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.publicKeyFromPem(keys.publicKey);
  // DER wants no leading zero bytes, so the serial starts with one that is not.
  certificate.serialNumber = `01${request.serial.toString(16).padStart(14, "0")}`;
  certificate.validity.notBefore = new Date(request.notBefore);
  certificate.validity.notAfter = new Date(request.notAfter);
  // forge's own types know no UTF8 tag for attributes, yet names with accents need it.
  const subject = [
    { shortName: "CN", value: request.commonName, valueTagClass: forge.asn1.Type.UTF8 as never },
  ];
  certificate.setSubject(subject);
  // What forge reads are the bytes of a name, which it would encode a second time.
  const issuer =
    request.issuer && forge.pki.certificateFromPem(request.issuer.certificatePem).subject.attributes;
  for (const attribute of issuer ?? []) attribute.value = forge.util.decodeUtf8(attribute.value as string);
  certificate.setIssuer(issuer ?? subject);
  certificate.setExtensions([
    { name: "basicConstraints", cA: request.authority ?? false, critical: true },
    request.authority
      ? { name: "keyUsage", keyCertSign: true, cRLSign: true, critical: true }
      : { name: "keyUsage", digitalSignature: true, keyEncipherment: true, critical: true },
    ...(request.authority ? [] : [{ name: "extKeyUsage", clientAuth: true }]),
  ]);
  certificate.sign(
    signer(request.issuer?.privateKeyPem ?? keys.privateKey) as never,
    forge.md.sha256.create(),
  );
  return {
    certificatePem: forge.pki.certificateToPem(certificate).replaceAll("\r\n", "\n"),
    privateKeyPem: keys.privateKey,
  };
}

/**
 * A certificate and its key in one PKCS #12 file. Triple DES is old, and what every reader from a browser to Windows
 * still understands; the key is worth nothing outside of a sandbox.
 */
export async function packPkcs12(
  { certificatePem, privateKeyPem }: KeyedCertificate,
  password: string,
  friendlyName: string,
): Promise<Buffer> {
  const { default: forge } = await import("node-forge");
  const packed = forge.pkcs12.toPkcs12Asn1(
    forge.pki.privateKeyFromPem(privateKeyPem),
    [forge.pki.certificateFromPem(certificatePem)],
    password,
    { algorithm: "3des", friendlyName },
  );
  return Buffer.from(forge.asn1.toDer(packed).getBytes(), "binary");
}

/** What the token endpoint needs to know of a certificate. Times are epoch milliseconds. */
export interface ReadCertificate {
  /** SHA-256 of the DER, lower-case hex. */
  readonly fingerprint: string;
  readonly notBefore: number;
  readonly notAfter: number;
}

/** Certificates read before, by fingerprint: parsing one costs thirty times its hash. */
const read = new Map<string, ReadCertificate>();
const MAX_CACHED = 1_000;

/** Reads the DER of a certificate; null when it is none. */
export function readCertificate(der: Buffer): ReadCertificate | null {
  const fingerprint = createHash("sha256").update(der).digest("hex");
  const known = read.get(fingerprint);
  if (known) return known;
  try {
    const parsed = new X509Certificate(der);
    const certificate = {
      fingerprint,
      notBefore: Date.parse(parsed.validFrom),
      notAfter: Date.parse(parsed.validTo),
    };
    // A broken date is parsed as one that no calendar has.
    if (Number.isNaN(certificate.notBefore + certificate.notAfter)) return null;
    if (read.size >= MAX_CACHED) read.clear();
    read.set(fingerprint, certificate);
    return certificate;
  } catch {
    return null;
  }
}

/** Private keys judged before: one process makes one for all its clients, and reading it takes as long as a payout. */
const judged = new Map<string, boolean>();

/** Whether a text is an RSA key that can sign. */
export function isPrivateKey(pem: string): boolean {
  const known = judged.get(pem);
  if (known !== undefined) return known;
  let isOne = false;
  try {
    isOne = createPrivateKey(pem).asymmetricKeyType === "rsa";
  } catch {
    // It is none.
  }
  if (judged.size >= MAX_CACHED) judged.clear();
  judged.set(pem, isOne);
  return isOne;
}

/** Whether a private key is that of the certificate with this DER; false where one of them is none. */
export function belongTogether(der: Buffer, privateKeyPem: string): boolean {
  try {
    return new X509Certificate(der).checkPrivateKey(createPrivateKey(privateKeyPem));
  } catch {
    return false;
  }
}

/** What a certificate says of itself, for a person to read. Throws where it is none. */
export function certificateNames(der: Buffer): { subject: string; issuer: string; serialNumber: string } {
  const { subject, issuer, serialNumber } = new X509Certificate(der);
  return { subject: onOneLine(subject), issuer: onOneLine(issuer), serialNumber };
}

/** Node gives each part of a name a line of its own. */
const onOneLine = (name: string) => name.replaceAll("\n", ", ");
