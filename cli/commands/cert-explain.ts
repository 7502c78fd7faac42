import { existsSync } from "node:fs";
import type { Command, Option } from "commander";
import type { CertificateExplanation } from "../../server/contract/accounts/certificates.control.js";
import { withCaret } from "../caret.js";
import { connect } from "../connection.js";
import { didYouMean } from "../did-you-mean.js";
import { RefusedError, UsageError } from "../failure.js";
import { formatInstant } from "../format.js";
import { printResult, tone } from "../print.js";
import { fileText, stdinText } from "../read-input.js";
import { fields, indent } from "../table.js";

/** `localpix cert explain`: runs the checks of the token endpoint on a certificate. */
export function certExplain(group: Command): void {
  group
    .command("explain")
    .summary("run the checks of the token endpoint on a certificate")
    .description(
      "Runs the checks of the token endpoint in order. Shows the first that fails, its code, and the place of an encoding error. Exit code 1 if the certificate would be refused. --account selects the clientId that the certificate is checked with.",
    )
    .argument("<certificate>", "a PEM, the value of X-SSL-Client-Cert, a file with either, or - for stdin")
    // A PEM begins with dashes, as options do.
    .allowUnknownOption()
    .action(async (argument: string, _: unknown, command: Command) => {
      const sent = withoutHeaderName(await certificateText(argument, command.options));
      const { client, account, json } = await connect(command);
      const explanation = await client.explainCertificate({ sent, account });
      printResult(json, explanation, () => formatCertificate(explanation, sent));
      const { refusal, checks } = explanation;
      if (refusal === null) return;
      const failed = checks.find(({ outcome }) => outcome === "failed");
      throw new RefusedError(refusal.code, `${refusal.status} ${refusal.code}: ${failed?.says}`);
    });
}

async function certificateText(argument: string, options: readonly Option[]): Promise<string> {
  if (argument === "-") return stdinText();
  if (/^-{1,2}[^-]/.test(argument)) throw unknownOption(argument, options);
  // This is the text of a PEM: no file name contains its first line.
  if (argument.includes("BEGIN")) return argument;
  if (existsSync(argument)) return fileText(argument);
  if (/\.(pem|crt|cer|txt)$|^[./~]/.test(argument)) throw new UsageError(`There is no file ${argument}.`);
  return argument;
}

/** The error for an unknown option. Commander does not throw it, because `allowUnknownOption` is set for PEMs. */
function unknownOption(argument: string, options: readonly Option[]): UsageError {
  const flags = options.flatMap(({ long }) => long ?? []);
  const hint = didYouMean(argument, flags, "See `localpix cert explain --help`.");
  return new UsageError(`Unknown option '${argument}'.`, hint);
}

/** The value of a header that was copied together with its name. */
const withoutHeaderName = (text: string) => text.replace(/^\s*x-ssl-client-cert:\s*/i, "");

const MARKS = { passed: ["ok", "good"], failed: ["no", "bad"], unreached: ["--", "quiet"] } as const;

function formatCertificate(explanation: CertificateExplanation, sent: string): string {
  const { checks, certificate, position, account } = explanation;
  const width = Math.max(...checks.map(({ check }) => check.length));
  const lines = checks.map(({ check, outcome, says }) => {
    const [mark, markTone] = MARKS[outcome];
    const sentence = outcome === "unreached" ? tone("quiet", says) : says;
    return `${tone(markTone, mark)}  ${check.padEnd(width)}  ${sentence}`;
  });
  const details =
    certificate &&
    fields([
      ["SHA-256", certificate.fingerprint],
      ["subject", certificate.subject],
      ["issuer", certificate.issuer],
      ["valid", `${formatInstant(certificate.notBefore)} to ${formatInstant(certificate.notAfter)} UTC`],
      ["linked to", account === null ? "nobody" : `account ${account}`],
    ]);
  return [...lines, position && `\n${withCaret(sent, position.sent)}`, details && `\n${indent(details)}`]
    .filter(Boolean)
    .join("\n");
}
