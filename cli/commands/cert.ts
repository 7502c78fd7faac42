import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Command, Option } from "commander";
import { certificateVerdicts } from "../../server/contract/accounts/certificate-verdicts.js";
import type { CertificateKind } from "../../server/contract/accounts/certificates.control.js";
import { connect } from "../connection.js";
import { currentCredentials } from "../current-credentials.js";
import { UsageError } from "../failure.js";
import { formatInstant } from "../format.js";
import { groupExamples } from "../group-examples.js";
import { printResult, tone } from "../print.js";
import { fields } from "../table.js";
import { certExplain } from "./cert-explain.js";

const kindsHelp = Object.entries(certificateVerdicts)
  .map(([kind, verdict]) => `  ${kind.padEnd(16)}${verdict}`)
  .join("\n");

export function cert(program: Command): void {
  const group = program
    .command("cert")
    .summary("make valid or invalid certificates, and check one")
    .description("Client certificates for the token endpoint.");

  groupExamples(
    group,
    "localpix cert show",
    "localpix cert new --kind expired",
    "localpix cert new --kind valid --out certificates",
    "localpix cert explain certificates/valid.cert.pem",
    "localpix credentials --header | localpix cert explain -",
    'localpix cert explain "-----BEGIN+CERTIFICATE-----%0AMIIC…" --account 2',
  );
  certExplain(group);

  group
    .command("show")
    .summary("show the certificate of an account and how to use it")
    .action(async (_: unknown, command: Command) => {
      const { client, account, json, nextCommand } = await connect(command);
      const { certificateHeader: sent, accountId } = await currentCredentials(client, account);
      const { certificate, accepted, refusal } = await client.explainCertificate({
        sent,
        account: accountId,
      });
      if (certificate === null) throw new Error("The sandbox cannot read its own certificate.");
      const { subject, notBefore, notAfter, fingerprint } = certificate;
      const accountFlag = account === undefined ? "" : ` --account ${account}`;
      printResult(json, { account: accountId, accepted, refusal, certificate }, () =>
        [
          fields([
            ["account", String(accountId)],
            ["subject", subject],
            ["valid", `${formatInstant(notBefore)} to ${formatInstant(notAfter)} UTC`],
            ["SHA-256", fingerprint],
            ["token endpoint", refusal === null ? "accepts it" : `${refusal.status} ${refusal.code}`],
            ["header", "X-SSL-Client-Cert"],
          ]),
          "",
          tone("quiet", `$ ${nextCommand(`credentials${accountFlag} --header`)}      its value`),
          tone(
            "quiet",
            `$ ${nextCommand(`credentials${accountFlag} --p12 <file>`)}  with its private key, in a file`,
          ),
          tone("quiet", `$ ${nextCommand("cert new --kind expired")}   an invalid one, for tests`),
        ].join("\n"),
      );
    });

  group
    .command("new")
    .summary("make a certificate")
    .addOption(
      new Option("--kind <kind>", "valid, or the way in which it is invalid (required)").choices(
        Object.keys(certificateVerdicts),
      ),
    )
    .option("--out <folder>", "write certificate, key and header value to files there")
    .addHelpText(
      "after",
      `
Kinds, and the answer of the token endpoint:
${kindsHelp}`,
    )
    .action(async ({ kind, out }: { kind?: CertificateKind; out?: string }, command: Command) => {
      if (kind === undefined)
        throw new UsageError("--kind is required.", "For example: localpix cert new --kind expired");
      const { client, account, json } = await connect(command);
      const issued = await client.issueCertificate({ kind, account });
      const { certificatePem, privateKeyPem, certificateHeader, fingerprint } = issued;
      const details: [string, string][] = [
        ["kind", kind],
        ["SHA-256", fingerprint],
        ["token endpoint", certificateVerdicts[kind]],
      ];
      if (out === undefined) {
        printResult(json, issued, () =>
          [
            fields(details),
            "",
            tone("strong", "X-SSL-Client-Cert"),
            certificateHeader,
            "",
            certificatePem.trim(),
            privateKeyPem.trim(),
          ].join("\n"),
        );
        return;
      }
      const files = {
        certificate: join(out, `${kind}.cert.pem`),
        privateKey: join(out, `${kind}.key.pem`),
        header: join(out, `${kind}.header.txt`),
      };
      const { makeDirectory } = await import("../../server/kernel/make-directory.js");
      makeDirectory(out);
      await writeFile(files.certificate, certificatePem, { mode: 0o600 });
      await writeFile(files.privateKey, privateKeyPem, { mode: 0o600 });
      await writeFile(files.header, certificateHeader, { mode: 0o600 });
      printResult(json, { ...issued, files }, () =>
        fields([
          ...details,
          ["certificate", files.certificate],
          ["private key", files.privateKey],
          ["header value", files.header],
        ]),
      );
    });
}
