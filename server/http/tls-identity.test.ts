import { execFileSync } from "node:child_process";
import { X509Certificate } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer, get } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { makeCertificate } from "../kernel/pki.js";
import { WELL_KNOWN_KEYS } from "../kernel/well-known-keys.js";
import { createTlsIdentity, type TlsIdentity } from "./tls-identity.js";

const folder = mkdtempSync(join(tmpdir(), "localpix-tls-identity-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Changes the limits of a process, on Linux. */
const PRLIMIT = "/usr/bin/prlimit";
const HERE = { host: "127.0.0.1", allowHost: [], publicUrl: null };
const identity = (hosts: Partial<Parameters<typeof createTlsIdentity>[0]> = {}) =>
  createTlsIdentity({ ...HERE, ...hosts }, { isPrivate: false, folder: null });

/** The error with which a client that trusts `authorityPem` refuses a server; null if it accepts it as `host`. */
async function refusalOf(
  { certificatePem: cert, privateKeyPem: key }: Pick<TlsIdentity, "certificatePem" | "privateKeyPem">,
  authorityPem: string,
  host: string,
): Promise<string | null> {
  const server = createServer({ cert, key }, (_, response) => response.end());
  server.on("tlsClientError", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  try {
    return await new Promise((resolve) => {
      const options = { port, host: "127.0.0.1", servername: host, ca: authorityPem, agent: false };
      const headers = { host };
      get({ ...options, headers }, (response) => response.resume().on("end", () => resolve(null))).on(
        "error",
        ({ message }) => resolve(message),
      );
    });
  } finally {
    server.close();
  }
}

describe("createTlsIdentity", () => {
  it.each(["localhost", "host.docker.internal", "pix.test", "localpix"])("is valid for %s", async (host) => {
    const own = await identity({ allowHost: ["pix.test"], publicUrl: "https://localpix:7490" });
    expect(await refusalOf(own, own.authorityPem, host)).toBeNull();
  });

  it("names the addresses that it listens on, but not those that mean all", async () => {
    const names = async (host: string) =>
      new X509Certificate((await identity({ host, allowHost: ["192.168.1.5"] })).certificatePem)
        .subjectAltName;
    expect(await names("127.0.0.9")).toContain("IP Address:127.0.0.9, IP Address:192.168.1.5");
    expect(await names("[::1]")).toMatch(
      /^DNS:localhost, IP Address:127\.0\.0\.1, IP Address:0:0:0:0:0:0:0:1,/,
    );
    expect(await names("0.0.0.0")).not.toContain("0.0.0.0");
  });

  it("has the same authority for the same hosts, so that it can be committed, and another one for others", async () => {
    const [first, second, other] = [
      await identity(),
      await identity(),
      await identity({ allowHost: ["pix.test"] }),
    ];
    expect(second.authorityPem).toBe(first.authorityPem);
    expect(other.authorityPem).not.toBe(first.authorityPem);
    const subject = (pem: string) => new X509Certificate(pem).subject;
    expect(subject(other.authorityPem)).not.toBe(subject(first.authorityPem));
    expect(await refusalOf(other, first.authorityPem, "localhost")).not.toBeNull();
  });

  it("has an authority with a public key that clients trust for its hosts only", async () => {
    const { authorityPem } = await identity();
    const forged = await makeCertificate({
      commonName: "bank.example",
      serial: 7,
      notBefore: Date.parse("2020-01-01T00:00:00Z"),
      notAfter: Date.parse("2049-01-01T00:00:00Z"),
      issuer: { certificatePem: authorityPem, privateKeyPem: WELL_KNOWN_KEYS.authority },
      hosts: ["bank.example"],
    });
    expect(await refusalOf(forged, authorityPem, "bank.example")).toContain("permitted subtree violation");
  });

  it("is valid now and for less than 825 days, by the time of the host", async () => {
    const { validFrom, validTo } = new X509Certificate((await identity()).certificatePem);
    expect(Date.parse(validFrom)).toBeLessThan(Date.now());
    const days = (Date.parse(validTo) - Date.parse(validFrom)) / 86_400_000;
    expect(days).toBeGreaterThan(800);
    expect(days).toBeLessThan(825);
  });

  it("has a random key that it keeps in the folder if others can reach the sandbox", async () => {
    const file = join(folder, "tls-authority.json");
    const privately = (to: string | null) => createTlsIdentity(HERE, { isPrivate: true, folder: to });
    const [first, second] = [await privately(folder), await privately(folder)];
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(second.authorityPem).toBe(first.authorityPem);
    expect(Object.values(WELL_KNOWN_KEYS)).not.toContain(first.privateKeyPem);
    expect(await refusalOf(second, first.authorityPem, "localhost")).toBeNull();

    writeFileSync(file, '{"certificatePem":');
    await expect(privately(folder)).rejects.toThrow(`The certificate authority in ${file} cannot be read.`);
    rmSync(file);
    expect((await privately(null)).authorityPem).not.toBe(first.authorityPem);
    expect(existsSync(file)).toBe(false);
    await expect(privately(join(folder, "missing"))).rejects.toThrow("cannot be written to");
  });

  it.runIf(existsSync(PRLIMIT))(
    "leaves no file that is cut off on a full disk, so that the next start works",
    async () => {
      const full = join(folder, "full");
      mkdirSync(full);
      const privately = () => createTlsIdentity(HERE, { isPrivate: true, folder: full });
      // The operating system refuses to write more than this into a file, as it does on a full disk.
      const limitFiles = (bytes: number | "unlimited") =>
        execFileSync(PRLIMIT, ["--pid", String(process.pid), `--fsize=${bytes}:`]);
      limitFiles(100);
      await expect(privately().finally(() => limitFiles("unlimited"))).rejects.toThrow(
        "cannot be written to",
      );
      expect((await privately()).authorityPem).toBe((await privately()).authorityPem);
    },
  );
});
