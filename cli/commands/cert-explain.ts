import { existsSync } from "node:fs";
import type { Command, Option } from "commander";
import type { CertificateExplanation } from "../../server/contract/accounts/certificates.control.js";
import { nearMatches } from "../../server/contract/near.js";
import { pointed } from "../caret.js";
import { connect } from "../connection.js";
import { RefusedError, UsageError } from "../failure.js";
import { answer, tone } from "../print.js";
import { fields, indented } from "../table.js";
import { fileText, stdinText } from "../typed-text.js";
import { moment } from "../wording.js";

/** `localpix cert explain`: what the token endpoint makes of a certificate. */
export function certExplain(group: Command): void {
  group
    .command("explain")
    .summary("what the token endpoint makes of a certificate, check by check")
    .description(
      "Goes through the checks of the token endpoint in their order and names the first that fails, its code, and where the encoding went wrong. Ends with 1 when the certificate would be refused. --account says whose clientId comes with it.",
    )
    .argument("<certificate>", "a PEM, the value of X-SSL-Client-Cert, a file with either, or - for stdin")
    // A PEM begins with dashes, as options do.
    .allowUnknownOption()
    .action(async (typed: string, _: unknown, command: Command) => {
      const sent = withoutName(await certificateText(typed, command.options));
      const { client, account, json } = await connect(command);
      const explained = await client.explainCertificate({ sent, account });
      answer(json, explained, () => words(explained, sent));
      const { refusal, checks } = explained;
      if (refusal === null) return;
      const failed = checks.find(({ outcome }) => outcome === "failed");
      throw new RefusedError(refusal.code, `${refusal.status} ${refusal.code}: ${failed?.says}`);
    });
}

async function certificateText(typed: string, options: readonly Option[]): Promise<string> {
  if (typed === "-") return stdinText();
  if (/^-{1,2}[^-]/.test(typed)) throw unknownOption(typed, options);
  // No certificate is as short as the name of a file, and no name holds its first line.
  if (typed.includes("BEGIN")) return typed;
  if (existsSync(typed)) return fileText(typed);
  if (/\.(pem|crt|cer|txt)$|^[./~]/.test(typed)) throw new UsageError(`There is no file ${typed}.`);
  return typed;
}

/** What commander says of an option that there is not, and this command takes for a certificate. */
function unknownOption(typed: string, options: readonly Option[]): UsageError {
  const near = nearMatches(
    typed,
    options.flatMap(({ long }) => long ?? []),
  );
  const hint = near.length > 0 ? `Did you mean ${near.join(" or ")}?` : "See `localpix cert explain --help`.";
  return new UsageError(`Unknown option '${typed}'.`, hint);
}

/** Whoever copies a header often copies its name too. */
const withoutName = (text: string) => text.replace(/^\s*x-ssl-client-cert:\s*/i, "");

const MARKS = { passed: ["ok", "good"], failed: ["no", "bad"], unreached: ["--", "quiet"] } as const;

function words(explained: CertificateExplanation, sent: string): string {
  const { checks, certificate, position, account } = explained;
  const width = Math.max(...checks.map(({ check }) => check.length));
  const lines = checks.map(({ check, outcome, says }) => {
    const [mark, meaning] = MARKS[outcome];
    const sentence = outcome === "unreached" ? tone("quiet", says) : says;
    return `${tone(meaning, mark)}  ${check.padEnd(width)}  ${sentence}`;
  });
  const about =
    certificate &&
    fields([
      ["SHA-256", certificate.fingerprint],
      ["subject", certificate.subject],
      ["issuer", certificate.issuer],
      ["valid", `${moment(certificate.notBefore)} to ${moment(certificate.notAfter)} UTC`],
      ["linked to", account === null ? "nobody" : `account ${account}`],
    ]);
  return [...lines, position && `\n${pointed(sent, position.sent)}`, about && `\n${indented(about)}`]
    .filter(Boolean)
    .join("\n");
}
