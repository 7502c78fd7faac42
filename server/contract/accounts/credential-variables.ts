import { shellQuote } from "../shell-quote.js";
import type { Credentials } from "./accounts.control.js";

/** The address and credentials of an account as environment variables, and how each shell or tool writes these. */

/** What a variable can hold. */
export const CREDENTIAL_FIELDS = [
  "url",
  "accountId",
  "clientId",
  "clientSecret",
  "certificateHeader",
  "certificatePem",
  "privateKeyPem",
  "pixKey",
] as const;
export type CredentialField = (typeof CREDENTIAL_FIELDS)[number];

/** The variables of `localpix exec` and `localpix credentials --env`, by name. */
const USUAL_VARIABLES: Readonly<Record<string, CredentialField>> = {
  LOCALPIX_URL: "url",
  LOCALPIX_CLIENT_ID: "clientId",
  LOCALPIX_CLIENT_SECRET: "clientSecret",
  LOCALPIX_CERTIFICATE_HEADER: "certificateHeader",
  LOCALPIX_PIX_KEY: "pixKey",
};

/** Variables with their values. `fields`: the field of each variable. */
export function credentialVariables(
  url: string,
  credentials: Credentials,
  fields: Readonly<Record<string, CredentialField>> = USUAL_VARIABLES,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, field === "url" ? url : String(credentials[field])]),
  );
}

export const VARIABLE_FORMATS = ["env", "dotenv", "powershell", "fish", "github", "json"] as const;
export type VariableFormat = (typeof VARIABLE_FORMATS)[number];

/** Variables as the text of a format. Throws a RangeError if the format cannot hold a value. */
export function variablesText(format: VariableFormat, variables: Readonly<Record<string, string>>): string {
  if (format === "json") return JSON.stringify(variables, null, 2);
  return Object.entries(variables)
    .map(([name, value]) => LINES[format](name, value))
    .join("\n");
}

const LINES: Readonly<Record<Exclude<VariableFormat, "json">, (name: string, value: string) => string>> = {
  env: (name, value) => `export ${name}=${shellQuote(value)}`,
  dotenv: (name, value) => `${name}=${dotenvValue(name, value)}`,
  // PowerShell hands the output on line by line, so a value must be on one. It also ends a text at a curly quote.
  powershell: (name, value) =>
    `$env:${name} = ${value
      .split("\n")
      .map((line) => `'${line.replaceAll(/['‘’‚‛]/g, "$&$&")}'`)
      .join(' + "`n" + ')}`,
  fish: (name, value) => `set -gx ${name} '${value.replaceAll(/[\\']/g, "\\$&")}'`,
  github: (name, value) => {
    if (!value.includes("\n")) return `${name}=${value}`;
    let end = "LOCALPIX_END";
    while (value.includes(end)) end += "_";
    return `${name}<<${end}\n${value}\n${end}`;
  },
};

/**
 * A value for .env files, in the syntax that their readers in all languages have in common: a bare word, a literal between
 * single quotes, or a line with \n between double quotes.
 */
function dotenvValue(name: string, value: string): string {
  if (/^[\w.:/%@,+~-]*$/.test(value)) return value;
  if (!/['\n]/.test(value)) return `'${value}'`;
  if (!/["\\$`]/.test(value)) return `"${value.replaceAll("\n", "\\n")}"`;
  throw new RangeError(`${name} has quotes that .env files cannot hold.`);
}
