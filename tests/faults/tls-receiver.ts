import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import type { TLSSocket } from "node:tls";
import forge from "node-forge";

/** Whether the receiver's certificate is valid, or which fault it has. */
export type Certified = "valid" | "self-signed" | "unknown authority" | "expired" | "wrong name";

const DAY = 86_400_000;
const keys = forge.pki.rsa.generateKeyPair(2048);
const named = (name: string) => [{ name: "commonName", value: name }];

function certificate(subject: string, issuer: string, until: number, extensions: object[]): string {
  const made = forge.pki.createCertificate();
  made.publicKey = keys.publicKey;
  made.serialNumber = Buffer.from(`1${subject}${until}`).toString("hex").slice(0, 16);
  made.validity.notBefore = new Date(Date.now() - 30 * DAY);
  made.validity.notAfter = new Date(Date.now() + until * DAY);
  made.setSubject(named(subject));
  made.setIssuer(named(issuer));
  made.setExtensions(extensions);
  made.sign(keys.privateKey, forge.md.sha256.create());
  return forge.pki.certificateToPem(made);
}

/** The CA that signs all certificates except the self-signed one, as PEM for NODE_EXTRA_CA_CERTS. */
export const authority = certificate("authority", "authority", 30, [{ name: "basicConstraints", cA: true }]);

const leaf = (subject: string, issuer: string, until: number, ip: string) =>
  certificate(subject, issuer, until, [{ name: "subjectAltName", altNames: [{ type: 7, ip }] }]);

const CERTIFICATES: Readonly<Record<Certified, () => string>> = {
  valid: () => leaf("receiver", "authority", 30, "127.0.0.1"),
  "self-signed": () => leaf("receiver", "receiver", 30, "127.0.0.1"),
  "unknown authority": () => leaf("receiver", "somebody", 30, "127.0.0.1"),
  expired: () => leaf("receiver", "authority", -1, "127.0.0.1"),
  "wrong name": () => leaf("receiver", "authority", 30, "192.0.2.1"),
};

/**
 * A TLS receiver that acknowledges every request. With `clientAuthority` (PEM) it refuses clients without a certificate of
 * that authority.
 */
export async function tlsReceiver(certified: Certified, clientAuthority?: string) {
  const texts: string[] = [];
  /** The common names of the client certificates. */
  const clients: string[] = [];
  const server = createServer(
    {
      key: forge.pki.privateKeyToPem(keys.privateKey),
      cert: CERTIFICATES[certified](),
      ...(clientAuthority === undefined
        ? {}
        : { requestCert: true, rejectUnauthorized: true, ca: clientAuthority }),
    },
    (request, response) => {
      const { subject } = (request.socket as TLSSocket).getPeerCertificate();
      if (subject) clients.push(String(subject.CN));
      let text = "";
      request.setEncoding("utf8").on("data", (chunk: string) => {
        text += chunk;
      });
      request.on("end", () => {
        texts.push(text);
        response.end();
      });
    },
  );
  // A client that does not trust the certificate closes the connection.
  server.on("tlsClientError", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    texts,
    clients,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
