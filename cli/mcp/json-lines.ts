import { StringDecoder } from "node:string_decoder";
import {
  CallToolRequestSchema,
  ErrorCode,
  InitializeRequestSchema,
  type JSONRPCMessage,
  JSONRPCMessageSchema,
  ListToolsRequestSchema,
  RequestIdSchema,
} from "@modelcontextprotocol/sdk/types.js";

/** The lines of a stream without their line ends; the last one needs none. Only a line feed ends a line of JSON. */
export async function* linesOf(stream: NodeJS.ReadableStream): AsyncGenerator<string> {
  const decoder = new StringDecoder("utf8");
  let unfinished = "";
  for await (const chunk of stream) {
    const lines = (unfinished + (typeof chunk === "string" ? chunk : decoder.write(chunk))).split("\n");
    unfinished = lines.pop() ?? "";
    yield* lines;
  }
  yield unfinished;
}

/** The error response to a line that is no valid message. The id is null if the line has none. */
interface ErrorResponse {
  readonly jsonrpc: "2.0";
  readonly id: string | number | null;
  readonly error: { readonly code: ErrorCode; readonly message: string };
}

/**
 * Reads the message of a line, or gives the error with which its sender is to be answered. The SDK would ignore a line that
 * is no message, and its sender would wait forever.
 */
export function readMessage(line: string): { message: JSONRPCMessage } | { refusal: ErrorResponse } {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return refusal(undefined, ErrorCode.ParseError, "The line is not JSON. Write one message per line.");
  }
  if (Array.isArray(value)) {
    return refusal(value, ErrorCode.InvalidRequest, "There are no batches. Write one message per line.");
  }
  const { data: message } = JSONRPCMessageSchema.safeParse(value);
  if (!message) return refusal(value, ErrorCode.InvalidRequest, MESSAGE_RULE);
  const problem = "method" in message && "id" in message ? requestProblem(message.method, value) : undefined;
  return problem === undefined ? { message } : refusal(value, ErrorCode.InvalidParams, problem);
}

const MESSAGE_RULE =
  'A message has "jsonrpc": "2.0" and a method. Its params are an object, and the id of a request is a text or a whole number.';

/** The requests that have params. */
const REQUESTS = [InitializeRequestSchema, ListToolsRequestSchema, CallToolRequestSchema];

/** The first value of a request that its schema does not allow; the SDK would answer with an internal error. */
function requestProblem(method: string, request: unknown): string | undefined {
  const schema = REQUESTS.find(({ shape }) => shape.method.value === method);
  const issue = schema?.safeParse(request).error?.issues[0];
  return issue && `${issue.path.join(".")} of ${method}: ${issue.message.replace(/^Invalid input: /, "")}.`;
}

function refusal(value: unknown, code: ErrorCode, message: string): { refusal: ErrorResponse } {
  const { data: id = null } = RequestIdSchema.safeParse((value as { id?: unknown } | null | undefined)?.id);
  return { refusal: { jsonrpc: "2.0", id, error: { code, message } } };
}
