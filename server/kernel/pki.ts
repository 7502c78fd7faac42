import {
  constants,
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  privateEncrypt,
  X509Certificate,
} from "node:crypto";
import { isIP } from "node:net";
import { promisify } from "node:util";
import type Forge from "node-forge";
import { WELL_KNOWN_KEYS } from "./well-known-keys.js";

/** A certificate and its private key, both PEM. */
export interface KeyedCertificate {
  readonly certificatePem: string;
  readonly privateKeyPem: string;
}

export interface CertificateRequest {
  readonly commonName: string;
  /** Unique per issuer. */
  readonly serial: number;
  readonly notBefore: number;
  readonly notAfter: number;
  /** The signing certificate; absent: self-signed. */
  readonly issuer?: KeyedCertificate;
  readonly authority?: boolean;
  /** Whether its key is random and known to this process only, instead of the well-known key. */
  readonly isPrivate?: boolean;
  /** For TLS: the names and addresses of the server, or those that the authority may sign for. */
  readonly hosts?: readonly string[];
}

/**
 * The validity of a certificate that is to be the same at every start, epoch milliseconds. The end is the last second that
 * certificates write with a two-digit year.
 */
export const LONG_VALIDITY = {
  notBefore: Date.UTC(2020, 0, 1),
  notAfter: Date.UTC(2049, 11, 31, 23, 59, 59),
};

type KeyOwner = "authority" | "client" | "server";

type KeyPair = Awaited<ReturnType<typeof newKeyPair>>;

const newKeyPair = () =>
  promisify(generateKeyPair)("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });

const wellKnownKeyPair = async (owner: KeyOwner): Promise<KeyPair> => {
  const privateKey = WELL_KNOWN_KEYS[owner === "authority" ? "authority" : "leaf"];
  const publicKey = createPublicKey(privateKey).export({ type: "spki", format: "pem" }) as string;
  return { privateKey, publicKey };
};

/**
 * One random key pair for all authorities, one for all clients and one for the server of this process. Generating a key
 * takes 100 to 300 ms.
 */
const keyPairs = new Map<string, Promise<KeyPair>>();

function keyPair(owner: KeyOwner, isPrivate: boolean): Promise<KeyPair> {
  const name = `${owner} ${isPrivate}`;
  const pair = keyPairs.get(name) ?? (isPrivate ? newKeyPair() : wellKnownKeyPair(owner));
  keyPairs.set(name, pair);
  return pair;
}

/** The prefix of a SHA-256 digest in a PKCS #1 v1.5 signature (RFC 8017, section 9.2). */
const SHA256_PREFIX = Buffer.from("3031300d060960864801650304020105000420", "hex");

/** A signer for forge that uses Node, which takes 1 ms where forge takes 100. */
const signer = (privateKeyPem: string) => ({
  sign: (digest: { digest(): { bytes(): string } }) =>
    privateEncrypt(
      { key: privateKeyPem, padding: constants.RSA_PKCS1_PADDING },
      Buffer.concat([SHA256_PREFIX, Buffer.from(digest.digest().bytes(), "binary")]),
    ).toString("binary"),
});

/**
 * Creates an X.509 certificate with an RSA 2048 key. The same request with the well-known key gives the same bytes.
 * node-forge builds it, and is imported here because it is rarely needed.
 */
export async function makeCertificate(request: CertificateRequest): Promise<KeyedCertificate> {
  const { authority = false, isPrivate = false, hosts } = request;
  const owner = authority ? "authority" : hosts ? "server" : "client";
  const [{ default: forge }, keys] = await Promise.all([import("node-forge"), keyPair(owner, isPrivate)]);
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.publicKeyFromPem(keys.publicKey);
  // DER forbids leading zero bytes, so the serial starts with 01.
  certificate.serialNumber = `01${request.serial.toString(16).padStart(14, "0")}`;
  certificate.validity.notBefore = new Date(request.notBefore);
  certificate.validity.notAfter = new Date(request.notAfter);
  // forge's types lack the UTF8 tag, which names with accents need.
  const subject = [
    { shortName: "CN", value: request.commonName, valueTagClass: forge.asn1.Type.UTF8 as never },
  ];
  certificate.setSubject(subject);
  const issuerCertificate = request.issuer && forge.pki.certificateFromPem(request.issuer.certificatePem);
  const issuer = issuerCertificate?.subject.attributes;
  // forge reads a name as bytes and would encode them a second time.
  for (const attribute of issuer ?? []) attribute.value = forge.util.decodeUtf8(attribute.value as string);
  certificate.setIssuer(issuer ?? subject);
  certificate.setExtensions([
    { name: "basicConstraints", cA: authority, critical: true },
    authority
      ? { name: "keyUsage", keyCertSign: true, cRLSign: true, critical: true }
      : { name: "keyUsage", digitalSignature: true, keyEncipherment: true, critical: true },
    ...(authority ? [] : [{ name: "extKeyUsage", clientAuth: true, ...(hosts ? { serverAuth: true } : {}) }]),
    ...(hosts ? tlsExtensions(forge, hosts, issuerCertificate) : []),
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
 * What strict clients ask for in TLS (RFC 5280, 4.2.1). An authority without hosts may sign for all. The certificates of
 * accounts have none of this, and must keep their bytes.
 */
function tlsExtensions(
  { asn1, util }: typeof Forge,
  hosts: readonly string[],
  issuer: Forge.pki.Certificate | undefined,
): object[] {
  const ownKey = { name: "subjectKeyIdentifier" };
  if (issuer) {
    const altNames = hosts.map((host) => (isIP(host) ? { type: 7, ip: host } : { type: 2, value: host }));
    const keyIdentifier = issuer.generateSubjectKeyIdentifier().getBytes();
    return [ownKey, { name: "authorityKeyIdentifier", keyIdentifier }, { name: "subjectAltName", altNames }];
  }
  if (hosts.length === 0) return [ownKey];
  const { Class, Type, create } = asn1;
  const subtree = (type: number, name: string) =>
    create(Class.UNIVERSAL, Type.SEQUENCE, true, [create(Class.CONTEXT_SPECIFIC, type, false, name)]);
  // forge's types lack this function.
  const { bytesFromIP } = util as unknown as { bytesFromIP(address: string): string };
  const permitted = hosts.map((host) => {
    if (!isIP(host)) return subtree(2, host);
    // An address is followed by a mask of the same length.
    const address = bytesFromIP(host);
    return subtree(7, address + "\xff".repeat(address.length));
  });
  const subtrees = create(Class.CONTEXT_SPECIFIC, 0, true, permitted);
  const value = create(Class.UNIVERSAL, Type.SEQUENCE, true, [subtrees]);
  return [ownKey, { name: "nameConstraints", id: "2.5.29.30", critical: true, value }];
}

/**
 * Packs a certificate and its key into a PKCS #12 file. Triple DES is old, but every reader from browsers to Windows
 * understands it, and the key is worthless outside a sandbox.
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

/** The fields of a certificate that the token endpoint checks. Times are epoch milliseconds. */
export interface ReadCertificate {
  /** SHA-256 of the DER, lower-case hex. */
  readonly fingerprint: string;
  readonly notBefore: number;
  readonly notAfter: number;
}

/** Parsed certificates by fingerprint: parsing costs thirty times as much as hashing. */
const parsedCertificates = new Map<string, ReadCertificate>();
const MAX_CACHED = 1_000;

/** Parses the DER of a certificate; null if it is not one. */
export function readCertificate(der: Buffer): ReadCertificate | null {
  const fingerprint = createHash("sha256").update(der).digest("hex");
  const known = parsedCertificates.get(fingerprint);
  if (known) return known;
  try {
    const parsed = new X509Certificate(der);
    const certificate = {
      fingerprint,
      notBefore: Date.parse(parsed.validFrom),
      notAfter: Date.parse(parsed.validTo),
    };
    // A malformed date parses to an invalid Date.
    if (Number.isNaN(certificate.notBefore + certificate.notAfter)) return null;
    if (parsedCertificates.size >= MAX_CACHED) parsedCertificates.clear();
    parsedCertificates.set(fingerprint, certificate);
    return certificate;
  } catch {
    return null;
  }
}

/** Results of `isPrivateKey`: all clients of a process share a key, and parsing it takes as long as a payout. */
const knownKeys = new Map<string, boolean>();

/** Whether a text is a PEM of an RSA private key. */
export function isPrivateKey(pem: string): boolean {
  const known = knownKeys.get(pem);
  if (known !== undefined) return known;
  let isRsa = false;
  try {
    isRsa = createPrivateKey(pem).asymmetricKeyType === "rsa";
  } catch {
    // Not a private key.
  }
  if (knownKeys.size >= MAX_CACHED) knownKeys.clear();
  knownKeys.set(pem, isRsa);
  return isRsa;
}

/** Whether a private key belongs to the certificate with this DER; false if either cannot be parsed. */
export function keyMatchesCertificate(der: Buffer, privateKeyPem: string): boolean {
  try {
    return new X509Certificate(der).checkPrivateKey(createPrivateKey(privateKeyPem));
  } catch {
    return false;
  }
}

/** Subject, issuer and serial number of a certificate, for people to read. Throws if it is not one. */
export function certificateNames(der: Buffer): { subject: string; issuer: string; serialNumber: string } {
  const { subject, issuer, serialNumber } = new X509Certificate(der);
  return { subject: onOneLine(subject), issuer: onOneLine(issuer), serialNumber };
}

/** Node writes each part of a name on its own line. */
const onOneLine = (name: string) => name.replaceAll("\n", ", ");
