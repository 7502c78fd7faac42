import type { Credentials } from "../contract/accounts/accounts.control.js";
import { acceptsAnyCertificate } from "../contract/this-machine.js";
import { forwardTarget } from "../contract/webhooks/callable-url.js";
import type { EventType } from "../contract/webhooks/event-types.js";
import {
  type ForwardedDelivery,
  type ListenerMessage,
  listenerPath,
} from "../contract/webhooks/listening.js";
import { listenerKey } from "../kernel/ids.js";
import { createWebhookClient } from "../webhooks/webhook-client.js";
import { checkEvents, checkOptions, shown } from "./check-arguments.js";
import type { OnReceived, ReceivedWebhook } from "./receiver.js";

export interface ForwardOptions {
  /** The event types to forward; default: all. */
  readonly events?: readonly EventType[];
}

/** Webhooks go to a URL of the application under test, which is registered nowhere. */
export interface Forwarding {
  /** The URL that they go to. */
  readonly url: string;
  /** All webhooks that the application has answered, with any status, oldest first. */
  readonly received: readonly ReceivedWebhook[];
  /** Stops forwarding and cancels the deliveries that wait for it. */
  close(): Promise<void>;
}

/** Concurrent requests, the same number as the sandbox sends to one URL. */
const CONCURRENT_REQUESTS = 8;
/** How long to wait for the sandbox to confirm that it has removed the listener. */
const GOODBYE_MS = 2_000;

/** Throws a TypeError for invalid options and for what is no URL. */
export function checkForwarding(url: string, options: ForwardOptions): string {
  const target = typeof url === "string" ? forwardTarget(url) : null;
  if (target === null)
    throw new TypeError(
      `forwardTo: it must be a URL such as "http://localhost:3000/webhooks", not ${shown(url)}.`,
    );
  checkOptions("forwardTo", options, ["events"], '{ events: ["cash_in"] }');
  checkEvents("forwardTo", options.events);
  return target;
}

/**
 * Forwards the webhooks of an account to `to` through a listener, as `localpix listen` does. The answer is the outcome of the
 * attempt.
 */
export async function startForwarding(
  sandbox: { readonly url: string; readonly token: string | undefined },
  { accountId: account }: Pick<Credentials, "accountId">,
  to: string,
  { events }: ForwardOptions,
  onReceived: OnReceived,
): Promise<Pick<Forwarding, "close">> {
  const { WebSocket } = await import("ws");
  const path = listenerPath({ to, key: listenerKey(), account, events: events && [...events] });
  const socket = new WebSocket(`${sandbox.url.replace(/^http/, "ws")}${path}`, {
    rejectUnauthorized: !acceptsAnyCertificate(sandbox.url),
    headers: sandbox.token === undefined ? {} : { authorization: `Bearer ${sandbox.token}` },
  });
  // The sandbox's own webhook client, so that failures of the application read as those of a registered URL.
  const webhookClient = createWebhookClient(CONCURRENT_REQUESTS, "all");
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));

  const forward = async ({ number, eventType, headers, body, timeoutMs }: ForwardedDelivery) => {
    const answer = await webhookClient.post(to, headers, body, timeoutMs);
    if (answer.statusCode !== null) {
      const names = headers.flatMap((name, index) =>
        index % 2 === 0 ? [[name.toLowerCase(), headers[index + 1] ?? ""]] : [],
      );
      const webhook = {
        eventType,
        text: body,
        payload: JSON.parse(body),
        headers: Object.fromEntries(names),
      };
      // Before the sandbox knows that it was delivered, so that it is here once the sandbox is idle.
      onReceived(webhook);
    }
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify({ type: "answer", number, ...answer }));
  };

  await new Promise<void>((resolve, reject) => {
    socket.on("message", (data) => {
      const message = JSON.parse(String(data)) as ListenerMessage;
      if (message.type === "welcome") resolve();
      if (message.type === "delivery") void forward(message);
    });
    socket.on("error", (cause) =>
      reject(new Error(`forwardTo: the sandbox at ${sandbox.url} cannot be reached.`, { cause })),
    );
  });
  return {
    close: async () => {
      if (socket.readyState === socket.OPEN) socket.send(JSON.stringify({ type: "goodbye" }));
      const impatient = setTimeout(() => socket.terminate(), GOODBYE_MS);
      await closed;
      clearTimeout(impatient);
      await webhookClient.close();
    },
  };
}
