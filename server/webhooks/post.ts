import type { Dispatcher } from "undici";
import type { WebhookAddresses } from "../contract/settings/settings.js";
import { stopwatch } from "../kernel/clock.js";
import { faultPoint } from "../kernel/fault-points.js";
import { boundedLookup, checkAddress } from "./addresses.js";

/** What came of one POST. */
export interface ReceiverAnswer {
  readonly statusCode: number | null;
  readonly responseHeaders: Readonly<Record<string, string | string[]>> | null;
  readonly responseBody: string | null;
  /** Why there was no answer, as a sentence; null when there was one. */
  readonly error: string | null;
  readonly durationMs: number;
}

/** As much of an answer's body as is kept: enough to read an error page, too little to fill a disk. */
const KEPT_BYTES = 16_384;

/** The one place from which requests leave localpix. No redirect is followed (DELIVERY). */
export interface Postman {
  post(url: string, headers: readonly string[], body: string, timeoutMs: number): Promise<ReceiverAnswer>;
  close(): Promise<void>;
}

/** `addresses` says where requests may go (WEBHOOK_ADDRESSES). */
export function createPostman(connectionsPerOrigin: number, addresses: WebhookAddresses): Postman {
  let agent: Promise<{ request: Dispatcher["request"]; destroy(): Promise<void> }> | undefined;
  // undici is slow to load, and a sandbox without webhooks never needs it.
  const load = async () => {
    // It is CommonJS, of which a bundle imports the default only.
    const { default: undici } = await import("undici");
    return new undici.Agent({
      connections: connectionsPerOrigin,
      keepAliveTimeout: 4_000,
      connect: { lookup: boundedLookup(addresses) },
    });
  };

  return {
    post: async (url, headers, body, timeoutMs) => {
      agent ??= load();
      // The receiver's time begins when the client is loaded, which on a busy machine takes a while.
      const sender = await agent;
      const elapsed = stopwatch();
      const { origin, hostname, pathname, search } = new URL(url);
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        // A host that is an address already is looked up by nobody.
        checkAddress(hostname, addresses);
        const response = await sender.request({
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
          responseBody: await readSome(response.body),
          error: null,
          durationMs: elapsed(),
        };
      } catch (error) {
        return signal.aborted
          ? noAnswerWithin(timeoutMs, elapsed())
          : unanswered(sentence(error as NodeJS.ErrnoException), elapsed());
      }
    },
    close: async () => {
      await (await agent)?.destroy();
    },
  };
}

/** An attempt that nothing came back of, and the sentence why. */
export const unanswered = (error: string, durationMs: number): ReceiverAnswer => ({
  statusCode: null,
  responseHeaders: null,
  responseBody: null,
  error,
  durationMs,
});

const NO_ANSWER = "No answer within";

/** An attempt whose receiver took longer than it may. */
export const noAnswerWithin = (timeoutMs: number, durationMs: number): ReceiverAnswer =>
  unanswered(`${NO_ANSWER} ${timeoutMs / 1_000} s.`, durationMs);

/** Whether the reason why there was no answer is that none came in time. */
export const timedOut = (error: string | null) => error?.startsWith(NO_ANSWER) === true;

async function readSome(body: AsyncIterable<Buffer> & { destroy(): void }): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      size += chunk.length;
      // Leaving the loop ends the stream, and with it the connection of a receiver that will not stop talking.
      if (size > KEPT_BYTES) break;
    }
  } catch {
    // The status has arrived and says all that counts; a body that breaks off or never ends is kept as far as it came.
  }
  return Buffer.concat(chunks).subarray(0, KEPT_BYTES).toString("utf8");
}

/** What went wrong on the way, for somebody who has to mend it. */
function sentence({ code, message }: NodeJS.ErrnoException): string {
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
