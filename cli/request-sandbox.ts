import { controlError, UnreachableError } from "../server/contract/client.js";
import { sandboxFetch } from "../server/contract/sandbox-fetch.js";
import type { Connection } from "./connection.js";

export type SandboxAddress = Pick<Connection, "url" | "token">;

/**
 * Sends a request that the typed client does not have, such as one for a file. Throws an UnreachableError if nothing
 * answers, and a ControlError if the sandbox refuses it.
 */
export async function requestSandbox(
  { url, token }: SandboxAddress,
  path: string,
  request: RequestInit = {},
): Promise<Response> {
  const headers = { ...(token ? { authorization: `Bearer ${token}` } : {}), ...request.headers };
  const response = await sandboxFetch(`${url}${path}`, { ...request, headers }).catch((cause: unknown) => {
    throw new UnreachableError(url, cause);
  });
  if (!response.ok) throw await controlError(url, response);
  return response;
}
