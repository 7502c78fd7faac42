import { type Command, Option } from "commander";
import type { Credentials } from "../../server/contract/accounts/accounts.control.js";
import {
  CREDENTIAL_FIELDS,
  type CredentialField,
  credentialVariables,
  VARIABLE_FORMATS,
  type VariableFormat,
  variablesText,
} from "../../server/contract/accounts/credential-variables.js";
import { shellQuote } from "../../server/contract/shell-quote.js";
import { acceptsAnyCertificate } from "../../server/contract/this-machine.js";
import { connect } from "../connection.js";
import { currentCredentials } from "../current-credentials.js";
import { didYouMean } from "../did-you-mean.js";
import { RefusedError, UsageError } from "../failure.js";
import { formatCredentials } from "../format-credentials.js";
import { printExactly, printResult } from "../print.js";
import { writeNewFile } from "../write-new-file.js";

interface CredentialsFlags {
  readonly env?: true;
  readonly format?: VariableFormat;
  readonly as?: Readonly<Record<string, CredentialField>>;
  readonly header?: true;
  readonly curl?: true | "token" | "balance";
  readonly p12?: string;
  readonly ca?: true;
  readonly password?: string;
}

/** The options of which a command has at most one. */
const OUTPUTS = ["env", "format", "header", "curl", "p12", "ca"];

export function credentials(program: Command): void {
  const outputOption = (flags: string, text: string) => {
    const option = new Option(`--${flags}`, text);
    return option.conflicts(OUTPUTS.filter((name) => name !== option.name()));
  };
  program
    .command("credentials")
    .summary("show the credentials of an account")
    .description("Shows client id, client secret, certificate and PIX key of an account.")
    .addOption(outputOption("env", "print export lines for a shell"))
    .addOption(
      outputOption("format <format>", "print variables for a shell or a file").choices(VARIABLE_FORMATS),
    )
    .addOption(
      new Option(
        "--as <name=field,...>",
        `names of the variables, and the fields that they hold: ${CREDENTIAL_FIELDS.join(", ")}`,
      ).argParser(parseNames),
    )
    .addOption(outputOption("header", "print only the value of X-SSL-Client-Cert"))
    .addOption(
      outputOption("curl [what]", "print a curl command that gets a token or reads the balance").choices([
        "token",
        "balance",
      ]),
    )
    .addOption(outputOption("p12 <file>", "write certificate and key to a PKCS #12 file"))
    .addOption(outputOption("ca", "print the certificate authority of a sandbox with --tls"))
    .option("--password <password>", "password of the --p12 file (default: localpix)")
    .addHelpText(
      "after",
      `
Examples:
  $ eval "$(localpix credentials --env)"
  $ localpix credentials --format dotenv --as PIX_CLIENT_ID=clientId,PIX_CERT=certificatePem > .env
  $ localpix credentials --format fish | source
  $ localpix credentials --format powershell | Invoke-Expression
  $ localpix credentials --format github >> "$GITHUB_ENV"
  $ localpix credentials --curl | sh
  $ localpix credentials --curl balance | sh
  $ localpix credentials --p12 loja.p12 --password secret
  $ localpix credentials --ca > ca.pem
  $ curl -H "X-SSL-Client-Cert: $(localpix credentials --header)" …`,
    )
    .action(async (options: CredentialsFlags, command: Command) => {
      if (options.password !== undefined && options.p12 === undefined) {
        throw new UsageError(
          "--password can only be used with --p12.",
          "For example: localpix credentials --p12 loja.p12 --password secret",
        );
      }
      const format = options.env ? "env" : options.format;
      if (options.as !== undefined && format === undefined) {
        throw new UsageError(
          "--as can only be used with --env or --format.",
          "For example: localpix credentials --format dotenv --as PIX_CLIENT_ID=clientId",
        );
      }
      const connection = await connect(command);
      const { client, account, url, json } = connection;
      if (options.ca) {
        const { requestSandbox } = await import("../request-sandbox.js");
        const ca = await (await requestSandbox(connection, "/sandbox/ca.pem")).text();
        return printExactly(json, { ca }, () => ca.trimEnd());
      }
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
      if (format) {
        const variables = credentialVariables(url, current, options.as);
        printExactly(json, variables, () => textIn(format, variables));
      } else if (options.header) {
        const { certificateHeader } = current;
        printExactly(json, { certificateHeader }, () => certificateHeader);
      } else if (options.curl) {
        const curl = options.curl === "balance" ? balanceCommand(url, current) : tokenCommand(url, current);
        printExactly(json, { curl }, () => curl);
      } else {
        printResult(json, current, () => formatCredentials(connection, current));
      }
    });
}

/** On this machine without verification, like the commands: curl does not know the authority of the sandbox. */
const curlFor = (url: string) => `curl -sS -w '\\n'${acceptsAnyCertificate(url) ? " --insecure" : ""}`;

function tokenCommand(url: string, { clientId, clientSecret, certificateHeader }: Credentials): string {
  return [
    `${curlFor(url)} -X POST ${shellQuote(`${url}/api/auth/token`)}`,
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
    `${curlFor(url)} ${shellQuote(`${url}/api/balance`)} -H "Authorization: Bearer $TOKEN"`,
  ].join("\n");
}

/** Reads the value of `--as`. */
function parseNames(text: string): Readonly<Record<string, CredentialField>> {
  const fields = new Map<string, CredentialField>();
  for (const part of text.split(",")) {
    const [name = "", typed, ...more] = part.trim().split("=");
    if (!/^[A-Za-z_]\w*$/.test(name) || typed === undefined || more.length > 0) {
      throw new UsageError(
        `--as takes names of variables with their fields, not "${part}".`,
        "For example: --as PIX_CLIENT_ID=clientId,PIX_CLIENT_SECRET=clientSecret",
      );
    }
    const field = CREDENTIAL_FIELDS.find((known) => known === typed);
    if (field === undefined) {
      const all = `The fields are ${CREDENTIAL_FIELDS.join(", ")}.`;
      throw new UsageError(`There is no field ${typed}.`, didYouMean(typed, CREDENTIAL_FIELDS, all));
    }
    if (fields.has(name)) throw new UsageError(`--as has ${name} twice.`, "Each variable holds one field.");
    fields.set(name, field);
  }
  return Object.fromEntries(fields);
}

function textIn(format: VariableFormat, variables: Readonly<Record<string, string>>): string {
  try {
    return variablesText(format, variables);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new RefusedError("NOT_WRITABLE", error.message, "Use another --format, such as json.");
  }
}
