import type { Credentials } from "../contract/accounts/accounts.control.js";
import { acceptsAnyCertificate } from "../contract/this-machine.js";
import { forwardTarget } from "../contract/webhooks/callable-url.js";
import type { EventType } from "../contract/webhooks/event-types.js";
import type { ListenerMessage, ListenerReply } from "../contract/webhooks/listening.js";
import { createForwarder, GOODBYE_MS } from "../webhooks/forwarder.js";
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
  const forwarder = createForwarder(
    { to, account, events: events && [...events] },
    ({ eventType, headers, body }, answer) => {
      if (answer.statusCode === null) return;
      const names = headers.flatMap((name, index) =>
        index % 2 === 0 ? [[name.toLowerCase(), headers[index + 1] ?? ""]] : [],
      );
      // Before the sandbox knows that it was delivered, so that it is here once the sandbox is idle.
      onReceived({ eventType, text: body, payload: JSON.parse(body), headers: Object.fromEntries(names) });
    },
  );
  const socket = new WebSocket(`${sandbox.url.replace(/^http/, "ws")}${forwarder.path}`, {
    rejectUnauthorized: !acceptsAnyCertificate(sandbox.url),
    headers: sandbox.token === undefined ? {} : { authorization: `Bearer ${sandbox.token}` },
  });
  const send = (message: ListenerReply) => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
  };
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));

  await new Promise<void>((resolve, reject) => {
    socket.on("message", (data) => {
      const message = JSON.parse(String(data)) as ListenerMessage;
      if (message.type === "welcome") resolve();
      if (message.type === "delivery") void forwarder.forward(message, send);
    });
    socket.on("error", (cause) =>
      reject(new Error(`forwardTo: the sandbox at ${sandbox.url} cannot be reached.`, { cause })),
    );
  });
  return {
    close: async () => {
      send({ type: "goodbye" });
      const impatient = setTimeout(() => socket.terminate(), GOODBYE_MS);
      await closed;
      clearTimeout(impatient);
      await forwarder.close();
    },
  };
}
