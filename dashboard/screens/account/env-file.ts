import type { Credentials } from "../../../server/contract/accounts/accounts.control.js";

/** The lines of an environment file, with the variable names of `localpix credentials --env`. */
export function envFile(url: string, credentials: Credentials): string {
  const { clientId, clientSecret, certificateHeader, pixKey } = credentials;
  return [
    `LOCALPIX_URL=${url}`,
    `LOCALPIX_CLIENT_ID=${clientId}`,
    `LOCALPIX_CLIENT_SECRET=${clientSecret}`,
    `LOCALPIX_CERTIFICATE_HEADER=${certificateHeader}`,
    `LOCALPIX_PIX_KEY=${pixKey}`,
    "",
  ].join("\n");
}
