import { startSandbox, type TestSandbox } from "localpix";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { NOON } from "./rows.js";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ clock: NOON });
});
afterAll(() => sandbox.close());

const explain = (sent: string, account?: number) => sandbox.control.explainCertificate({ sent, account });

/** How the token endpoint refuses this header with the seed account's clientId; null if it issues a token. */
async function tokenRefusal(header: string): Promise<{ status: number; code: string } | null> {
  const { clientId, clientSecret } = sandbox.credentials;
  const answer = await fetch(`${sandbox.url}/api/auth/token`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(header === "" ? {} : { "x-ssl-client-cert": header }),
    },
    body: JSON.stringify({ clientId, clientSecret }),
  });
  const { code } = (await answer.json()) as { code?: string };
  return answer.status < 300 ? null : { status: answer.status, code: code! };
}

describe("explaining a certificate", () => {
  const kinds = [
    "valid",
    "expired",
    "not-yet-valid",
    "unregistered",
    "revoked",
    "other-account",
    "self-signed",
  ] as const;
  const checks = [null, "not-after", "not-before", "registered", "registered", "linked", "registered"];
  test.each(kinds.map((kind, index) => [kind, checks[index]!] as const))(
    "gives the same refusal as the token endpoint: a certificate of kind %s",
    async (kind, check) => {
      await sandbox.createAccount();
      const { certificateHeader, certificatePem, fingerprint } = await sandbox.control.issueCertificate({
        kind,
      });
      for (const sent of [certificateHeader, certificatePem, `${certificateHeader}\n`]) {
        const explanation = await explain(sent);
        expect(explanation.form).toBe(sent === certificatePem ? "pem" : "header");
        const refusal = await tokenRefusal(certificateHeader);
        expect(explanation.refusal).toEqual(refusal && { ...refusal, check });
        expect(explanation.accepted).toBe(refusal === null);
        expect(explanation.certificate).toMatchObject({
          fingerprint,
          issuer: expect.stringContaining("CN="),
        });
        expect(explanation.position).toBeNull();
      }
    },
  );

  type Damage = (header: string) => string;
  const damagedHeaders: [
    what: string,
    check: string,
    damage: Damage,
    position?: (header: string) => number,
  ][] = [
    ["no header", "present", () => ""],
    ["a broken percent-encoding", "encoding", (header) => `${header}%`],
    [
      "a header that was encoded twice",
      "encoding",
      (header) => encodeURIComponent(header),
      () => "-----BEGIN".length,
    ],
    ["spaces encoded as +", "encoding", (header) => header.replaceAll("%20", "+"), () => "-----BEGIN".length],
    [
      "a + encoded as %20",
      "encoding",
      (header) => header.replace("%2B", "%20"),
      (header) => header.indexOf("%2B"),
    ],
    [
      "one + left unencoded",
      "encoding",
      (header) => header.replace("%2B", "+"),
      (header) => header.indexOf("%2B"),
    ],
    [
      "every + left unencoded",
      "encoding",
      (header) => header.replaceAll("%2B", "+"),
      (header) => header.indexOf("%2B"),
    ],
    // Removes an incomplete percent sequence at the cut, because the encoding check would refuse it before the PEM check.
    ["a header that was cut off", "pem", (header) => header.slice(0, 500).replace(/%.?$/, "")],
    ["a text that is not a certificate", "pem", () => "hello"],
    ["text before the certificate", "pem", (header) => `Bag%20Attributes%0A${header}`, () => 0],
    ["text after the certificate", "pem", (header) => `${header}x`, (header) => header.length],
    ["a second certificate", "pem", (header) => header + header, (header) => header.length],
    [
      "a certificate with a missing line",
      "x509",
      (header) => header.split("%0A").toSpliced(3, 1).join("%0A"),
    ],
  ];
  test.each(damagedHeaders)(
    "gives the same refusal as the token endpoint: %s",
    async (_what, check, damage: Damage, position?: (header: string) => number) => {
      // Nearly every certificate has a + in its Base64; if this one has none, issue another.
      let header: string;
      do header = (await sandbox.control.issueCertificate({ kind: "valid" })).certificateHeader;
      while (!header.includes("%2B"));
      const sent = damage(header);
      const { refusal, checks, position: place } = await explain(sent);
      expect(refusal).toEqual({ ...(await tokenRefusal(sent))!, check });
      expect(place?.sent ?? null).toBe(position?.(header) ?? null);
      const outcomes = checks.map(({ outcome }) => outcome);
      expect(checks[outcomes.indexOf("failed")]!.check).toBe(check);
      expect(outcomes.join(" ")).toMatch(/^(passed )*failed( unreached)*$/);
    },
  );

  test("checks the certificate for the given account, otherwise for the first one", async () => {
    const { credentials } = await sandbox.createAccount();
    const { accountId, certificateHeader } = credentials;
    expect(await explain(certificateHeader, accountId)).toMatchObject({ accepted: true, account: accountId });
    expect(await explain(certificateHeader)).toMatchObject({
      refusal: { status: 403, code: "PUB_CERT_NOT_AUTHORIZED_FOR_ACCOUNT", check: "linked" },
      account: accountId,
    });
    await expect(explain(certificateHeader, 999)).rejects.toMatchObject({
      status: 404,
      code: "ACCOUNT_UNKNOWN",
    });
  });
});
