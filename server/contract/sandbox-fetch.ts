import type { Send } from "./client.js";
import { acceptsAnyCertificate } from "./this-machine.js";

let agent: object | undefined;

/** `fetch` for a sandbox, in Node only: one with TLS on this machine need not be trusted. */
export async function sandboxFetch(url: string, request: RequestInit = {}): Promise<Response> {
  if (!acceptsAnyCertificate(url)) return fetch(url, request);
  // It is CommonJS, of which a bundle imports the default only.
  const { default: undici } = await import("undici");
  agent ??= new undici.Agent({ connect: { rejectUnauthorized: false } });
  return (await undici.fetch(url, { ...request, dispatcher: agent } as never)) as unknown as Response;
}

/** The sender of a `controlClient` in Node. */
export const sendToSandbox: Send = async (url, request) => {
  const response = await sandboxFetch(url, request);
  return { status: response.status, text: await response.text() };
};
