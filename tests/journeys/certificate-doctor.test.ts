import { startSandbox, type TestSandbox } from "localpix";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { NOON } from "./rows.js";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ clock: NOON });
});
afterAll(() => sandbox.close());

const explain = (sent: string, account?: number) => sandbox.control.explainCertificate({ sent, account });

/** What the token endpoint itself says to a header, with the seed account's clientId. */
async function asked(header: string): Promise<{ status: number; code: string } | null> {
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

describe("the doctor says what the token endpoint says", () => {
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
  test.each(kinds.map((kind, at) => [kind, checks[at]!] as const))(
    "of a certificate that is %s",
    async (kind, check) => {
      await sandbox.createAccount();
      const { certificateHeader, certificatePem, fingerprint } = await sandbox.control.issueCertificate({
        kind,
      });
      for (const sent of [certificateHeader, certificatePem, `${certificateHeader}\n`]) {
        const explained = await explain(sent);
        expect(explained.form).toBe(sent === certificatePem ? "pem" : "header");
        const answered = await asked(certificateHeader);
        expect(explained.refusal).toEqual(answered && { ...answered, check });
        expect(explained.accepted).toBe(answered === null);
        expect(explained.certificate).toMatchObject({ fingerprint, issuer: expect.stringContaining("CN=") });
        expect(explained.position).toBeNull();
      }
    },
  );

  type Spoil = (header: string) => string;
  const spoilt: [what: string, check: string, spoil: Spoil, position?: (header: string) => number][] = [
    ["nothing", "present", () => ""],
    ["a broken percent-encoding", "encoding", (header) => `${header}%`],
    [
      "one that was encoded twice",
      "encoding",
      (header) => encodeURIComponent(header),
      () => "-----BEGIN".length,
    ],
    ["spaces as +", "encoding", (header) => header.replaceAll("%20", "+"), () => "-----BEGIN".length],
    ["a + as %20", "encoding", (header) => header.replace("%2B", "%20"), (header) => header.indexOf("%2B")],
    ["a + as it is", "encoding", (header) => header.replace("%2B", "+"), (header) => header.indexOf("%2B")],
    [
      "every + as it is",
      "encoding",
      (header) => header.replaceAll("%2B", "+"),
      (header) => header.indexOf("%2B"),
    ],
    // Not within a percent-encoded character, which would be broken by it.
    ["one that was cut off", "pem", (header) => header.slice(0, 500).replace(/%.?$/, "")],
    ["something else", "pem", () => "hello"],
    ["text before it", "pem", (header) => `Bag%20Attributes%0A${header}`, () => 0],
    ["text behind it", "pem", (header) => `${header}x`, (header) => header.length],
    ["a second certificate", "pem", (header) => header + header, (header) => header.length],
    ["a line missing", "x509", (header) => header.split("%0A").toSpliced(3, 1).join("%0A")],
  ];
  test.each(spoilt)("of %s", async (_what, check, spoil: Spoil, position?: (header: string) => number) => {
    // A certificate has a + in its base64 unless its key says otherwise; that of another serial will.
    let header: string;
    do header = (await sandbox.control.issueCertificate({ kind: "valid" })).certificateHeader;
    while (!header.includes("%2B"));
    const sent = spoil(header);
    const { refusal, checks, position: place } = await explain(sent);
    expect(refusal).toEqual({ ...(await asked(sent))!, check });
    expect(place?.sent ?? null).toBe(position?.(header) ?? null);
    const outcomes = checks.map(({ outcome }) => outcome);
    expect(checks[outcomes.indexOf("failed")]!.check).toBe(check);
    expect(outcomes.join(" ")).toMatch(/^(passed )*failed( unreached)*$/);
  });

  test("of an account that is not the certificate's", async () => {
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
