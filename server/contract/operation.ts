import type { z } from "zod";
import type { AcceptedDocuments } from "./accepted-documents.js";
import type { AssumptionId } from "./assumptions/assumptions.js";
import type { Citation } from "./citation.js";
import type { ProblemReason } from "./control-problems.js";
import type { Localized } from "./localized.js";
import type { Family } from "./openapi/families.js";
import type { RefusalReason } from "./refusals.js";
import type { RequestHeader } from "./request-headers.js";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** The two error bodies of the specification (Errors): which one an operation answers with (ERROR_SHAPES). */
export type ErrorShape = "full" | "simple";

/**
 * One operation that the integrator's code calls, as data: the pipeline serves it, the tests validate
 * our answers by it, and its refusals are all that a handler of it may throw.
 */
export interface GatewayOperation<
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
> {
  readonly id: string;
  readonly method: Method;
  /** Every path under which it is served, as Express patterns; the first is the one we document. */
  readonly paths: readonly [string, ...string[]];
  /** What it does, in one line, for the OpenAPI document. */
  readonly summary: Localized;
  readonly family: Family;
  /** Where the specification defines this operation. */
  readonly section: Citation;
  /** What a caller has to know beside its fields, for the OpenAPI document. */
  readonly rules?: Localized;
  readonly authenticated: boolean;
  /** Takes only a token that was obtained with the client certificate (Authentication, item 2; OAUTH_REACH). */
  readonly needsCertificate?: true;
  readonly errors: ErrorShape;
  readonly status: 200 | 201;
  /** What a request that repeats an earlier one is answered with instead. */
  readonly repeated?: 200;
  /** The headers of its own that it reads, and whether it can do without. */
  readonly headers?: Readonly<Partial<Record<RequestHeader, "required" | "optional">>>;
  /** The parameters in the path, for an operation that has some. */
  readonly params?: Params | null;
  /** The parameters behind the question mark; texts, each given once or several times. */
  readonly query?: Query | null;
  readonly body: Body | null;
  /** The same body with the documents that a sandbox accepts; absent where it names none. */
  readonly bodyFor?: (accepted: AcceptedDocuments) => Body;
  /** The body may also come as `application/x-www-form-urlencoded`. */
  readonly forms?: true;
  readonly answer: Answer;
  readonly refusals: readonly RefusalReason[];
  /** The assumptions that a refusal of this operation rests on, beside those of the refusal's own definition. */
  readonly refusalAssumptions?: Readonly<Partial<Record<RefusalReason, readonly AssumptionId[]>>>;
  /** The assumption about the format of a field, by its path (`*` for an item of a list); without one: TEXT. */
  readonly fieldAssumptions?: Readonly<Record<string, AssumptionId>>;
  /** Beyond the specification: nobody serves it under `--strict` (STRICT). */
  readonly extension?: true;
  /** The media type of an answer that is a text and goes out as it is; absent: the answer is JSON. */
  readonly mediaType?: string;
}

/** Keeps the exact types of the schemas, so that a handler and a client infer their shapes from them. */
export function gatewayOperation<
  Body extends z.ZodType,
  Answer extends z.ZodType,
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
>(operation: GatewayOperation<Body, Answer, Params, Query>): GatewayOperation<Body, Answer, Params, Query> {
  return operation;
}

/**
 * One operation of the outside world (control API). Path parameters, query and body are one flat input:
 * names in the path come from there, the rest travels as query on GET and DELETE and as JSON otherwise.
 */
export interface ControlOperation<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  readonly method: Method;
  readonly path: string;
  readonly summary: Localized;
  readonly status: 200 | 201;
  readonly input: Input;
  readonly output: Output;
  /** The problems it answers with beside those that every operation can have, for the OpenAPI document. */
  readonly problems: readonly ProblemReason[];
}

export function controlOperation<Input extends z.ZodType, Output extends z.ZodType>(
  method: Method,
  path: string,
  summary: Localized,
  input: Input,
  output: Output,
  { status = 200, problems = [] }: Partial<Pick<ControlOperation, "status" | "problems">> = {},
): ControlOperation<Input, Output> {
  return { method, path, summary, status, input, output, problems };
}

/** Carries out a control operation: what the outside world does. */
export type Act<Operation extends ControlOperation> = (
  input: z.output<Operation["input"]>,
) => z.input<Operation["output"]> | Promise<z.input<Operation["output"]>>;
