import { createHash, createPrivateKey, sign, verify, X509Certificate } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { type KeyedCertificate, makeCertificate, readCertificate } from "./pki.js";

const DAY = 86_400_000;
const FROM = Date.parse("2029-02-14T15:00:00.000Z");
/** After 2049 certificates use another date format. */
const TO = Date.parse("2060-02-14T15:00:00.000Z");

let authority: KeyedCertificate;
let client: KeyedCertificate;
let stranger: KeyedCertificate;
beforeAll(async () => {
  const validity = { notBefore: FROM, notAfter: TO };
  [authority, stranger] = await Promise.all([
    makeCertificate({ commonName: "localpix sandbox authority", serial: 1, ...validity, authority: true }),
    makeCertificate({ commonName: "ninguém", serial: 3, ...validity }),
  ]);
  client = await makeCertificate({
    commonName: "Padaria Pão & Açúcar, Ltda",
    serial: 2,
    ...validity,
    issuer: authority,
  });
});

const parsed = ({ certificatePem }: KeyedCertificate) => new X509Certificate(certificatePem);
const derOf = (certificate: KeyedCertificate) => parsed(certificate).raw;

describe("a certificate that the authority signs", () => {
  it("verifies with the authority's key only", () => {
    expect(parsed(client).verify(parsed(authority).publicKey)).toBe(true);
    expect(parsed(client).checkIssued(parsed(authority))).toBe(true);
    expect(parsed(client).verify(parsed(stranger).publicKey)).toBe(false);
    expect(parsed(client).verify(parsed(client).publicKey)).toBe(false);
  });

  it("keeps the owner's name, including accents", () => {
    expect(parsed(client).subject).toBe("CN=Padaria Pão & Açúcar\\, Ltda");
    expect(parsed(client).issuer).toBe("CN=localpix sandbox authority");
  });

  it("has the requested validity", () => {
    expect(Date.parse(parsed(client).validFrom)).toBe(FROM);
    expect(Date.parse(parsed(client).validTo)).toBe(TO);
  });

  it("is a client certificate, not an authority", () => {
    expect(parsed(client).ca).toBe(false);
    expect(parsed(client).keyUsage).toEqual(["1.3.6.1.5.5.7.3.2"]);
    expect(parsed(authority).ca).toBe(true);
  });

  it("belongs to its private key", () => {
    const key = createPrivateKey(client.privateKeyPem);
    expect(parsed(client).checkPrivateKey(key)).toBe(true);
    const signature = sign("sha256", Buffer.from("olá"), key);
    expect(verify("sha256", Buffer.from("olá"), parsed(client).publicKey, signature)).toBe(true);
    expect(key.asymmetricKeyDetails?.modulusLength).toBe(2048);
  });

  it("has the requested serial number, positive and without leading zeros", () => {
    expect(parsed(client).serialNumber).toBe("0100000000000002");
  });

  it("is a PEM with plain line ends", () => {
    expect(client.certificatePem).toMatch(
      /^-----BEGIN CERTIFICATE-----\n([A-Za-z0-9+/=]{1,64}\n)+-----END CERTIFICATE-----\n$/,
    );
  });
});

describe("an authority with an accent in its name", () => {
  it("has the same name in the certificates that it signs", async () => {
    const validity = { notBefore: FROM, notAfter: TO };
    const issuer = await makeCertificate({ commonName: "São João", serial: 1, ...validity, authority: true });
    const signed = parsed(await makeCertificate({ commonName: "conta 1", serial: 2, ...validity, issuer }));
    expect(parsed(issuer).subject).toBe("CN=São João");
    expect(signed.issuer).toBe("CN=São João");
    expect(signed.checkIssued(parsed(issuer))).toBe(true);
  });
});

describe("a self-signed certificate", () => {
  it("verifies with its own key and names itself as issuer", () => {
    expect(parsed(stranger).verify(parsed(stranger).publicKey)).toBe(true);
    expect(parsed(stranger).issuer).toBe("CN=ninguém");
  });
});

describe("the keys", () => {
  const validity = { notBefore: FROM, notAfter: TO };

  it("are the well-known ones, one for authorities and one for clients", () => {
    expect(authority.privateKeyPem).not.toBe(client.privateKeyPem);
    expect(stranger.privateKeyPem).toBe(client.privateKeyPem);
    expect(stranger.certificatePem).not.toBe(client.certificatePem);
  });

  it("make the same certificate each time", async () => {
    expect(await makeCertificate({ commonName: "ninguém", serial: 3, ...validity })).toEqual(stranger);
  });

  it("are random for a private certificate, and generated once, because that is slow", async () => {
    const request = { commonName: "ninguém", ...validity, isPrivate: true };
    const [one, other] = [
      await makeCertificate({ ...request, serial: 3 }),
      await makeCertificate({ ...request, serial: 4 }),
    ];
    expect(one.privateKeyPem).not.toBe(stranger.privateKeyPem);
    expect(other.privateKeyPem).toBe(one.privateKeyPem);
    expect(parsed(one).checkPrivateKey(createPrivateKey(one.privateKeyPem))).toBe(true);
  });
});

describe("reading", () => {
  it("gives the fingerprint of the bytes and the validity", () => {
    const der = derOf(client);
    expect(readCertificate(der)).toEqual({
      fingerprint: createHash("sha256").update(der).digest("hex"),
      notBefore: FROM,
      notAfter: TO,
    });
    expect(readCertificate(der)!.fingerprint).toBe(
      parsed(client).fingerprint256.replaceAll(":", "").toLowerCase(),
    );
  });

  it("returns null for a certificate with malformed dates", () => {
    const der = derOf(client);
    const date = der.indexOf("290214150000Z");
    expect(date).toBeGreaterThan(0);
    der.write("29XX14", date);
    expect(new X509Certificate(der).validFrom).not.toBe("");
    expect(readCertificate(der)).toBeNull();
  });

  it("distinguishes two certificates, even if both are cached", () => {
    const read = () =>
      [client, stranger].map((certificate) => readCertificate(derOf(certificate))!.fingerprint);
    expect(new Set(read()).size).toBe(2);
    expect(read()).toEqual(read());
  });

  it.each([
    ["nothing", () => Buffer.alloc(0)],
    ["text", () => Buffer.from("not a certificate")],
    ["a certificate that stops halfway", () => derOf(client).subarray(0, 400)],
    ["a private key", () => createPrivateKey(client.privateKeyPem).export({ type: "pkcs8", format: "der" })],
  ])("%s gives null", (_what, der) => expect(readCertificate(der())).toBeNull());

  it("still works after more certificates than the cache holds", () => {
    const before = readCertificate(derOf(client));
    // Other signatures make them different certificates, and parsing does not verify signatures.
    for (let at = 0; at < 1_100; at++) {
      const der = Buffer.from(derOf(client));
      der.writeUInt32BE(at, der.length - 8);
      expect(readCertificate(der)).not.toBeNull();
    }
    expect(readCertificate(derOf(client))).toEqual(before);
  });
});

describe("a validity in the past or to come", () => {
  it.each([
    ["long over", FROM - 800 * DAY, FROM - 400 * DAY],
    ["not yet", FROM + 400 * DAY, FROM + 800 * DAY],
    ["in the last years of the calendar", Date.UTC(9990, 0, 1), Date.UTC(9999, 11, 31, 23, 59, 59)],
  ])("%s is written as requested", async (_which, notBefore, notAfter) => {
    const certificate = await makeCertificate({ commonName: "conta 1", serial: 9, notBefore, notAfter });
    expect(readCertificate(derOf(certificate))).toMatchObject({ notBefore, notAfter });
  });
});
