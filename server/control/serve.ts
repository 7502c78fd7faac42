import express, { type ErrorRequestHandler, type RequestHandler, type Response } from "express";
import type { z } from "zod";
import { Problem, problemAnswer } from "../contract/control-problems.js";
import type { ControlOperation } from "../contract/operation.js";
import { Refusal, refusalMessage } from "../contract/refusal.js";
import { parseListingAll } from "../contract/violations.js";
import { BODY_LIMIT, isTooDeep, LIMITS } from "../http/limits.js";
import { type Clock, stopwatch } from "../kernel/clock.js";
import type { Database } from "../kernel/database.js";
import { diskProblem } from "../kernel/disk.js";
import type { Recorder } from "../kernel/recorder.js";

/** Does one thing of the outside world. */
export type Act<Operation extends ControlOperation> = (
  input: z.output<Operation["input"]>,
) => z.input<Operation["output"]> | Promise<z.input<Operation["output"]>>;

/** Reads a JSON body of at most this size, as `256kb`, and this depth. */
export const readJson = (limit: string, depth: number): RequestHandler[] => [
  express.json({ limit, strict: false }),
  (request, _response, next) => {
    if (!isTooDeep(request.body, depth)) return next();
    throw new Problem("json-malformed", { problem: `it is nested more than ${depth} deep` });
  },
];

/** The body of an operation. */
export const readBody = readJson(BODY_LIMIT, LIMITS.jsonDepth);

/** These replace the world, and its record with it, or lie beside it; or they only look. */
const NO_PART_OF_THE_WORLD = [
  ...["resetState", "takeSnapshot", "restoreSnapshot", "removeSnapshot"],
  ...["explainCertificate", "checkScenarios"],
];

/**
 * The handler of a control operation: one flat input from path, query and body, every violation listed. What
 * changes something is recorded with its answer, in order with the requests of the gateway (CASES).
 */
export function serve<Operation extends ControlOperation>(
  name: string,
  operation: Operation,
  act: Act<Operation>,
  { database, clock, recorder }: { database: Database; clock: Clock; recorder: Recorder },
): RequestHandler {
  const isRecorded = operation.method !== "GET" && !NO_PART_OF_THE_WORLD.includes(name);
  return async (request, response) => {
    const elapsed = stopwatch();
    const at = clock.now();
    const generation = database.generation();
    const reads = operation.method === "GET" || operation.method === "DELETE";
    // No body is an empty one; null is a body that is no object.
    const received: unknown = reads ? request.query : request.body === undefined ? {} : request.body;
    const isObject = typeof received === "object" && received !== null && !Array.isArray(received);
    const input = parsedInput(operation.input, isObject ? { ...received, ...request.params } : received);
    const record = (status: number, answer: unknown) => {
      if (!isRecorded || generation !== database.generation()) return;
      recorder.record({
        id: recorder.nextId(),
        ...{ plane: "control", at, account: null, operation: name, method: request.method },
        ...{ path: request.originalUrl, rawHeaders: [], body: JSON.stringify(received) },
        ...{ status, answer: JSON.stringify(answer), durationMs: elapsed() },
        ...{ transactionId: null, errorId: null, reason: null, scenario: null, explanation: null },
      });
    };
    try {
      const answer = await act(input as z.output<Operation["input"]>);
      record(operation.status, answer);
      response.status(operation.status).json(answer);
    } catch (error) {
      if (error instanceof Problem || generation === database.generation()) {
        const { status, body } = problemAnswer(toProblem(error));
        record(status, body);
        throw error;
      }
      // Whatever it stumbled over, the ground was pulled from under it.
      throw new Problem("world-replaced");
    }
  };
}

/** What the body parsers throw; the limit is in bytes. */
interface HttpError {
  readonly type: string;
  readonly status: number;
  readonly message: string;
  readonly limit: number;
}

const sizeOf = (bytes: number) => (bytes < 1_048_576 ? `${bytes / 1_024}kb` : `${bytes / 1_048_576}mb`);

/** What a client sent, by its schema. Throws the problem `input-invalid` that lists every violation. */
export function parsedInput<Schema extends z.ZodType>(schema: Schema, received: unknown): z.output<Schema> {
  const parsed = parseListingAll(schema, received, "en");
  if (parsed.ok) return parsed.value;
  const violations = parsed.violations.map(({ message }) => message).join("; ");
  throw new Problem("input-invalid", { violations: `${violations}.` });
}

/** Turns what a control handler threw into its answer. */
export function problemHandler(onFault: (error: unknown) => void): ErrorRequestHandler {
  return (error: unknown, _request, response: Response, _next) => {
    const { status, body } = answerOf(error, onFault);
    response.status(status).json(body);
  };
}

/** The answer to whatever was thrown; a fault of our own is told. */
export function answerOf(
  error: unknown,
  onFault: (error: unknown) => void,
): ReturnType<typeof problemAnswer> {
  const answer = problemAnswer(toProblem(error));
  if (answer.status >= 500 && !(error instanceof Problem)) onFault(error);
  return answer;
}

/** The problem that whatever was thrown stands for; `internal` where it stands for none. */
function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  // A noun that is asked by somebody of the outside world refuses in the gateway's words.
  if (error instanceof Refusal) return new Problem("input-invalid", { violations: refusalMessage(error) });
  if (error instanceof URIError) return new Problem("url-malformed");
  const { type, status, message, limit } = error as Partial<HttpError>;
  if (type === "entity.too.large") return new Problem("body-too-large", { limit: sizeOf(limit!) });
  if (type === "entity.parse.failed" || (status !== undefined && status < 500)) {
    return new Problem("json-malformed", { problem: message! });
  }
  const ofDisk = diskProblem(error);
  return ofDisk instanceof Problem ? ofDisk : new Problem("internal");
}
