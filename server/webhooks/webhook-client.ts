import type { Dispatcher } from "undici";
import { filled } from "../contract/localized.js";
import type { WebhookAddresses } from "../contract/settings/settings.js";
import { attemptErrors } from "../contract/webhooks/attempt-errors.js";
import { stopwatch } from "../kernel/clock.js";
import { faultPoint } from "../kernel/fault-points.js";
import type { KeyedCertificate } from "../kernel/pki.js";
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

/**
 * The sender of an attempt calls this with a function that ends the attempt as timed out. The caller of the sender calls
 * that function if sandbox time reaches the timeout. An AbortSignal would cost more than building the request.
 */
export type RegisterTimeout = (end: () => void) => void;

/** Sends webhooks; the only code from which requests leave localpix. Follows no redirects (assumption DELIVERY). */
export interface WebhookClient {
  post(
    url: string,
    headers: readonly string[],
    body: string,
    timeoutMs: number,
    registerTimeout?: RegisterTimeout,
  ): Promise<ReceiverAnswer>;
  close(): Promise<void>;
}

/**
 * `addresses` says where requests may go (assumption WEBHOOK_ADDRESSES). `identity` is presented to receivers that ask for a
 * client certificate (assumption MTLS).
 */
export function createWebhookClient(
  connectionsPerOrigin: number,
  addresses: WebhookAddresses,
  identity: KeyedCertificate | null = null,
): WebhookClient {
  let agent: Promise<Pick<Dispatcher, "dispatch"> & { destroy(): Promise<void> }> | undefined;
  // undici is slow to load, and a sandbox without webhooks never needs it.
  const load = async () => {
    // It is CommonJS, of which a bundle imports the default only.
    const { default: undici } = await import("undici");
    const connect = {
      lookup: allowedLookup(addresses),
      ...(identity && { cert: identity.certificatePem, key: identity.privateKeyPem }),
    };
    return new undici.Agent({ connections: connectionsPerOrigin, keepAliveTimeout: 4_000, connect });
  };

  /** Parsed and checked once for each URL. */
  const targets = new Map<string, { origin: string; path: string }>();
  const targetOf = (url: string) => {
    const known = targets.get(url);
    if (known) return known;
    const { origin, hostname, pathname, search } = new URL(url);
    // A host that is an IP address is never looked up.
    checkHost(hostname, addresses);
    const target = { origin, path: `${pathname}${search}` };
    targets.set(url, target);
    return target;
  };

  return {
    post: async (url, headers, body, timeoutMs, registerTimeout) => {
      agent ??= load();
      // The timeout starts after loading, which on a busy machine takes a while.
      const client = await agent;
      try {
        const { origin, path } = targetOf(url);
        const request = { origin, path, method: "POST" as const, headers: [...headers], body };
        return await exchange(client, request, timeoutMs, registerTimeout);
      } catch (error) {
        return unanswered(connectionError(error as NodeJS.ErrnoException), 0);
      }
    },
    close: async () => {
      await (await agent)?.destroy();
    },
  };
}

/**
 * Sends a request and collects its response without streams: those of undici's `request` cost more than sending and
 * collecting. Objects are written out, because on Node 20 one that begins with a spread fills V8's old generation.
 */
function exchange(
  client: Pick<Dispatcher, "dispatch">,
  request: Dispatcher.DispatchOptions,
  timeoutMs: number,
  registerTimeout: RegisterTimeout = () => {},
): Promise<ReceiverAnswer> {
  return new Promise((resolve) => {
    const elapsed = stopwatch();
    let controller: Dispatcher.DispatchController | undefined;
    let response: Pick<ReceiverAnswer, "statusCode" | "responseHeaders"> | undefined;
    const chunks: Buffer[] = [];
    let size = 0;
    let isOver = false;
    /**
     * Ends the attempt. With a status it counts as answered, and a body that breaks off is stored as far as it arrived.
     */
    const finish = (unless: () => ReceiverAnswer, durationMs = elapsed()) => {
      isOver = true;
      clearTimeout(timer);
      const responseBody = () =>
        size === 0 ? "" : Buffer.concat(chunks).subarray(0, MAX_BODY_BYTES).toString("utf8");
      if (response === undefined) return resolve(unless());
      const { statusCode, responseHeaders } = response;
      resolve({ statusCode, responseHeaders, responseBody: responseBody(), error: null, durationMs });
    };
    const cutOff = (durationMs = elapsed()) => {
      finish(() => noAnswerWithin(timeoutMs, durationMs), durationMs);
      controller?.abort(new Error("This attempt is over."));
    };
    // A timer may be a moment early.
    const timer = setTimeout(() => cutOff(Math.max(elapsed(), timeoutMs)), timeoutMs);
    timer.unref();
    registerTimeout(() => {
      if (!isOver) cutOff(timeoutMs);
    });
    client.dispatch(request, {
      onRequestStart: (started) => {
        controller = started;
        // The attempt ended before the connection was made.
        if (isOver) cutOff();
      },
      onResponseStart: (_, statusCode, responseHeaders) => {
        // Informational responses precede the response.
        if (statusCode < 200) return;
        faultPoint("mid-post");
        response = { statusCode, responseHeaders: responseHeaders as ReceiverAnswer["responseHeaders"] };
      },
      onResponseData: (_, chunk) => {
        chunks.push(chunk);
        size += chunk.length;
        // The receiver may never stop sending.
        if (size > MAX_BODY_BYTES) cutOff();
      },
      onResponseEnd: () => finish(() => unanswered("The response is empty.", elapsed())),
      onResponseError: (_, error) => finish(() => unanswered(connectionError(error), elapsed())),
    });
  });
}

/** The result of an attempt without a response; `error` is a sentence. */
export const unanswered = (error: string, durationMs: number): ReceiverAnswer => ({
  statusCode: null,
  responseHeaders: null,
  responseBody: null,
  error,
  durationMs,
});

const [NO_ANSWER = ""] = attemptErrors.timeout.en.split("{");

/** The result of an attempt that timed out. */
export const noAnswerWithin = (timeoutMs: number, durationMs: number): ReceiverAnswer =>
  unanswered(filled(attemptErrors.timeout.en, { seconds: timeoutMs / 1_000 }, "en"), durationMs);

/** Whether this error is a timeout. */
export const timedOut = (error: string | null) => error?.startsWith(NO_ANSWER) === true;

/** A connection error as a sentence for the person who has to fix it. */
function connectionError({ code, message }: NodeJS.ErrnoException): string {
  if (code === "ECONNREFUSED") return attemptErrors.refused.en;
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return attemptErrors.unresolved.en;
  if (code === "ECONNRESET" || code === "UND_ERR_SOCKET") return attemptErrors.reset.en;
  if (code === "DEPTH_ZERO_SELF_SIGNED_CERT" || code === "SELF_SIGNED_CERT_IN_CHAIN") {
    return attemptErrors.selfSigned.en;
  }
  if (code === "CERT_HAS_EXPIRED") return attemptErrors.expired.en;
  if (code === "UNABLE_TO_VERIFY_LEAF_SIGNATURE" || code?.startsWith("UNABLE_TO_GET_ISSUER_CERT")) {
    return filled(attemptErrors.untrusted.en, { code }, "en");
  }
  // TLS 1.2; with TLS 1.3 the receiver ends the connection after the handshake.
  if (code?.startsWith("ERR_SSL_") && code.includes("_ALERT_")) {
    return filled(attemptErrors.handshake.en, { code }, "en");
  }
  return code && !message.includes(code) ? `${message} (${code})` : message;
}
