import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { EVENT_TYPES, type EventType } from "../contract/webhooks/event-types.js";
import type { WebhookVersion } from "../contract/webhooks/events.js";
import type { PayloadOf } from "../contract/webhooks/webhook-payloads.js";
import { webhookRefusals } from "../contract/webhooks/webhook-refusals.js";
import { type GatewayClient, GatewayError } from "./gateway-client.js";

/** A webhook that arrived. */
export interface ReceivedWebhook<Type extends EventType = EventType> {
  readonly eventType: Type;
  readonly headers: IncomingHttpHeaders;
  /** The body, exactly as it was sent. */
  readonly text: string;
  /** Has the fields of the format in which it was sent; those of the other format are undefined. */
  readonly payload: PayloadOf<Type>;
}

/** How a receiver answers a webhook. */
export interface ScriptedAnswer {
  readonly status?: number;
  /** Milliseconds of real time before it answers. */
  readonly delay?: number;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Close the connection instead of answering. */
  readonly reset?: boolean;
}

export interface ReceiverOptions {
  /** The event types to register for; default: all. */
  readonly events?: readonly EventType[];
  readonly version?: WebhookVersion;
  readonly headers?: readonly { readonly key: string; readonly value: string }[];
}

/** A real HTTP receiver on this machine: it registers itself, records webhooks, and answers as configured. */
export interface Receiver {
  readonly url: string;
  /** All received webhooks, oldest first. */
  readonly received: readonly ReceivedWebhook[];
  /** Sets the answers from now on. Each is given once, in order; the last one is then given to all further webhooks. */
  answer(...answers: [ScriptedAnswer, ...ScriptedAnswer[]]): void;
  close(): Promise<void>;
}

/** Called with every webhook after it was recorded and answered. */
export type OnReceived = (webhook: ReceivedWebhook) => void;

export async function startReceiver(
  gateway: GatewayClient,
  { events = EVENT_TYPES, version, headers }: ReceiverOptions,
  onReceived: OnReceived,
): Promise<Receiver> {
  const received: ReceivedWebhook[] = [];
  let answers: ScriptedAnswer[] = [{ status: 200 }];

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const text = Buffer.concat(chunks).toString("utf8");
      const eventType = (request.url ?? "/").slice(1) as EventType;
      const webhook = { eventType, headers: request.headers, text, payload: JSON.parse(text) };
      received.push(webhook);
      const { status = 200, delay = 0, body = "", headers = {}, reset } = answers[0] ?? {};
      if (answers.length > 1) answers = answers.slice(1);
      const reply = () => {
        if (reset) request.socket.destroy();
        else response.writeHead(status, headers).end(body);
        onReceived(webhook);
      };
      if (delay > 0) setTimeout(reply, delay);
      else reply();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  try {
    for (const eventType of events) {
      await gateway.registerWebhook({
        url: `${url}/${eventType}`,
        eventType,
        ...(version === undefined ? {} : { version }),
        ...(headers === undefined ? {} : { headers: [...headers] }),
      });
    }
  } catch (error) {
    // A server that nobody can close would keep the process of the test alive.
    await close();
    throw explained(error);
  }
  return {
    url,
    received,
    answer: (...next) => {
      answers = next;
    },
    close,
  };
}

const [URL_LIMIT = ""] = webhookRefusals["webhook-urls-exhausted"].message.split("{");

/** The refusal of a registration, with a hint for the author of the test. */
function explained(error: unknown): unknown {
  if (!(error instanceof GatewayError) || !String(error.body.message).startsWith(URL_LIMIT)) return error;
  const hint =
    "Each receiver() registers a URL. Let each test worker call receiver() of an account of its own, which createAccount() returns.";
  return new GatewayError(error.status, error.body, hint);
}
