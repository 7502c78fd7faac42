import type { Command } from "commander";
import { connect } from "../connection.js";
import { UsageError } from "../failure.js";
import { prettyJson } from "../format-delivery.js";
import type { GatewayExchange } from "../gateway.js";
import { collect } from "../parse-values.js";
import { clean, printResult, tone } from "../print.js";

interface CallFlags {
  readonly data?: readonly string[];
  readonly scenario?: string;
  readonly header?: readonly string[];
}

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

export function call(program: Command): void {
  program
    .command("call")
    .summary("send a request to the gateway, with certificate and token")
    .description(
      "Calls the gateway as your code does and shows the request and the response. Certificate, token and idempotency key are added for you. Exit code 1 if the status is 400 or above.",
    )
    .argument("<method>", METHODS.join(", "))
    .argument("<path>", "path and query, such as /api/balance")
    .option(
      "-d, --data <text>",
      "body: JSON, @file, - for stdin, or name=value once per field, in a list such as splits.0.value=10",
      collect,
    )
    .option("--scenario <name>", "scenario to run (see localpix scenario list)")
    .option("-H, --header <name:value>", "add a header, or replace its value", collect)
    .addHelpText(
      "after",
      `
With --json: {"request":{method, path, headers, body}, "response":{status, headers, body, durationMs}}.

Examples:
  $ localpix call GET /api/balance
  $ localpix call POST /api/pix/cash-out --data @payout.json --scenario reject:ACCOUNT_CLOSED
  $ localpix call POST /api/webhooks -d url=https://loja.example/pix -d eventType=cash_in
  $ localpix call POST /api/auth/token --json | jq -r .response.body.access_token`,
    )
    .action(async (method: string, path: string, flags: CallFlags, command: Command) => {
      const request = { ...checkRequest(method, path), headers: headersOf(flags) };
      if (request.method === "GET" && flags.data) {
        throw new UsageError(
          "A GET request has no body.",
          `Put parameters into the path: ${path}?name=value`,
        );
      }
      const { explainableRefusal, gatewayOf } = await import("../gateway.js");
      const { nearestOperation, operationAt } = await import("../gateway-operation.js");
      const operation = operationAt(request.method, path);
      const { bodyOf } = await import("../request-body.js");
      const body = flags.data && (await bodyOf(flags.data, operation?.name));
      const connection = await connect(command);
      const gateway = await gatewayOf(connection);
      const exchange = await gateway({ ...request, ...(body === undefined ? {} : { body }) });
      printResult(connection.json, exchange, () => formatExchange(exchange));
      if (exchange.response.status < 400) return;
      const near = operation ? undefined : nearestOperation(request.method, path);
      throw await explainableRefusal(connection, exchange, near && `Did you mean ${near}?`);
    });
}

function checkRequest(method: string, path: string): { method: string; path: string } {
  const upper = method.toUpperCase();
  if (!METHODS.includes(upper)) {
    throw new UsageError(
      `"${method}" is not an HTTP method.`,
      `Methods: ${METHODS.join(", ")}; the path follows the method.`,
    );
  }
  if (!path.startsWith("/")) {
    throw new UsageError(
      "The path must begin with a slash; --url selects the sandbox.",
      `For example: ${upper} /api/balance`,
    );
  }
  if (path.startsWith("/sandbox/")) {
    throw new UsageError(
      "/sandbox is the control API, not the gateway, and takes no gateway token.",
      "Other commands use it: localpix --help",
    );
  }
  return { method: upper, path };
}

function headersOf({ header = [], scenario }: CallFlags): Record<string, string> {
  const pairs = header.map((text) => {
    const [, name, value = ""] = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):\s*(.*)$/.exec(text) ?? [];
    if (name === undefined) throw new UsageError(`"${text}" is not a header. Write name:value.`);
    return [name, value];
  });
  return Object.fromEntries([
    ...pairs,
    ...(scenario === undefined ? [] : [["x-sandbox-scenario", scenario]]),
  ]);
}

/** Headers that are not shown: they are long, and the command line has added them. */
const HIDDEN_HEADERS = ["authorization", "content-type", "x-ssl-client-cert"];

function formatExchange({ request, response }: GatewayExchange): string {
  const headers = Object.entries(request.headers).filter(([name]) => !HIDDEN_HEADERS.includes(name));
  const { status, body, durationMs } = response;
  return [
    tone("strong", clean(`${request.method} ${request.path}`)),
    ...headers.map(([name, value]) => tone("quiet", clean(`${name}: ${value}`))),
    ...(request.body === null ? [] : [prettyJson(request.body)]),
    "",
    `${tone(status < 400 ? "good" : "bad", String(status))} in ${Math.round(durationMs)} ms`,
    ...(body === "" ? [] : [typeof body === "string" ? prettyJson(body) : JSON.stringify(body, null, 2)]),
  ].join("\n");
}
