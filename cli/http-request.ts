import type { ClientRequest, IncomingHttpHeaders } from "node:http";
import { text as readText } from "node:stream/consumers";
import { acceptsAnyCertificate } from "../server/contract/this-machine.js";

interface HttpRequest {
  readonly method?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  readonly signal?: AbortSignal;
}

interface HttpResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/**
 * Sends one HTTP request on a connection of its own; follows no redirect. Rejects with Node's error if there is no
 * response. Not `fetch`: a process waits about 90 ms for its first one, longer than for all of our own code.
 */
export async function httpRequest(
  url: string,
  { method = "GET", headers, body = "", signal }: HttpRequest,
): Promise<HttpResponse> {
  const { request } = await (url.startsWith("https:") ? import("node:https") : import("node:http"));
  // Node sets no content-length for a GET; the server would then read its body as the next request.
  const length = body === "" ? {} : { "content-length": Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const options = {
      method,
      headers: { ...headers, ...length },
      agent: false,
      rejectUnauthorized: !acceptsAnyCertificate(url),
      ...(signal ? { signal } : {}),
    };
    const sent: ClientRequest = request(url, options, (response) => {
      const { statusCode: status = 0, headers: responseHeaders } = response;
      readText(response).then((text) => resolve({ status, headers: responseHeaders, text }), reject);
    });
    sent.once("error", reject).end(body);
  });
}
