import { z } from "zod";
import { errorBodies } from "../contract/error-bodies.js";
import type { ErrorShape, GatewayOperation } from "../contract/operation.js";
import { gatewayOperations } from "../contract/operations.js";
import { webhookPayload } from "../contract/webhooks/webhook-payloads.js";
import type { GatewayAnswer } from "./gateway-client.js";
import type { ReceivedWebhook } from "./receiver.js";

/**
 * Checks the sandbox against its own contract: the testkit passes every answer and every webhook through here. Whatever
 * does not match is a fault of the sandbox, which `close()` reports.
 */

const patterns = Object.values(gatewayOperations).flatMap((operation: GatewayOperation) =>
  operation.paths.map((path) => ({
    operation,
    path: new RegExp(`^${path.replaceAll(/[.]/g, "\\.").replaceAll(/:\w+/g, "[^/]+")}$`),
  })),
);

/** Why an answer does not match the contract; undefined if it does, or if it is not an answer of the gateway. */
export function findAnswerError(
  method: string,
  address: string,
  { status, body }: Pick<GatewayAnswer, "status" | "body">,
): Error | undefined {
  const [path = ""] = address.split("?", 1);
  // An answer to HEAD has no body, and the control API under /sandbox has its own client.
  if (method === "HEAD" || /^\/sandbox(\/|$)/i.test(path)) return undefined;
  const served = patterns.filter((pattern) => pattern.path.test(path)).map(({ operation }) => operation);
  const operation = served.find((candidate) => candidate.method === method);
  // A wrong method is refused in the error shape of the path's other methods (assumption WRONG_METHOD).
  const schema =
    status < 400
      ? answerOf(operation, status)
      : refusalOf((operation ?? served[0])?.errors ?? "simple", status);
  return findError(`The ${status} answer to ${method} ${path}`, schema, body);
}

/** Why a webhook does not match the contract; undefined if it does. */
export function findWebhookError({ eventType, payload }: ReceivedWebhook): Error | undefined {
  return findError(`The ${eventType} webhook`, webhookPayload, payload);
}

/** The documented answer. Some operations answer a repeated request with 200 instead of 201. */
function answerOf(operation: GatewayOperation | undefined, status: number): z.ZodType {
  return operation && (status === operation.status || status === 200) ? operation.answer : z.never();
}

/** The body of a refusal, in the error shape of its operation (assumption ERROR_SHAPES). */
function refusalOf(shape: ErrorShape, status: number): z.ZodType {
  return errorBodies[shape].and(z.looseObject({ statusCode: z.literal(status) }));
}

function findError(what: string, schema: z.ZodType, body: unknown): Error | undefined {
  const { error } = schema.safeParse(body);
  if (!error) return undefined;
  const text = JSON.stringify(body) ?? "nothing";
  return new Error(`${what} does not match the contract: ${z.prettifyError(error)}\n${text.slice(0, 2_000)}`);
}
