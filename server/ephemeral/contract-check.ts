import { z } from "zod";
import { errorBodies } from "../contract/error-bodies.js";
import type { ErrorShape, GatewayOperation } from "../contract/operation.js";
import { gatewayOperations } from "../contract/operations.js";
import { webhookPayload } from "../contract/webhooks/webhook-payloads.js";
import type { GatewayAnswer } from "./gateway-client.js";
import type { ReceivedWebhook } from "./receiver.js";

/**
 * Whether the sandbox keeps its own contract. The testkit looks at every answer that its client gets and at every
 * webhook that its receivers get; what is not as the contract says is a fault of the sandbox, and told as one.
 */

const patterns = Object.values(gatewayOperations).flatMap((operation: GatewayOperation) =>
  operation.paths.map((path) => ({
    operation,
    path: new RegExp(`^${path.replaceAll(/[.]/g, "\\.").replaceAll(/:\w+/g, "[^/]+")}$`),
  })),
);

/** What is wrong with an answer of the gateway; undefined: nothing, or it is of another face of the sandbox. */
export function findAnswerError(
  method: string,
  address: string,
  { status, body }: Pick<GatewayAnswer, "status" | "body">,
): Error | undefined {
  const [path = ""] = address.split("?", 1);
  // An answer to HEAD has no body, and what is under /sandbox has its own client.
  if (method === "HEAD" || /^\/sandbox(\/|$)/i.test(path)) return undefined;
  const served = patterns.filter((pattern) => pattern.path.test(path)).map(({ operation }) => operation);
  const operation = served.find((one) => one.method === method);
  // A method that the path does not have is refused in the shape of those that it has (WRONG_METHOD).
  const schema =
    status < 400
      ? answerOf(operation, status)
      : refusalOf((operation ?? served[0])?.errors ?? "simple", status);
  return findError(`${method} ${path} answered ${status}`, schema, body);
}

/** What is wrong with a webhook; undefined: nothing. */
export function findWebhookError({ eventType, payload }: ReceivedWebhook): Error | undefined {
  return findError(`The ${eventType} webhook`, webhookPayload, payload);
}

/** No operation answers anything else than what it is documented to; some answer a repetition with 200 instead of 201. */
function answerOf(operation: GatewayOperation | undefined, status: number): z.ZodType {
  return operation && (status === operation.status || status === 200) ? operation.answer : z.never();
}

/** The body of a refusal, in the shape of its operation (ERROR_SHAPES). */
function refusalOf(shape: ErrorShape, status: number): z.ZodType {
  return errorBodies[shape].and(z.looseObject({ statusCode: z.literal(status) }));
}

function findError(what: string, schema: z.ZodType, body: unknown): Error | undefined {
  const { error } = schema.safeParse(body);
  if (!error) return undefined;
  const said = JSON.stringify(body) ?? "nothing";
  return new Error(
    `${what} with what its contract does not allow: ${z.prettifyError(error)}\n${said.slice(0, 2_000)}`,
  );
}
