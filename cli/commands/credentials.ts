import { writeFile } from "node:fs/promises";
import { type Command, Option } from "commander";
import type { Credentials } from "../../server/contract/accounts/accounts.control.js";
import { connect } from "../connection.js";
import { currentCredentials } from "../current-credentials.js";
import { RefusedError, UsageError } from "../failure.js";
import { formatCredentials } from "../format-credentials.js";
import { printExactly, printResult } from "../print.js";

interface CredentialsFlags {
  readonly env?: true;
  readonly header?: true;
  readonly curl?: true | "token" | "balance";
  readonly p12?: string;
  readonly password?: string;
}

export function credentials(program: Command): void {
  const form = (name: string, others: string[], text: string) =>
    new Option(`--${name}`, text).conflicts(others);
  program
    .command("credentials")
    .summary("show the credentials of an account")
    .description("Shows client id, client secret, certificate and PIX key of an account.")
    .addOption(form("env", ["header", "curl", "p12"], "print export lines for a shell"))
    .addOption(form("header", ["env", "curl", "p12"], "print only the value of X-SSL-Client-Cert"))
    .addOption(
      form(
        "curl [what]",
        ["env", "header", "p12"],
        "print a curl command that gets a token or reads the balance",
      ).choices(["token", "balance"]),
    )
    .addOption(form("p12 <file>", ["env", "header", "curl"], "write certificate and key to a PKCS #12 file"))
    .option("--password <password>", "password of the --p12 file (else localpix)")
    .addHelpText(
      "after",
      `
Examples:
  $ eval "$(localpix credentials --env)"
  $ localpix credentials --curl | sh
  $ localpix credentials --curl balance | sh
  $ localpix credentials --p12 loja.p12 --password segredo
  $ curl -H "X-SSL-Client-Cert: $(localpix credentials --header)" …`,
    )
    .action(async (options: CredentialsFlags, command: Command) => {
      if (options.password !== undefined && options.p12 === undefined) {
        throw new UsageError(
          "--password is used with --p12 only.",
          "For example: localpix credentials --p12 loja.p12 --password segredo",
        );
      }
      const { client, account, url, json } = await connect(command);
      if (options.p12 !== undefined) {
        const { p12, password } = await client.packCredentials({
          account,
          password: options.password ?? "localpix",
        });
        await writeNewSecret(options.p12, Buffer.from(p12, "base64"));
        printResult(
          json,
          { file: options.p12, password },
          () => `Wrote ${options.p12}. Its password: ${password}`,
        );
        return;
      }
      const own = await currentCredentials(client, account);
      if (options.env) {
        const variables = environment(url, own);
        const lines = Object.entries(variables).map(([name, value]) => `export ${name}=${shellQuote(value)}`);
        printExactly(json, variables, () => lines.join("\n"));
      } else if (options.header) {
        const { certificateHeader } = own;
        printExactly(json, { certificateHeader }, () => certificateHeader);
      } else if (options.curl) {
        const curl = options.curl === "balance" ? balanceCommand(url, own) : tokenCommand(url, own);
        printExactly(json, { curl }, () => curl);
      } else {
        printResult(json, own, () => formatCredentials(own));
      }
    });
}

/** Writes a file that only its owner can read; throws a RefusedError if the file exists. */
async function writeNewSecret(file: string, bytes: Buffer): Promise<void> {
  await writeFile(file, bytes, { flag: "wx", mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "EEXIST") throw new RefusedError("FILE_EXISTS", `${file} exists already.`);
    throw new RefusedError("FILE_UNWRITABLE", `${file} cannot be written: ${error.message}.`);
  });
}

/** The address and credentials of an account as environment variables. */
export function environment(url: string, { clientId, clientSecret, certificateHeader, pixKey }: Credentials) {
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
function balanceCommand(url: string, own: Credentials): string {
  const extractToken = `sed -n 's/.*"access_token":"\\([^"]*\\)".*/\\1/p'`;
  return [
    `TOKEN=$(${tokenCommand(url, own)} | ${extractToken})`,
    `curl -sS ${shellQuote(`${url}/api/balance`)} -H "Authorization: Bearer $TOKEN"`,
  ].join("\n");
}

/** `text` quoted as one word of a POSIX shell. */
function shellQuote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
