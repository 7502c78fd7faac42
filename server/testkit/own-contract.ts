import { z } from "zod";
import { errorBodies } from "../contract/error-bodies.js";
import type { GatewayOperation } from "../contract/operation.js";
import { gatewayOperations } from "../contract/operations.js";
import { webhookPayload } from "../contract/webhook-payloads.js";
import type { GatewayAnswer } from "./gateway-client.js";
import type { ReceivedWebhook } from "./receiver.js";

/**
 * Whether the sandbox keeps its own contract. The testkit looks at every answer that its client gets and at every
 * webhook that its receivers get; what is not as the contract says is a fault of the sandbox, and told as one.
 */

const patterns = Object.values(gatewayOperations).flatMap((operation: GatewayOperation) =>
  operation.paths.map((path) => ({
    operation,
    method: operation.method,
    path: new RegExp(`^${path.replaceAll(/[.]/g, "\\.").replaceAll(/:\w+/g, "[^/]+")}$`),
  })),
);

/** What is wrong with an answer of the gateway; undefined: nothing, or it is of another face of the sandbox. */
export function brokenAnswer(
  method: string,
  address: string,
  { status, body }: Pick<GatewayAnswer, "status" | "body">,
): Error | undefined {
  const path = address.split("?", 1)[0]!;
  // An answer to HEAD has no body, and what is under /sandbox has its own client.
  if (method === "HEAD" || /^\/sandbox(\/|$)/i.test(path)) return undefined;
  const operation = patterns.find((one) => one.method === method && one.path.test(path))?.operation;
  const schema = status < 400 ? answerOf(operation, status) : refusalOf(operation, status, body);
  return broken(`${method} ${path} answered ${status}`, schema, body);
}

/** What is wrong with a webhook; undefined: nothing. */
export function brokenWebhook({ eventType, payload }: ReceivedWebhook): Error | undefined {
  return broken(`The ${eventType} webhook`, webhookPayload, payload);
}

/** No operation answers anything else than what it is documented to; some answer a repetition with 200 instead of 201. */
function answerOf(operation: GatewayOperation | undefined, status: number): z.ZodType {
  return operation && (status === operation.status || status === 200) ? operation.answer : z.never();
}

/** The body of a refusal (ERROR_SHAPES): a token's is simple everywhere, as a scenario's is that does not exist. */
function refusalOf(operation: GatewayOperation | undefined, status: number, body: unknown): z.ZodType {
  const { code = "" } = (body ?? {}) as { code?: string };
  const isSimple = code.startsWith("SANDBOX_SCENARIO_") || (status === 401 && !code.startsWith("PUB_"));
  const shape = isSimple ? errorBodies.simple : errorBodies[operation?.errors ?? "simple"];
  const same = z.looseObject({ statusCode: z.literal(status) });
  return (status === 429 ? z.union([shape, errorBodies.bare]) : shape).and(same);
}

function broken(what: string, schema: z.ZodType, body: unknown): Error | undefined {
  const { error } = schema.safeParse(body);
  if (!error) return undefined;
  const said = JSON.stringify(body) ?? "nothing";
  return new Error(
    `${what} with what its contract does not allow: ${z.prettifyError(error)}\n${said.slice(0, 2_000)}`,
  );
}
