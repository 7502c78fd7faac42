import { ControlError } from "../../server/contract/client.js";
import type { Credentials } from "../../server/contract/control/accounts.js";
import { client } from "./world.js";

const tokens = new Map<number, Promise<string>>();

/** The gateway's token for an account; asked for once, and again after `forgetToken`. */
export function gatewayToken(credentials: Credentials): Promise<string> {
  const { accountId } = credentials;
  const token = tokens.get(accountId) ?? newToken(credentials);
  tokens.set(accountId, token);
  return token.catch((error: unknown) => {
    tokens.delete(accountId);
    throw error;
  });
}

/** Sandbox time may outlive a token, which is then refused. */
export const forgetToken = (account: number): void => void tokens.delete(account);

async function newToken({ clientId, clientSecret, certificateHeader }: Credentials): Promise<string> {
  const response = await fetch("/api/auth/token", {
    method: "POST",
    headers: { "content-type": "application/json", "X-SSL-Client-Cert": certificateHeader },
    body: JSON.stringify({ clientId, clientSecret }),
  });
  const { access_token } = (await response.json()) as { access_token: string };
  return access_token;
}

/** Calls the gateway as the account's own code would. Throws its refusal, in its own words, as a ControlError. */
export async function callGateway(account: number, path: string, body: object): Promise<void> {
  const credentials = await client.showCredentials({ account });
  const once = async () =>
    fetch(path, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        authorization: `Bearer ${await gatewayToken(credentials)}`,
      },
      body: JSON.stringify(body),
    });
  let response = await once();
  if (response.status === 401) {
    forgetToken(account);
    response = await once();
  }
  if (response.ok) return;
  const refusal = (await response.json().catch(() => ({}))) as { message?: string | string[]; code?: string };
  const message = [refusal.message ?? response.statusText].flat().join("; ");
  throw new ControlError(response.status, refusal.code ?? String(response.status), message);
}
