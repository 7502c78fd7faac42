import type { Command } from "commander";
import type { z } from "zod";
import type { EventType } from "../../server/contract/webhooks/event-types.js";
import type { listWebhooks } from "../../server/contract/webhooks/webhooks.js";
import { type Connection, connect } from "../connection.js";
import { EVENT_NAMES, EVENTS_HELP, parseEventType } from "../delivery-filter.js";
import { RefusedError, UsageError } from "../failure.js";
import { counted, formatInstant } from "../format.js";
import type { Gateway, GatewayRequest } from "../gateway.js";
import { groupExamples } from "../group-examples.js";
import { collect } from "../parse-values.js";
import { clean, printResult, tone } from "../print.js";
import { table } from "../table.js";

type RegisteredWebhooks = z.output<(typeof listWebhooks)["answer"]>;

interface AddFlags {
  readonly event?: readonly EventType[];
  readonly header?: readonly string[];
  readonly version?: string;
}

export function webhooks(program: Command): void {
  const group = program
    .command("webhooks")
    .summary("registered webhook URLs")
    .description(
      "The webhook URLs of an account, at most three per event type. Your code registers them with the same calls.",
    );

  groupExamples(
    group,
    "localpix webhooks add https://loja.example/pix --event cash_in,cash_out",
    "localpix webhooks add http://localhost:3000/hook        needs start --allow-http-webhooks",
    "localpix webhooks list",
    "localpix webhooks remove https://loja.example/pix",
  );

  group
    .command("list")
    .summary("list the registered URLs")
    .action(async (_: unknown, command: Command) => {
      const connection = await connectToGateway(command);
      const list = await listRegistered(connection);
      printResult(connection.json, list, () => formatWebhooks(list.webhooks));
    });

  group
    .command("add")
    .summary("register a URL for events")
    .argument("<url>")
    .option("--event <types>", "event types, separated by commas (default: all)", parseEventTypes)
    .option("--header <name:value>", "header to send with every attempt; repeat for several", collect)
    .option(
      "--version <version>",
      "v1 for flat payloads, v2 for enveloped ones (default: the setting of the account or the sandbox)",
    )
    .addHelpText("after", `\n${EVENTS_HELP}`)
    .action(async (url: string, { event = EVENT_NAMES, header, version }: AddFlags, command: Command) => {
      const headers = header?.map(parseHeader);
      const connection = await connectToGateway(command);
      for (const eventType of event) {
        await callGateway(connection, {
          method: "POST",
          path: "/api/webhooks",
          body: JSON.stringify({ url, eventType, headers, version }),
        });
      }
      printResult(
        connection.json,
        { url, events: event },
        () => `${tone("good", "Registered")} ${clean(url)} for ${event.join(", ")}.`,
      );
    });

  group
    .command("remove")
    .summary("remove a registration")
    .argument("<id|url>", "number of a registration, or a URL with all its registrations")
    .option("--event <types>", "only these event types of the URL", parseEventTypes)
    .addHelpText("after", `\n${EVENTS_HELP}`)
    .action(async (idOrUrl: string, { event: only }: Pick<AddFlags, "event">, command: Command) => {
      if (only !== undefined && /^\d+$/.test(idOrUrl)) {
        throw new UsageError(
          "--event can be used with a URL only; a number is a single registration.",
          "localpix webhooks list shows the numbers.",
        );
      }
      const event = only ?? EVENT_NAMES;
      const connection = await connectToGateway(command);
      const all = (await listRegistered(connection)).webhooks;
      const removed = all.filter(
        ({ id, url, type }) => String(id) === idOrUrl || (url === idOrUrl && event.includes(type)),
      );
      if (removed.length === 0) {
        throw new RefusedError(
          "WEBHOOK_UNKNOWN",
          `Nothing is registered as ${idOrUrl}.`,
          "localpix webhooks list shows the registrations.",
        );
      }
      for (const { id } of removed)
        await callGateway(connection, { method: "DELETE", path: `/api/webhooks/${id}` });
      printResult(
        connection.json,
        { removed },
        () => `${tone("waiting", "Removed")} ${counted(removed.length, "registration")}.`,
      );
    });
}

/** A sandbox, and its gateway for the account of the command. */
interface GatewayConnection extends Connection {
  readonly gateway: Gateway;
}

async function connectToGateway(command: Command): Promise<GatewayConnection> {
  const connection = await connect(command);
  const { gatewayOf } = await import("../gateway.js");
  return { ...connection, gateway: await gatewayOf(connection) };
}

async function listRegistered(connection: GatewayConnection): Promise<RegisteredWebhooks> {
  return (await callGateway(connection, { method: "GET", path: "/api/webhooks" })) as RegisteredWebhooks;
}

/** Calls the gateway; resolves with the response body, or throws a RefusedError. */
async function callGateway(connection: GatewayConnection, request: GatewayRequest): Promise<unknown> {
  const exchange = await connection.gateway(request);
  const { status, body } = exchange.response;
  if (status < 400) return body;
  const { explainableRefusal } = await import("../gateway.js");
  const strict =
    "A sandbox started with --strict cannot list or remove registrations: the specification has no such operation.";
  const isStrict = status === 404 && request.method !== "POST";
  throw await explainableRefusal(connection, exchange, isStrict ? strict : undefined);
}

const parseEventTypes = (text: string): EventType[] => text.split(",").map(parseEventType);

function parseHeader(text: string): { key: string; value: string } {
  const [, key, value = ""] = /^([^:\s]+):\s*(.*)$/.exec(text) ?? [];
  if (key === undefined) throw new UsageError(`"${text}" is not a header. Write name:value.`);
  return { key, value };
}

function formatWebhooks(list: RegisteredWebhooks["webhooks"]): string {
  if (list.length === 0) return "No URL is registered.";
  return table(
    [
      { title: "ID" },
      { title: "EVENT" },
      { title: "URL", shrinks: true },
      { title: "VERSION" },
      { title: "HEADERS", shrinks: true },
      { title: "SINCE (UTC)" },
    ],
    list.map(({ id, type, url, version, headers, createdAt }) => [
      String(id),
      type,
      url,
      version ?? "",
      Object.keys(headers).join(", "),
      formatInstant(createdAt),
    ]),
  );
}
