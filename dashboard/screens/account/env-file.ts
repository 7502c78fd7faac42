import type { Credentials } from "../../../server/contract/accounts/accounts.control.js";
import {
  credentialVariables,
  variablesText,
} from "../../../server/contract/accounts/credential-variables.js";

/** The lines of an environment file, as `localpix credentials --format dotenv` prints them. */
export const envFile = (url: string, credentials: Credentials): string =>
  `${variablesText("dotenv", credentialVariables(url, credentials))}\n`;
