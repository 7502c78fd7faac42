import type { TestSandbox } from "../../server/testkit/index.js";

/** Requests a token with a revoked certificate, which is refused; resolves with that certificate as it was sent. */
export async function refusedCertificate({ url, control, credentials }: TestSandbox): Promise<string> {
  const { certificateHeader } = await control.issueCertificate({ kind: "revoked" });
  const { clientId, clientSecret } = credentials;
  await fetch(`${url}/api/auth/token`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-ssl-client-cert": certificateHeader },
    body: JSON.stringify({ clientId, clientSecret }),
  });
  return certificateHeader;
}
