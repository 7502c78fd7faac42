import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Settings } from "../contract/settings/start-settings.js";
import { hostNow } from "../kernel/clock.js";
import { type KeyedCertificate, LONG_VALIDITY, makeCertificate } from "../kernel/pki.js";
import { createSecretFile } from "../kernel/secret-file.js";
import { StartProblem } from "../kernel/start-problem.js";
import { hostsOfSettings, NAMES_IN_CONTAINERS } from "./own-hosts.js";

/** What a sandbox shows in TLS connections, to its clients and to the receivers of its webhooks. */
export interface TlsIdentity extends KeyedCertificate {
  /** The certificate of the authority that signed it. */
  readonly authorityPem: string;
}

const FILE = "tls-authority.json";
const DAY = 86_400_000;
/** Apple's systems accept a server certificate for at most 825 days. */
const SERVER_DAYS = 820;

type HostSettings = Pick<Settings, "host" | "allowHost" | "publicUrl">;

/**
 * The identity of a sandbox (assumption MTLS). The same hosts give the same authority, so that it can be committed; its key is
 * public, so it may sign for these hosts only. If other machines can reach the sandbox (`isPrivate`), its key is a random
 * one, kept in `folder`; null: as long as the process. Throws a StartProblem if it can neither be read nor kept.
 */
export async function createTlsIdentity(
  settings: HostSettings,
  { isPrivate, folder }: { readonly isPrivate: boolean; readonly folder: string | null },
): Promise<TlsIdentity> {
  const hosts = serverHosts(settings);
  const issuer = await (isPrivate ? privateAuthority(folder) : wellKnownAuthority(hosts));
  // Clients check it against the time of their machine, not that of the sandbox.
  const now = hostNow();
  const own = await makeCertificate({
    commonName: "localpix",
    serial: now,
    notBefore: now - DAY,
    notAfter: now + SERVER_DAYS * DAY,
    issuer,
    hosts,
    isPrivate,
  });
  return { ...own, authorityPem: issuer.certificatePem };
}

/** The names and addresses under which the sandbox answers, those of this machine first. */
function serverHosts(settings: HostSettings): string[] {
  const ofMachine = ["localhost", "127.0.0.1", "::1", ...NAMES_IN_CONTAINERS];
  const all = [...ofMachine, settings.host, ...hostsOfSettings(settings)];
  const isServer = (name: string) => name !== "0.0.0.0" && name !== "::";
  return [...new Set(all.map((name) => name.replaceAll(/[[\]]/g, "").toLowerCase()))].filter(isServer);
}

/** The hosts are part of its name, because a client may know the authorities of two sandboxes. */
const wellKnownAuthority = (hosts: readonly string[]) =>
  makeCertificate({
    commonName: `localpix TLS authority ${createHash("sha256").update(hosts.join()).digest("hex").slice(0, 8)}`,
    serial: 1,
    ...LONG_VALIDITY,
    authority: true,
    hosts,
  });

async function privateAuthority(folder: string | null): Promise<KeyedCertificate> {
  const file = folder && join(folder, FILE);
  if (file && existsSync(file)) return readAuthority(file);
  const created = await makeCertificate({
    commonName: "localpix TLS authority",
    serial: hostNow(),
    ...LONG_VALIDITY,
    authority: true,
    hosts: [],
    isPrivate: true,
  });
  if (file) keepAuthority(file, created);
  return created;
}

function readAuthority(file: string): KeyedCertificate {
  try {
    const { certificatePem, privateKeyPem } = JSON.parse(readFileSync(file, "utf8")) as KeyedCertificate;
    if (certificatePem && privateKeyPem) return { certificatePem, privateKeyPem };
  } catch {
    // Unreadable or not JSON: the same problem.
  }
  throw new StartProblem(
    `The certificate authority in ${file} cannot be read.`,
    "Delete the file: localpix then makes another authority, which clients must be given again.",
  );
}

function keepAuthority(file: string, authority: KeyedCertificate): void {
  try {
    createSecretFile(file, JSON.stringify(authority));
  } catch (error) {
    throw new StartProblem(
      `The certificate authority cannot be written to ${file}: ${(error as Error).message}.`,
      "Give another directory with --data, or use --memory.",
    );
  }
}
