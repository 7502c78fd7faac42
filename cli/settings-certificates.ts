import { createPrivateKey, type KeyObject, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { InitialAccount } from "../server/contract/state/initial-state.js";
import type { Inconsistency } from "../server/contract/yaml-text.js";

/** The certificates of the accounts in a settings file, each a PEM or the path of a file with one. */

/** The problems of the certificates and keys of these accounts. `folder`: the one of the settings file. */
export function certificateProblems(accounts: readonly InitialAccount[], folder: string): Inconsistency[] {
  const fingerprints = new Set<string>();
  return accounts.flatMap(({ certificate: given, privateKey }, index) => {
    const wrong = (field: "certificate" | "privateKey", message: string): Inconsistency[] => [
      { code: "custom", path: ["accounts", index, field], message },
    ];
    if (given === undefined) return [];
    const read = certificateOf(given, folder);
    if ("problem" in read) return wrong("certificate", read.problem);
    const { certificate } = read;
    if (fingerprints.has(certificate.fingerprint256))
      return wrong("certificate", "already belongs to another account");
    fingerprints.add(certificate.fingerprint256);
    if (privateKey === undefined) return [];
    const key = privateKeyOf(privateKey, folder);
    if ("problem" in key) return wrong("privateKey", key.problem);
    return certificate.checkPrivateKey(key.key)
      ? []
      : wrong("privateKey", "does not belong to the certificate of this account");
  });
}

/** Accounts without problems, with the PEM of each certificate and key instead of its path. */
export const withCertificates = (accounts: readonly InitialAccount[], folder: string): InitialAccount[] =>
  accounts.map((account) => {
    const { certificate, privateKey } = account;
    if (certificate === undefined) return account;
    const read = certificateOf(certificate, folder);
    const key = privateKey === undefined ? undefined : privateKeyOf(privateKey, folder);
    return {
      ...account,
      certificate: "certificate" in read ? read.certificate.toString() : certificate,
      ...(key && "key" in key
        ? { privateKey: String(key.key.export({ type: "pkcs8", format: "pem" })) }
        : {}),
    };
  });

type Problem = { readonly problem: string };

const pemOf = (given: string, folder: string): { readonly pem: string } | Problem => {
  if (given.includes("-----BEGIN")) return { pem: given };
  try {
    return { pem: readFileSync(resolve(folder, given), "utf8") };
  } catch (error) {
    return { problem: `names a file that cannot be read: ${(error as Error).message}` };
  }
};

function certificateOf(given: string, folder: string): { readonly certificate: X509Certificate } | Problem {
  const read = pemOf(given, folder);
  if ("problem" in read) return read;
  try {
    // Node reads the first certificate of a chain.
    return { certificate: new X509Certificate(read.pem) };
  } catch {
    return { problem: "is not an X.509 certificate in PEM" };
  }
}

function privateKeyOf(given: string, folder: string): { readonly key: KeyObject } | Problem {
  const read = pemOf(given, folder);
  if ("problem" in read) return read;
  try {
    const key = createPrivateKey(read.pem);
    if (key.asymmetricKeyType === "rsa") return { key };
  } catch {
    // Not a key, or an encrypted one.
  }
  return { problem: "is not an RSA private key in PEM without a password" };
}
