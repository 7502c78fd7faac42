import type { Dispatcher } from "undici";
import type { WebhookAddresses } from "../contract/settings/settings.js";
import { stopwatch } from "../kernel/clock.js";
import { faultPoint } from "../kernel/fault-points.js";
import { allowedLookup, checkHost } from "./addresses.js";

/** The result of one POST. */
export interface ReceiverAnswer {
  readonly statusCode: number | null;
  readonly responseHeaders: Readonly<Record<string, string | string[]>> | null;
  readonly responseBody: string | null;
  /** Why there was no answer, as a sentence; null when there was one. */
  readonly error: string | null;
  readonly durationMs: number;
}

/** How much of a response body is stored: enough to read an error page, too little to fill a disk. */
const MAX_BODY_BYTES = 16_384;

/** Sends webhooks; the only code from which requests leave localpix. Follows no redirects (assumption DELIVERY). */
export interface WebhookClient {
  post(url: string, headers: readonly string[], body: string, timeoutMs: number): Promise<ReceiverAnswer>;
  close(): Promise<void>;
}

/** `addresses` says where requests may go (assumption WEBHOOK_ADDRESSES). */
export function createWebhookClient(
  connectionsPerOrigin: number,
  addresses: WebhookAddresses,
): WebhookClient {
  let agent: Promise<{ request: Dispatcher["request"]; destroy(): Promise<void> }> | undefined;
  // undici is slow to load, and a sandbox without webhooks never needs it.
  const load = async () => {
    // It is CommonJS, of which a bundle imports the default only.
    const { default: undici } = await import("undici");
    return new undici.Agent({
      connections: connectionsPerOrigin,
      keepAliveTimeout: 4_000,
      connect: { lookup: allowedLookup(addresses) },
    });
  };

  return {
    post: async (url, headers, body, timeoutMs) => {
      agent ??= load();
      // The timeout starts after loading, which on a busy machine takes a while.
      const client = await agent;
      const elapsed = stopwatch();
      const { origin, hostname, pathname, search } = new URL(url);
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        // A host that is an IP address is never looked up.
        checkHost(hostname, addresses);
        const response = await client.request({
          origin,
          path: `${pathname}${search}`,
          method: "POST",
          headers: [...headers],
          body,
          signal,
        });
        faultPoint("mid-post");
        return {
          statusCode: response.statusCode,
          responseHeaders: response.headers as Record<string, string | string[]>,
          responseBody: await readBody(response.body),
          error: null,
          durationMs: elapsed(),
        };
      } catch (error) {
        return signal.aborted
          ? noAnswerWithin(timeoutMs, elapsed())
          : unanswered(connectionError(error as NodeJS.ErrnoException), elapsed());
      }
    },
    close: async () => {
      await (await agent)?.destroy();
    },
  };
}

/** The result of an attempt without a response; `error` is a sentence. */
export const unanswered = (error: string, durationMs: number): ReceiverAnswer => ({
  statusCode: null,
  responseHeaders: null,
  responseBody: null,
  error,
  durationMs,
});

const NO_ANSWER = "No answer within";

/** The result of an attempt that timed out. */
export const noAnswerWithin = (timeoutMs: number, durationMs: number): ReceiverAnswer =>
  unanswered(`${NO_ANSWER} ${timeoutMs / 1_000} s.`, durationMs);

/** Whether this error is a timeout. */
export const timedOut = (error: string | null) => error?.startsWith(NO_ANSWER) === true;

async function readBody(body: AsyncIterable<Buffer> & { destroy(): void }): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      size += chunk.length;
      // Leaving the loop closes the stream, and so the connection of a receiver that sends without end.
      if (size > MAX_BODY_BYTES) break;
    }
  } catch {
    // The status has arrived, and only it matters; a body that breaks off is stored as far as it came.
  }
  return Buffer.concat(chunks).subarray(0, MAX_BODY_BYTES).toString("utf8");
}

/** A connection error as a sentence for the person who has to fix it. */
function connectionError({ code, message }: NodeJS.ErrnoException): string {
  if (code === "ECONNREFUSED") return "Connection refused: nothing listens there.";
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return "The host name does not resolve.";
  if (code === "ECONNRESET" || code === "UND_ERR_SOCKET")
    return "The receiver closed the connection without an answer.";
  if (code === "DEPTH_ZERO_SELF_SIGNED_CERT" || code === "SELF_SIGNED_CERT_IN_CHAIN") {
    return "The receiver's TLS certificate is self-signed; trust its authority with NODE_EXTRA_CA_CERTS.";
  }
  if (code === "UNABLE_TO_VERIFY_LEAF_SIGNATURE" || code === "CERT_HAS_EXPIRED") {
    return `The receiver's TLS certificate is not trusted (${code}).`;
  }
  return code && !message.includes(code) ? `${message} (${code})` : message;
}
