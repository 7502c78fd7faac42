import express, { type ErrorRequestHandler, type RequestHandler, type Response } from "express";
import type { z } from "zod";
import { CASE_COMMANDS } from "../contract/cases/playable-case.js";
import { inputProblem, Problem, problemAnswer } from "../contract/control-problems.js";
import { parseInput } from "../contract/input-rules.js";
import type { ControlHandler, ControlOperation } from "../contract/operation.js";
import { Refusal, refusalMessage } from "../contract/refusal.js";
import { type Clock, stopwatch } from "../kernel/clock.js";
import type { Database } from "../kernel/database.js";
import { diskProblem, type ReportFault } from "../kernel/disk.js";
import type { Recorder } from "../kernel/recorder.js";
import { isDecompressionError } from "./json-body.js";
import { BODY_LIMIT_TEXT, isTooDeep, LIMITS } from "./limits.js";

/** Reads a JSON body of at most this size, such as `256kb`, and this depth. */
export const readJson = (limit: string, depth: number): RequestHandler[] => [
  (request, _response, next) => {
    // A body without a content type must not be ignored: a reset would then not use the seed in the body.
    const isEmpty = request.headers["content-length"] === "0";
    if (isEmpty || request.is("json") !== false) return next();
    throw new Problem("media-type-wrong", { expected: "application/json" });
  },
  express.json({ limit, strict: false }),
  (request, _response, next) => {
    if (!isTooDeep(request.body, depth)) return next();
    throw new Problem("json-malformed", {
      problem: {
        en: `it is nested more than ${depth} levels deep`,
        pt: `tem mais de ${depth} níveis de aninhamento`,
      },
    });
  },
];

/** Reads the body of a control operation. */
export const readBody: RequestHandler[] = readJson(BODY_LIMIT_TEXT, LIMITS.jsonDepth);

/**
 * Serves a control operation. Path, query and body become one flat input; all violations are listed. Changing
 * operations are recorded with their answers, in order with the gateway's requests (assumption CASES).
 */
export function serveControl<Operation extends ControlOperation>(
  name: string,
  operation: Operation,
  act: ControlHandler<Operation>,
  {
    database,
    clock,
    recorder,
    onFault,
  }: { database: Database; clock: Clock; recorder: Recorder; onFault: ReportFault },
): RequestHandler {
  const isRecorded = CASE_COMMANDS.includes(name);
  return async (request, response) => {
    const elapsed = stopwatch();
    const at = clock.now();
    const generation = database.generation();
    const reads = operation.method === "GET" || operation.method === "DELETE";
    // A missing body counts as an empty object; a null body does not.
    const received: unknown = reads ? request.query : request.body === undefined ? {} : request.body;
    const isObject = typeof received === "object" && received !== null && !Array.isArray(received);
    const input = parseControlInput(
      operation.input,
      isObject ? { ...received, ...request.params } : received,
    );
    const record = (status: number, answer: unknown) => {
      if (!isRecorded || generation !== database.generation()) return;
      recorder.record({
        id: recorder.nextId(),
        plane: "control",
        at,
        account: null,
        operation: name,
        method: request.method,
        path: request.originalUrl,
        rawHeaders: [],
        body: JSON.stringify(received),
        status,
        answer: JSON.stringify(answer),
        durationMs: elapsed(),
        transactionId: null,
        errorId: null,
        reason: null,
        scenario: null,
        explanation: null,
      });
    };
    try {
      const answer = await act(input as z.output<Operation["input"]>);
      record(operation.status, answer);
      response.status(operation.status).json(answer);
    } catch (error) {
      if (error instanceof Problem || generation === database.generation()) {
        const problem = problemOf(error, onFault);
        const { status, body } = problemAnswer(problem);
        record(status, body);
        throw problem;
      }
      // The world was replaced during the request, which explains the error.
      throw new Problem("world-replaced");
    }
  };
}

/** The errors of Express's body parsers and file sender. `limit` is in bytes. */
interface HttpError {
  readonly type: string;
  /** zlib's code, if a body cannot be decompressed. */
  readonly code: string;
  readonly status: number;
  readonly message: string;
  readonly limit: number;
  readonly encoding: string;
  readonly charset: string;
  readonly headers: Readonly<Record<string, string>>;
}

const sizeOf = (bytes: number) => (bytes < 1_048_576 ? `${bytes / 1_024}kb` : `${bytes / 1_048_576}mb`);

/** Parses an input by its schema. Throws the problem `input-invalid`, which lists all violations. */
export function parseControlInput<Schema extends z.ZodType>(
  schema: Schema,
  received: unknown,
): z.output<Schema> {
  const parsed = parseInput(schema, received);
  if (parsed.ok) return parsed.value;
  throw inputProblem(parsed.violations);
}

/** Answers an error of a control handler. */
export function problemHandler(onFault: ReportFault): ErrorRequestHandler {
  return (error: unknown, _request, response: Response, _next) => {
    const { status, body } = problemAnswer(problemOf(error, onFault));
    // An unsatisfiable range is answered with the length of the file, in Content-Range.
    response.set((error as Partial<HttpError>).headers ?? {});
    response.status(status).json(body);
  };
}

/** The problem with which to answer an error. Internal faults are also reported to `onFault`. */
export function problemOf(error: unknown, onFault: ReportFault): Problem {
  const problem = toProblem(error);
  // Expected problems are not reported, except damage found while reading the data file.
  const isKnown = error instanceof Problem && error.reason !== "data-damaged";
  if (isKnown || problemAnswer(problem).status < 500) return problem;
  return onFault(error) ?? problem;
}

/** Converts any error to a problem; `internal` if it is not a known one. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  // A service called by the control API throws the gateway's refusals.
  if (error instanceof Refusal) return new Problem("input-invalid", { violations: refusalMessage(error) });
  if (error instanceof URIError) return new Problem("url-malformed");
  const requestError = requestProblem(error as Partial<HttpError>);
  if (requestError) return requestError;
  const diskError = diskProblem(error);
  return diskError instanceof Problem ? diskError : new Problem("internal");
}

/** Converts Express's errors about a request; null if the request is not the cause. */
function requestProblem(error: Partial<HttpError>): Problem | null {
  const { type, code = "", status = 500 } = error;
  switch (type) {
    case "entity.too.large":
      return new Problem("body-too-large", { limit: sizeOf(error.limit ?? 0) });
    case "entity.parse.failed":
      return new Problem("json-malformed", { problem: error.message ?? "" });
    case "encoding.unsupported":
      return new Problem("content-encoding-unknown", { encoding: error.encoding ?? "" });
    case "charset.unsupported":
      return new Problem("charset-unknown", { charset: error.charset ?? "" });
    case "request.aborted":
    case "request.size.invalid":
      return new Problem("body-incomplete");
  }
  if (status >= 500) return null;
  if (status === 412) return new Problem("precondition-failed");
  if (status === 416) return new Problem("range-not-satisfiable");
  if (isDecompressionError(code)) return new Problem("body-not-decoded");
  return new Problem("request-unreadable", { problem: error.message ?? "" });
}
