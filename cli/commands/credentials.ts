import { type Command, Option } from "commander";
import type { Credentials } from "../../server/contract/accounts/accounts.control.js";
import { connect } from "../connection.js";
import { currentCredentials } from "../current-credentials.js";
import { UsageError } from "../failure.js";
import { formatCredentials } from "../format-credentials.js";
import { printExactly, printResult } from "../print.js";
import { writeNewFile } from "../write-new-file.js";

interface CredentialsFlags {
  readonly env?: true;
  readonly header?: true;
  readonly curl?: true | "token" | "balance";
  readonly p12?: string;
  readonly password?: string;
}

export function credentials(program: Command): void {
  const outputOption = (name: string, others: string[], text: string) =>
    new Option(`--${name}`, text).conflicts(others);
  program
    .command("credentials")
    .summary("show the credentials of an account")
    .description("Shows client id, client secret, certificate and PIX key of an account.")
    .addOption(outputOption("env", ["header", "curl", "p12"], "print export lines for a shell"))
    .addOption(outputOption("header", ["env", "curl", "p12"], "print only the value of X-SSL-Client-Cert"))
    .addOption(
      outputOption(
        "curl [what]",
        ["env", "header", "p12"],
        "print a curl command that gets a token or reads the balance",
      ).choices(["token", "balance"]),
    )
    .addOption(
      outputOption("p12 <file>", ["env", "header", "curl"], "write certificate and key to a PKCS #12 file"),
    )
    .option("--password <password>", "password of the --p12 file (default: localpix)")
    .addHelpText(
      "after",
      `
Examples:
  $ eval "$(localpix credentials --env)"
  $ localpix credentials --curl | sh
  $ localpix credentials --curl balance | sh
  $ localpix credentials --p12 loja.p12 --password secret
  $ curl -H "X-SSL-Client-Cert: $(localpix credentials --header)" …`,
    )
    .action(async (options: CredentialsFlags, command: Command) => {
      if (options.password !== undefined && options.p12 === undefined) {
        throw new UsageError(
          "--password can only be used with --p12.",
          "For example: localpix credentials --p12 loja.p12 --password secret",
        );
      }
      const { client, account, url, json } = await connect(command);
      if (options.p12 !== undefined) {
        const { p12, password } = await client.packCredentials({
          account,
          password: options.password ?? "localpix",
        });
        await writeNewFile(options.p12, Buffer.from(p12, "base64"), { mode: 0o600 });
        printResult(
          json,
          { file: options.p12, password },
          () => `Wrote ${options.p12}. Its password: ${password}`,
        );
        return;
      }
      const current = await currentCredentials(client, account);
      if (options.env) {
        const variables = credentialVariables(url, current);
        const lines = Object.entries(variables).map(([name, value]) => `export ${name}=${shellQuote(value)}`);
        printExactly(json, variables, () => lines.join("\n"));
      } else if (options.header) {
        const { certificateHeader } = current;
        printExactly(json, { certificateHeader }, () => certificateHeader);
      } else if (options.curl) {
        const curl = options.curl === "balance" ? balanceCommand(url, current) : tokenCommand(url, current);
        printExactly(json, { curl }, () => curl);
      } else {
        printResult(json, current, () => formatCredentials(current));
      }
    });
}

/** The address and credentials of an account as environment variables. */
export function credentialVariables(
  url: string,
  { clientId, clientSecret, certificateHeader, pixKey }: Credentials,
) {
  return {
    LOCALPIX_URL: url,
    LOCALPIX_CLIENT_ID: clientId,
    LOCALPIX_CLIENT_SECRET: clientSecret,
    LOCALPIX_CERTIFICATE_HEADER: certificateHeader,
    LOCALPIX_PIX_KEY: pixKey,
  };
}

function tokenCommand(url: string, { clientId, clientSecret, certificateHeader }: Credentials): string {
  return [
    `curl -sS -X POST ${shellQuote(`${url}/api/auth/token`)}`,
    `-H 'Content-Type: application/json'`,
    `-H ${shellQuote(`X-SSL-Client-Cert: ${certificateHeader}`)}`,
    `-d ${shellQuote(JSON.stringify({ clientId, clientSecret }))}`,
  ].join(" \\\n  ");
}

/** Extracts the token with sed, so that only curl and a shell are needed. */
function balanceCommand(url: string, credentials: Credentials): string {
  const extractToken = `sed -n 's/.*"access_token":"\\([^"]*\\)".*/\\1/p'`;
  return [
    `TOKEN=$(${tokenCommand(url, credentials)} | ${extractToken})`,
    `curl -sS ${shellQuote(`${url}/api/balance`)} -H "Authorization: Bearer $TOKEN"`,
  ].join("\n");
}

/** `text` quoted as one word of a POSIX shell. */
export function shellQuote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
